import { describe, expect, it } from 'vitest';
import { findMovement, follow } from '#features/home/model/find-movement.ts';

describe('the direction of a value', () => {
  it('is up or down', () => {
    expect(findMovement(130.4, 131.2)).toBe('up');
    expect(findMovement(131.2, 130.4)).toBe('down');
  });

  it('is null without an earlier value, for an equal one, and for what is no number', () => {
    expect(findMovement(null, 131.2)).toBeNull();
    expect(findMovement(131.2, 131.2)).toBeNull();
    expect(findMovement(false, true)).toBeNull();
    expect(findMovement('off', 1)).toBeNull();
  });
});

describe('a value that is followed', () => {
  const followed = { of: 'device', value: 130, movement: 'up' as const };

  it('takes its direction from the value before', () => {
    expect(follow(followed, { of: 'device', value: 129, before: 120 })).toEqual({ of: 'device', value: 129, movement: 'down' });
  });

  it('keeps it while the same value is sent again', () => {
    expect(follow(followed, { of: 'device', value: 130, before: 140 })).toEqual(followed);
  });

  it('begins again with another device', () => {
    expect(follow(followed, { of: 'other', value: 20, before: 25 })).toEqual({ of: 'other', value: 20, movement: 'down' });
    expect(follow(followed, { of: 'other', value: 20, before: null })).toMatchObject({ movement: null });
  });
});
