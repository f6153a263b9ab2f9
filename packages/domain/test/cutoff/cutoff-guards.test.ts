import { describe, expect, it } from 'vitest';
import { defaultWorkCalendar } from '#clock/work-calendar.ts';
import { type CutoffMeter, findMeterGuards, findTimeGuards, listMetersToCut } from '#cutoff/cutoff-guards.ts';
import { defaultCutoffPolicy } from '#cutoff/cutoff-policy.ts';

const calendar = { work: { ...defaultWorkCalendar, holidays: ['2026-10-01'] }, hotDays: ['2026-07-08'] };
const guardsAt = (local: string, changes: object = {}) =>
  findTimeGuards({ ...defaultCutoffPolicy, ...changes }, calendar, Date.parse(`${local}+08:00`));

describe('findTimeGuards', () => {
  it.each([
    ['2026-09-09T09:00:00', []],
    ['2026-09-09T08:59:59', ['night']],
    ['2026-09-09T15:57:59', []],
    // The command would be valid after four.
    ['2026-09-09T15:58:00', ['night']],
    ['2026-09-09T16:00:00', ['night']],
    // A Friday is before a day of rest.
    ['2026-09-11T10:00:00', ['restDay']],
    ['2026-09-12T10:00:00', ['restDay']],
    ['2026-09-13T10:00:00', ['restDay']],
    ['2026-09-30T10:00:00', ['restDay']],
    ['2026-10-01T10:00:00', ['restDay']],
    ['2026-07-07T10:00:00', ['hotDay']],
    ['2026-07-08T10:00:00', ['hotDay']],
    ['2026-07-09T10:00:00', []],
  ])('at %s: %j', (local, guards) => {
    expect(guardsAt(local)).toEqual(guards);
  });

  it('allows what the policy allows', () => {
    const all = { atNight: true, onRestDays: true, onHotDays: true };
    for (const local of ['2026-09-12T23:00:00', '2026-10-01T03:00:00', '2026-07-08T12:00:00']) expect(guardsAt(local, all)).toEqual([]);
  });

  it('never cuts off in a pause, nor on the day before it, whatever else is allowed', () => {
    const paused = { pauses: [{ from: '2026-09-09', until: '2026-09-10', reason: '寒潮' }] };
    expect(['07', '08', '09', '10', '14'].map((day) => guardsAt(`2026-09-${day}T10:00:00`, paused))).toEqual([
      [],
      ['pause'],
      ['pause'],
      ['pause'],
      [],
    ]);
  });
});

const meter: CutoffMeter = {
  deviceId: 'meter',
  energyType: 'NYDN',
  hasSwitch: true,
  isOn: true,
  isOnline: true,
  isProtected: false,
  isLocked: false,
  isUnderWay: false,
};
const guardsOf = (...meters: Partial<CutoffMeter>[]) => findMeterGuards(meters.map((changes) => ({ ...meter, ...changes })));

describe('findMeterGuards', () => {
  it('finds what stands against one meter of the room', () => {
    expect(guardsOf({})).toEqual([]);
    expect(guardsOf()).toEqual(['noSwitch']);
    expect(guardsOf({ hasSwitch: false })).toEqual(['noSwitch']);
    expect(guardsOf({ energyType: 'NYQN' })).toEqual(['noSwitch']);
    expect(guardsOf({ isOn: false })).toEqual(['alreadyOff']);
    expect(guardsOf({}, { isOnline: false })).toEqual(['offline']);
    expect(guardsOf({ isOn: null })).toEqual(['offline']);
    expect(guardsOf({}, { isProtected: true })).toEqual(['protected']);
    expect(guardsOf({ isLocked: true }, { isUnderWay: true })).toEqual(['locked', 'underWay']);
  });

  it('looks at no meter that it does not switch', () => {
    expect(guardsOf({}, { isOn: false, isLocked: true }, { hasSwitch: false, isOnline: false })).toEqual([]);
    expect(listMetersToCut([meter, { ...meter, isOn: false }, { ...meter, energyType: 'NYRN' }])).toEqual([meter]);
  });
});
