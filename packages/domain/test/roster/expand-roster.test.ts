import { describe, expect, it } from 'vitest';
import { type Crew, dayMs, expandRoster, hourMs, localDate, minuteMs, presetPatterns, type RosterPlan, type RosterPreset } from '#index.ts';

const none = { changes: [], leaves: [] };

function planOf(preset: RosterPreset, startsOn = '2024-01-01', crewsOf = (offset: number): Crew => crew(offset)): RosterPlan {
  const { shiftTypes, cycle, offsets } = presetPatterns[preset];
  return {
    shiftTypes: shiftTypes.map((hours, index) => ({ ...hours, name: `班次 ${index}`, letter: '班', onCall: false })),
    cycle,
    crews: offsets.map(crewsOf),
    startsOn,
    limits: { minRestHours: 11, maxOvertimeHours: 36, minOnDuty: 1 },
  };
}
const crew = (offset: number): Crew => ({ name: `${offset} 值`, offset, memberIds: [`person ${offset}`] });

/** Making a clock costs more than all that is read from it, so there is one for all minutes. */
const wallClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What a person works at an instant, by the clocks on the wall alone: the day, its place in the cycle, and the hours of the shift. */
function personAtByClock(plan: RosterPlan, instant: number, clock: Intl.DateTimeFormat): string[] {
  const { timeZone } = clock.resolvedOptions();
  const wall = clock.format(instant);
  const minutes = Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
  const today = localDate(instant, timeZone);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const typeOf = (day: string, offset: number) => {
    const days = (Date.parse(day) - Date.parse(plan.startsOn)) / dayMs;
    return days < 0 ? null : plan.cycle[(days + offset) % plan.cycle.length];
  };
  return plan.crews.flatMap(({ offset, memberIds }) => {
    const now = typeOf(today, offset);
    const before = typeOf(yesterday, offset);
    const type = plan.shiftTypes.find(({ key }) => key === now);
    const earlier = plan.shiftTypes.find(({ key }) => key === before);
    const isOn = type !== undefined && minutes >= type.from && (type.to > type.from ? minutes < type.to : true);
    const isStillOn = earlier !== undefined && earlier.to <= earlier.from && minutes < earlier.to;
    return isOn || isStillOn ? [...memberIds] : [];
  });
}

describe('expandRoster', () => {
  it('has each crew of 四班三运转 two days early, two late, two at night, and two off', () => {
    const shifts = expandRoster(planOf('fourCrewsThreeShifts'), none, { from: '2024-01-01', to: '2024-01-08' }, 'Asia/Shanghai');
    const types = (accountId: string) =>
      shifts.filter((shift) => shift.accountId === accountId).map(({ day, type }) => [day.slice(8), type]);
    expect(types('person 0')).toEqual([
      ['01', 'early'],
      ['02', 'early'],
      ['03', 'late'],
      ['04', 'late'],
      ['05', 'night'],
      ['06', 'night'],
    ]);
    expect(types('person 6').map(([day]) => day)).toEqual(['03', '04', '05', '06', '07', '08']);
  });

  it.each([
    ['Europe/Berlin', 'fourCrewsThreeShifts'],
    ['America/Santiago', 'fourCrewsTwoShifts'],
    ['Australia/Lord_Howe', 'fourCrewsThreeShifts'],
    ['Asia/Shanghai', 'fourCrewsTwoShifts'],
  ] as const)('leaves no gap and no overlap over years in %s', { tags: 'slow' }, (timeZone, preset) => {
    const shifts = expandRoster(planOf(preset), none, { from: '2024-01-01', to: '2026-12-31' }, timeZone);
    const inOrder = shifts.sort((one, other) => one.startsAt - other.startsAt);
    for (const [index, shift] of inOrder.entries()) {
      if (index > 0) expect(shift.startsAt, shift.day).toBe(inOrder[index - 1]?.endsAt);
    }
    expect(inOrder.length).toBeGreaterThan(2000);
  });

  it.each([
    ['Europe/Berlin', 'fourCrewsThreeShifts'],
    ['America/New_York', 'fourCrewsTwoShifts'],
    ['Asia/Shanghai', 'fourCrewsThreeShifts'],
  ] as const)('says who is on duty as the clock on the wall does, minute by minute, in %s', { tags: 'slow' }, (timeZone, preset) => {
    const plan = planOf(preset);
    const clock = wallClock(timeZone);
    // The weeks in which the clocks change, and a plain one.
    for (const from of ['2025-03-08', '2025-03-29', '2025-07-01', '2025-10-25', '2025-11-01']) {
      const start = Date.parse(`${from}T12:00:00Z`);
      const to = new Date(start + 3 * dayMs).toISOString().slice(0, 10);
      const first = new Date(start - 2 * dayMs).toISOString().slice(0, 10);
      const shifts = expandRoster(plan, none, { from: first, to }, timeZone);
      for (let instant = start; instant < start + 2 * dayMs; instant += minuteMs) {
        const onDuty = shifts.filter(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt).map(({ accountId }) => accountId);
        const expected = personAtByClock(plan, instant, clock);
        if (onDuty.join() !== expected.join())
          expect({ instant: new Date(instant), onDuty }).toEqual({ instant: new Date(instant), expected });
      }
    }
  });

  it('has a night of 11 and one of 13 hours where the clocks change', () => {
    const nights = (day: string) =>
      expandRoster(planOf('fourCrewsTwoShifts'), none, { from: day, to: day }, 'Europe/Berlin')
        .filter(({ type }) => type === 'night')
        .map(({ startsAt, endsAt }) => (endsAt - startsAt) / hourMs);
    expect(nights('2026-03-28')).toEqual([11]);
    expect(nights('2026-10-24')).toEqual([13]);
    expect(nights('2026-11-23')).toEqual([12]);
  });

  it('puts leave before a change, and a change before the cycle', () => {
    const plan = planOf('fourCrewsTwoShifts', '2026-11-23', (offset) => crew(offset));
    const days = { from: '2026-11-23', to: '2026-11-24' };
    const changes = [
      { accountId: 'person 0', day: '2026-11-23', type: 'night' },
      { accountId: 'person 0', day: '2026-11-24', type: 'day' },
      { accountId: 'nobody’s crew', day: '2026-11-24', type: 'day' },
    ];
    const leaves = [{ accountId: 'person 0', from: '2026-11-24', to: '2026-11-25' }];
    const shifts = expandRoster(plan, { changes, leaves }, days, 'Asia/Shanghai');
    expect(shifts.filter(({ accountId }) => accountId === 'person 0')).toMatchObject([{ day: '2026-11-23', type: 'night' }]);
    expect(shifts.filter(({ accountId }) => accountId.startsWith('nobody'))).toMatchObject([{ day: '2026-11-24', type: 'day' }]);
  });

  it('has no shift before its start', () => {
    expect(expandRoster(planOf('dayShift', '2026-11-30'), none, { from: '2026-11-20', to: '2026-11-29' }, 'Asia/Shanghai')).toEqual([]);
  });
});
