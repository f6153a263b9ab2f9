import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Judgement, judgeSilence, type NoDataCondition, type RuleState } from '#index.ts';
import { second, start } from './support/conditions.ts';
import { followAlarm } from './support/judge-readings.ts';

const lost: NoDataCondition = { kind: 'noData', forSeconds: 60 };

/** Seconds after the start. */
type Look = readonly [now: number, lastSeen: number | null, isActive?: boolean];

function look(condition: NoDataCondition, looks: readonly Look[], from: RuleState | null = null): Judgement[] {
  let state = from;
  return looks.map(([now, lastSeen, isActive = true]) => {
    const lastSeenAt = lastSeen === null ? null : start + lastSeen * second;
    const judgement = judgeSilence(condition, state, { lastSeenAt, now: start + now * second }, isActive);
    state = JSON.parse(JSON.stringify(judgement.state)) as RuleState | null;
    return judgement;
  });
}

const changesOf = (looks: readonly Look[], from: RuleState | null = null) => look(lost, looks, from).map(({ change }) => change);

describe('silence', () => {
  test('is raised once it lasted, and over when something is heard', () => {
    expect(
      changesOf([
        [59, 0],
        [60, 0],
        [90, 0],
        [91, 91],
        [92, 91],
      ]),
    ).toEqual([null, 'raised', null, 'cleared', null]);
  });

  test('leaves nothing in the row while nothing is going on', () => {
    expect(
      look(lost, [
        [10, 0],
        [100, 0],
        [101, 101],
      ]).map(({ state }) => state),
    ).toEqual([null, { kind: 'silence', isRaised: true, countsFrom: 0 }, null]);
  });

  test('tells its whole seconds', () => {
    expect(
      look(lost, [
        [75.9, 0],
        [76, 76],
      ]).map(({ value }) => value),
    ).toEqual([75, 0]);
    // Heard by a server whose clock is ahead.
    expect(
      look(lost, [
        [75, 0],
        [76, 78],
      ])[1],
    ).toMatchObject({ change: 'cleared', value: 0 });
  });

  test('of a device that was never heard of is none', () => {
    expect(look(lost, [[10_000, null]])).toEqual([{ state: null, change: null, value: null }]);
    expect(changesOf([[100, null]], { kind: 'silence', isRaised: true, countsFrom: 0 })).toEqual([null]);
  });

  test('counts at once for a rule that is new', () => {
    expect(changesOf([[10_000, 0]])).toEqual(['raised']);
  });
});

describe('silence and the schedule', () => {
  test('outside it does not count', () => {
    expect(
      changesOf([
        [50, 0, false],
        [100, 0, false],
        [110, 0],
        [169, 0],
        [170, 0],
      ]),
    ).toEqual([null, null, null, null, 'raised']);
  });

  test('begins anew with every window, and with what is heard in it', () => {
    expect(
      changesOf([
        [10, 0, false],
        [20, 0],
        [79, 0, false],
        [90, 0],
        [149, 0],
        [150, 0],
      ]),
    ).toEqual([null, null, null, null, null, 'raised']);
    expect(
      changesOf([
        [10, 0, false],
        [20, 0],
        [30, 30],
        [89, 30],
        [90, 30],
      ]),
    ).toEqual([null, null, null, null, 'raised']);
  });

  test('that is on goes on outside it, and ends there', () => {
    expect(
      changesOf([
        [60, 0],
        [70, 0, false],
        [80, 80, false],
        [200, 80, false],
        [210, 80],
        [270, 80],
      ]),
    ).toEqual(['raised', null, 'cleared', null, null, 'raised']);
  });
});

test('a rule that was about values keeps its alarm, and that ends when something is heard', () => {
  const state: RuleState = { kind: 'holding', isRaised: true, lastAt: start, building: null };
  expect(
    changesOf(
      [
        [100, 0],
        [101, 101],
      ],
      state,
    ),
  ).toEqual([null, 'cleared']);
});

test('random nights: on when the definition says so', () => {
  const steps = fc.array(fc.record({ pause: fc.integer({ min: 1, max: 30 }), isHeard: fc.boolean(), isActive: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  });
  const seen = { on: 0, off: 0 };
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 60 }), (night, forSeconds) => {
      let [now, lastSeen] = [0, 0];
      const looks = night.map(({ pause, isHeard, isActive }) => {
        now += pause;
        if (isHeard) lastSeen = now;
        return [now, lastSeen, isActive] as const;
      });
      const expected = looks.map((_, index) => isSilentAfter(looks.slice(0, index + 1), forSeconds));
      expect(followAlarm(look({ kind: 'noData', forSeconds }, looks).map(({ change }) => change))).toEqual(expected);
      for (const isOn of expected) seen[isOn ? 'on' : 'off'] += 1;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.on, seen.off)).toBeGreaterThan(500);
});

/** Some look proved it, and at none since then had anything been heard within the time. */
function isSilentAfter(looks: readonly (readonly [now: number, lastSeen: number, isActive: boolean])[], forSeconds: number): boolean {
  const lastHeard = looks.findLastIndex(([now, lastSeen]) => now - lastSeen < forSeconds);
  return looks.some(([now, lastSeen, isActive], index) => {
    const lastUnwatched = looks.slice(0, index + 1).findLastIndex((each) => !each[2]);
    const opened = lastUnwatched < 0 ? 0 : looks[lastUnwatched + 1]?.[0];
    return index > lastHeard && isActive && opened !== undefined && now - Math.max(lastSeen, opened) >= forSeconds;
  });
}
