import { describe, expect, it } from 'vitest';
import { expandRoster, findRosterFaults, findRosterWarnings, listNewWarnings, type RosterPlan, rosterDaysAhead } from '#index.ts';

const zone = 'Asia/Shanghai';
const [early, night] = ['day', 'night'];

function planOf(changes: Partial<RosterPlan> = {}): RosterPlan {
  return {
    shiftTypes: [
      { key: 'day', name: '白班', letter: '白', from: 480, to: 1200, onCall: false },
      { key: 'night', name: '夜班', letter: '夜', from: 1200, to: 480, onCall: false },
    ],
    cycle: [early, night, null, null],
    crews: [0, 1, 2, 3].map((offset) => ({ name: `${offset}`, offset, memberIds: [`${offset}a`, `${offset}b`] })),
    startsOn: '2026-12-01',
    limits: { minRestHours: 11, maxOvertimeHours: 40, minOnDuty: 2 },
    ...changes,
  };
}

const warningsOf = (plan: RosterPlan, changes: { accountId: string; day: string; type: string | null }[] = []) =>
  findRosterWarnings(plan, expandRoster(plan, { changes, leaves: [] }, { from: '2026-12-01', to: '2026-12-31' }, zone));

describe('findRosterWarnings', () => {
  it('finds nothing in 四班两倒 with two people each', () => {
    expect(warningsOf(planOf())).toEqual([]);
  });

  it('finds the rest of no hour after a night, and the shift that a person leaves', () => {
    expect(warningsOf(planOf(), [{ accountId: '0a', day: '2026-12-03', type: early }])).toEqual([
      { kind: 'rest', accountId: '0a', type: null, day: '2026-12-03', value: 0 },
    ]);
    expect(warningsOf(planOf(), [{ accountId: '0a', day: '2026-12-01', type: null }])).toEqual([
      { kind: 'tooFew', accountId: null, type: early, day: '2026-12-01', value: 1 },
    ]);
  });

  it('finds the seventh day in a row, and overtime beyond the limit of a month', () => {
    const daily = planOf({ cycle: [early], crews: [{ name: '一值', offset: 0, memberIds: ['a', 'b'] }] });
    expect(warningsOf(daily)).toEqual(
      ['a', 'b'].flatMap((accountId) => [
        { kind: 'seventhDay', accountId, type: null, day: '2026-12-07', value: 7 },
        { kind: 'overtime', accountId, type: null, day: '2026-12-01', value: 205.4 },
      ]),
    );
  });

  it('counts the shifts that have ended, without warning of them', () => {
    const plan = planOf({ limits: { minRestHours: 13, maxOvertimeHours: 40, minOnDuty: 2 } });
    const shifts = expandRoster(
      planOf({ cycle: [early], crews: [{ name: '一值', offset: 0, memberIds: ['a'] }] }),
      { changes: [], leaves: [] },
      { from: '2026-12-01', to: '2026-12-20' },
      zone,
    );
    const kindsOf = (coming: number) =>
      findRosterWarnings(plan, shifts.slice(-coming), [], shifts.slice(0, -coming)).map(({ kind, day }) => `${kind} ${day.slice(8)}`);
    expect(kindsOf(1)).toEqual(['rest 20', 'overtime 01', 'tooFew 20']);
    expect(kindsOf(14).slice(0, 2)).toEqual(['rest 07', 'rest 08']);
    expect(kindsOf(14)).toContain('seventhDay 07');
    expect(findRosterWarnings(plan, [], [], shifts)).toEqual([]);
  });

  it('finds the shift that nobody is left in', () => {
    const plan = planOf({ limits: { minRestHours: 11, maxOvertimeHours: 40, minOnDuty: 1 } });
    const days = { from: '2026-12-01', to: '2026-12-02' };
    const usual = expandRoster(plan, { changes: [], leaves: [] }, days, zone);
    const leaves = ['0a', '0b'].map((accountId) => ({ accountId, from: '2026-12-01', to: '2026-12-01' }));
    const left = expandRoster(plan, { changes: [], leaves }, days, zone);
    expect(findRosterWarnings(plan, left, usual)).toEqual([{ kind: 'tooFew', accountId: null, type: early, day: '2026-12-01', value: 0 }]);
  });

  it('names of what is new the first day of each kind, also where an earlier day had it before', () => {
    const few = (day: string) => ({ kind: 'tooFew' as const, accountId: null, type: 'day', day, value: 0 });
    const before = [few('2026-12-01')];
    expect(listNewWarnings(before, [...before, few('2026-12-05'), few('2026-12-09')])).toEqual([few('2026-12-05')]);
    expect(listNewWarnings(before, before)).toEqual([]);
  });

  it('counts nothing of what is on call', () => {
    const onCall = planOf({ cycle: ['day'], shiftTypes: [{ key: 'day', name: '值班', letter: '值', from: 0, to: 0, onCall: true }] });
    expect(warningsOf(onCall)).toEqual([]);
    expect(rosterDaysAhead).toBe(60);
  });
});

describe('findRosterFaults', () => {
  it('accepts a good roster', () => {
    expect(findRosterFaults(planOf())).toEqual({});
  });

  it.each<[string, Partial<RosterPlan>, object]>([
    ['no shift type', { shiftTypes: [], cycle: [null, null, null, null] }, { shiftTypes: 'required', cycle: 'noShift' }],
    ['a cycle of days off', { cycle: [null, null, null, null] }, { cycle: 'noShift' }],
    ['an unknown type', { cycle: [early, 'gone', early, early] }, { 'cycle.1': 'unknownType' }],
    [
      'two types of one key',
      { shiftTypes: planOf().shiftTypes.map((type) => ({ ...type, key: 'day' })), cycle: [early, null, null, null] },
      {
        'shiftTypes.1.key': 'repeatedKey',
      },
    ],
    ['no crew', { crews: [] }, { crews: 'required' }],
    ['an offset beyond the cycle', { crews: [{ name: 'a', offset: 4, memberIds: [] }] }, { 'crews.0.offset': 'outOfRange' }],
    [
      'a person in two crews',
      { crews: ['a', 'b'].map((name) => ({ name, offset: 0, memberIds: ['x'] })) },
      { 'crews.1.memberIds': 'repeatedMember' },
    ],
    [
      'two crews of one name',
      { crews: [0, 1].map((offset) => ({ name: 'a', offset, memberIds: [] })) },
      { 'crews.1.name': 'repeatedName' },
    ],
    [
      'a time that no clock shows, and no name',
      { shiftTypes: [{ key: 'day', name: ' ', letter: '白班班', from: -1, to: 1440, onCall: false }], cycle: [early, early, early, early] },
      {
        'shiftTypes.0.name': 'required',
        'shiftTypes.0.letter': 'tooLong',
        'shiftTypes.0.from': 'outOfRange',
        'shiftTypes.0.to': 'outOfRange',
      },
    ],
    [
      'limits out of range',
      { limits: { minRestHours: 25, maxOvertimeHours: -1, minOnDuty: 1.5 } },
      {
        'limits.minRestHours': 'outOfRange',
        'limits.maxOvertimeHours': 'outOfRange',
        'limits.minOnDuty': 'outOfRange',
      },
    ],
  ])('finds %s', (_, changes, faults) => {
    expect(findRosterFaults(planOf(changes))).toEqual(faults);
  });
});
