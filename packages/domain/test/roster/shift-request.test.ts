import { describe, expect, it } from 'vitest';
import {
  dayMs,
  endLeaveEarly,
  expandRoster,
  findLeaveFaults,
  findSwapFault,
  hourMs,
  type LeaveDays,
  listShiftRequestActions,
  localDate,
  moveShiftRequest,
  presetPatterns,
  type RosterPlan,
  type ShiftChange,
  type ShiftRequestState,
  shiftRequestActions,
  shiftRequestKinds,
  shiftRequestStatuses,
  swapChanges,
} from '#index.ts';

const request = (changes: Partial<ShiftRequestState> = {}): ShiftRequestState => ({
  ...{ kind: 'swap', status: 'asked', askerId: 'asker', colleagueId: 'colleague', expiresAt: 1000 },
  ...changes,
});
const people = {
  asker: { accountId: 'asker', mayManage: false },
  colleague: { accountId: 'colleague', mayManage: false },
  leader: { accountId: 'leader', mayManage: true },
  other: { accountId: 'other', mayManage: false },
};

describe('moveShiftRequest', () => {
  it('has for each person, kind and status the actions of the design', () => {
    const offered = shiftRequestKinds.flatMap((kind) =>
      shiftRequestStatuses.flatMap((status) =>
        Object.entries(people).flatMap(([name, somebody]) => {
          const actions = listShiftRequestActions(request({ kind, status, ...(kind === 'leave' && { colleagueId: null }) }), somebody, 0);
          return actions.length > 0 ? [`${kind} ${status} ${name}: ${actions.join(' ')}`] : [];
        }),
      ),
    );
    expect(offered).toEqual([
      'leave asked asker: withdraw',
      'leave asked leader: approve reject',
      'leave agreed asker: withdraw',
      'leave agreed leader: reject',
      'leave approved asker: cancel',
      'leave approved leader: cancel',
      'swap asked asker: withdraw',
      'swap asked colleague: agree decline',
      'swap asked leader: reject',
      'swap agreed asker: withdraw',
      'swap agreed colleague: decline',
      'swap agreed leader: approve reject',
    ]);
  });

  it('lets no party decide on its own request, however much it keeps', () => {
    const asker = { accountId: 'asker', mayManage: true };
    expect(moveShiftRequest(request({ status: 'agreed' }), 'approve', asker, { now: 0, reason: '' })).toEqual({ obstacle: 'notYours' });
    const colleague = { accountId: 'colleague', mayManage: true };
    expect(moveShiftRequest(request({ status: 'agreed' }), 'approve', colleague, { now: 0, reason: '' })).toEqual({ obstacle: 'notYours' });
  });

  it('is over at the instant at which it expires, and asks for the reason of a rejection', () => {
    const at = (now: number, reason = '') => moveShiftRequest(request(), 'reject', people.leader, { now, reason });
    expect(at(999, '人手不足')).toEqual({ to: 'refused' });
    expect(at(999)).toEqual({ obstacle: 'reasonRequired' });
    expect(at(1000, '人手不足')).toEqual({ obstacle: 'expired' });
    expect(moveShiftRequest(request({ status: 'refused' }), 'agree', people.colleague, { now: 0, reason: '' })).toEqual({
      obstacle: 'ended',
    });
  });

  it('leads nowhere from where it has ended', () => {
    for (const status of ['refused', 'withdrawn', 'expired', 'cancelled'] as const)
      for (const action of shiftRequestActions)
        for (const somebody of Object.values(people))
          expect(moveShiftRequest(request({ status }), action, somebody, { now: 0, reason: 'x' })).not.toHaveProperty('to');
  });
});

describe('the days of a leave', () => {
  const today = '2026-11-19';

  it('are from today on, within a year, and in order', () => {
    expect(findLeaveFaults({ from: today, to: today, today })).toEqual({});
    expect(findLeaveFaults({ from: '2026-11-18', to: today, today })).toEqual({ from: 'leavePast' });
    expect(findLeaveFaults({ from: '2026-11-20', to: today, today })).toEqual({ to: 'leaveEndsBeforeStart' });
    expect(findLeaveFaults({ from: '2027-11-19', to: '2027-11-19', today })).toEqual({});
    expect(findLeaveFaults({ from: '2027-11-20', to: '2027-11-20', today })).toEqual({ from: 'leaveTooFar' });
    expect(findLeaveFaults({ from: today, to: '2027-05-27', today })).toEqual({});
    expect(findLeaveFaults({ from: today, to: '2027-05-28', today })).toEqual({ to: 'leaveTooLong' });
  });

  it('that have passed stay when it is ended early', () => {
    expect(endLeaveEarly('2026-11-19', today)).toBeNull();
    expect(endLeaveEarly('2026-10-30', '2026-11-01')).toBe('2026-10-31');
  });
});

it('swaps two shifts of different people that are not the same', () => {
  const own = { accountId: 'a', day: '2026-11-20', type: 'day' };
  expect(findSwapFault(own, { ...own, accountId: 'b' })).toBe('swapSame');
  expect(findSwapFault(own, { ...own, day: '2026-11-21' })).toBe('swapSelf');
  expect(findSwapFault(own, { accountId: 'b', day: '2026-11-20', type: 'night' })).toBeNull();
});

/** Numbers from 0 to 1 that are the same on each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** What each person works on each day, written down as in a notebook: leave, else the last exchange, else the cycle. */
class Notebook {
  readonly leaves: LeaveDays[] = [];
  changes: ShiftChange[] = [];
  readonly #plan: RosterPlan;

  constructor(plan: RosterPlan) {
    this.#plan = plan;
  }

  typeOf(accountId: string, day: string): string | null {
    if (this.leaves.some((leave) => leave.accountId === accountId && leave.from <= day && day <= leave.to)) return null;
    const change = this.changes.findLast((one) => one.accountId === accountId && one.day === day);
    if (change) return change.type;
    const { cycle, crews, startsOn } = this.#plan;
    const offset = crews.find(({ memberIds }) => memberIds.includes(accountId))?.offset ?? 0;
    const days = (Date.parse(day) - Date.parse(startsOn)) / dayMs;
    return days < 0 ? null : (cycle[(days + offset) % cycle.length] ?? null);
  }

  /** Swaps as requests may: both work, and neither works already on the day of the shift that they get. */
  trySwap(one: string, day: string, other: string, otherDay: string): void {
    const [type, otherType] = [this.typeOf(one, day), this.typeOf(other, otherDay)];
    if (type === null || otherType === null) return;
    const [own, theirs] = [
      { accountId: one, day, type },
      { accountId: other, day: otherDay, type: otherType },
    ];
    if (findSwapFault(own, theirs) !== null) return;
    if (day !== otherDay && (this.typeOf(one, otherDay) !== null || this.typeOf(other, day) !== null)) return;
    const given = swapChanges(own, theirs);
    this.changes = [
      ...this.changes.filter((old) => !given.some((change) => change.accountId === old.accountId && change.day === old.day)),
      ...given,
    ];
  }

  /** Who works at an instant, by the clock on the wall alone. */
  personsAt(instant: number, clock: Intl.DateTimeFormat): string[] {
    const wall = clock.format(instant);
    const minutes = Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
    const today = localDate(instant, clock.resolvedOptions().timeZone);
    const hoursOf = (key: string | null) => this.#plan.shiftTypes.find((type) => type.key === key);
    return this.#plan.crews.flatMap(({ memberIds }) =>
      memberIds.filter((accountId) => {
        const now = hoursOf(this.typeOf(accountId, today));
        const before = hoursOf(this.typeOf(accountId, dayAfter(today, -1)));
        const isOn = now !== undefined && minutes >= now.from && (now.to > now.from ? minutes < now.to : true);
        return isOn || (before !== undefined && before.to <= before.from && minutes < before.to);
      }),
    );
  }
}

function createNotebook(plan: RosterPlan, random: () => number, firstDay: string, days: number): Notebook {
  const notebook = new Notebook(plan);
  const people = plan.crews.flatMap(({ memberIds }) => memberIds);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let round = 0; round < days; round += 1) {
    const day = dayAfter(firstDay, Math.floor(random() * days));
    if (random() < 0.2) notebook.leaves.push({ accountId: pick(people), from: day, to: dayAfter(day, Math.floor(random() * 9)) });
    else notebook.trySwap(pick(people), day, pick(people), dayAfter(day, Math.floor(random() * 5) - 2));
  }
  return notebook;
}

describe('leave and swaps', { tags: 'slow' }, () => {
  it.each([
    ['Asia/Shanghai', 'fourCrewsThreeShifts', 1],
    ['Europe/Berlin', 'fourCrewsThreeShifts', 2],
    ['America/New_York', 'fourCrewsTwoShifts', 3],
    ['Australia/Lord_Howe', 'fourCrewsTwoShifts', 4],
  ] as const)('leave on duty whom the clock on the wall and a notebook name, over three years in %s', (timeZone, preset, seed) => {
    const { shiftTypes, cycle, offsets } = presetPatterns[preset];
    const plan: RosterPlan = {
      shiftTypes: shiftTypes.map((hours) => ({ ...hours, name: hours.key, letter: '班', onCall: false })),
      cycle,
      crews: offsets.map((offset) => ({ name: `${offset}`, offset, memberIds: [`${offset}a`, `${offset}b`] })),
      startsOn: '2024-01-01',
      limits: { minRestHours: 11, maxOvertimeHours: 36, minOnDuty: 1 },
    };
    const [from, days] = ['2024-01-10', 3 * 365];
    const notebook = createNotebook(plan, createRandom(seed), from, days);
    expect(notebook.changes.length).toBeGreaterThan(100);
    const shifts = expandRoster(plan, notebook, { from: dayAfter(from, -1), to: dayAfter(from, days) }, timeZone);
    for (const own of Map.groupBy(shifts, ({ accountId }) => accountId).values()) {
      const inOrder = [...own].sort((one, other) => one.startsAt - other.startsAt);
      for (const [index, shift] of inOrder.entries())
        if (index > 0) expect(shift.startsAt, shift.day).toBeGreaterThanOrEqual(inOrder[index - 1]?.endsAt ?? 0);
    }
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const start = Date.parse(`${from}T00:00:00Z`);
    let present = shifts;
    for (let instant = start; instant < start + (days - 1) * dayMs; instant += 5 * hourMs + 11 * 60_000) {
      present = present.filter(({ endsAt }) => endsAt > instant);
      const onDuty = present.flatMap(({ accountId, startsAt }) => (startsAt <= instant ? [accountId] : [])).sort();
      const expected = notebook.personsAt(instant, clock).sort();
      if (onDuty.join() !== expected.join()) expect({ at: new Date(instant), onDuty }).toEqual({ at: new Date(instant), onDuty: expected });
    }
  });
});
