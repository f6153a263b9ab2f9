import { expect, it } from 'vitest';
import { firstState, nextState, type PlayEvent, type PlayState } from '#features/camera/model/play-state.ts';

const after = (...events: PlayEvent[]) => events.reduce<PlayState>(nextState, firstState).kind;

it('connects until there is a picture, and stalls only after one', () => {
  expect(after({ kind: 'waiting' })).toBe('connecting');
  expect(after({ kind: 'waiting' }, { kind: 'running' })).toBe('playing');
  expect(after({ kind: 'running' }, { kind: 'waiting' })).toBe('stalled');
  expect(after({ kind: 'running' }, { kind: 'waiting' }, { kind: 'running' })).toBe('playing');
  expect(after({ kind: 'blocked' })).toBe('paused');
});

it('remains ended, whatever the video element reports, until the user tries again', () => {
  const message = 'Camera is offline';
  expect(nextState(firstState, { kind: 'offline', message })).toEqual({ kind: 'offline', message });
  for (const end of [{ kind: 'offline', message }, { kind: 'failed', message }, { kind: 'missing' }] as const) {
    expect(after(end, { kind: 'running' })).toBe(end.kind);
    expect(after(end, { kind: 'started' })).toBe('connecting');
  }
});
