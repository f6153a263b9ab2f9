import { describe, expect, it } from 'vitest';
import { findSwitchRefusal, isAcknowledgement, isOpenCommand, type SwitchedMeter } from '#index.ts';

const free: SwitchedMeter = {
  hasSwitch: true,
  isOnline: true,
  isProtected: false,
  isWorkedOn: false,
  isLocked: false,
  isInArrears: false,
  isUnderWay: false,
};

describe('findSwitchRefusal', () => {
  it('lets a meter be switched that nothing stands against', () => {
    expect([true, false].map((isOn) => findSwitchRefusal(free, isOn))).toEqual([null, null]);
    expect([true, false].map((isOn) => findSwitchRefusal(free, isOn, null))).toEqual([null, null]);
  });

  it.each([
    ['a model without a switch', { hasSwitch: false }, 'noSwitch', 'noSwitch'],
    ['a meter that does not report', { isOnline: false }, 'offline', 'offline'],
    ['work on the meter', { isWorkedOn: true }, 'underRepair', 'underRepair'],
    ['isolation, which ends later than the work', { isWorkedOn: true, isLocked: true }, 'locked', 'locked'],
    ['a command under way', { isUnderWay: true }, 'underWay', 'underWay'],
    ['the protection of supply, which is against off alone', { isProtected: true }, null, 'protected'],
    ['arrears, which are against on alone', { isInArrears: true }, 'arrears', null],
  ] as const)('refuses for %s', (_, changes, on, off) => {
    expect([findSwitchRefusal({ ...free, ...changes }, true), findSwitchRefusal({ ...free, ...changes }, false)]).toEqual([on, off]);
  });

  it('asks field staff for a document, and lets them switch what they work on, but nothing that is locked', () => {
    expect(findSwitchRefusal(free, true, 'permitRequired')).toBe('permitRequired');
    expect(findSwitchRefusal({ ...free, isWorkedOn: true }, false, null)).toBeNull();
    expect(findSwitchRefusal({ ...free, isWorkedOn: true }, true, 'held')).toBe('locked');
    expect(findSwitchRefusal({ ...free, isProtected: true }, false, null)).toBe('protected');
  });
});

describe('the answer of a device', () => {
  it.each([[true], [null], ['ok'], [{}], [{ success: true, on: false }], [{ error: null }], [[]], [1]])('acknowledges by %j', (answer) => {
    expect(isAcknowledgement(answer)).toBe(true);
  });

  it.each([[false], [{ success: false }], [{ error: 'busy' }], [{ success: true, error: 'relay stuck' }]])('refuses by %j', (answer) => {
    expect(isAcknowledgement(answer)).toBe(false);
  });
});

it('a command is open until it is answered or given up', () => {
  expect((['queued', 'sent', 'acknowledged', 'timedOut'] as const).map(isOpenCommand)).toEqual([true, true, false, false]);
});
