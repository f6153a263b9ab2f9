import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Judgement, judgeSilence, type NoDataCondition, type RuleState, secondMs } from '#index.ts';
import { start } from './support/conditions.ts';
import { followAlarm } from './support/judge-readings.ts';

const lost: NoDataCondition = { kind: 'noData', forSeconds: 60 };

/** One check of a rule; times are in seconds after the start. */
type Check = readonly [now: number, lastSeen: number | null, isActive?: boolean];

function judgeChecks(condition: NoDataCondition, checks: readonly Check[], from: RuleState | null = null): Judgement[] {
  let state = from;
  return checks.map(([now, lastSeen, isActive = true]) => {
    const lastSeenAt = lastSeen === null ? null : start + lastSeen * secondMs;
    const judgement = judgeSilence(condition, state, { lastSeenAt, now: start + now * secondMs }, isActive);
    state = JSON.parse(JSON.stringify(judgement.state)) as RuleState | null;
    return judgement;
  });
}

const changesOf = (checks: readonly Check[], from: RuleState | null = null) => judgeChecks(lost, checks, from).map(({ change }) => change);

describe('a noData rule', () => {
  test('raises after its duration without data, and clears when data arrives', () => {
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

  test('has the state null while nothing is raised', () => {
    expect(
      judgeChecks(lost, [
        [10, 0],
        [100, 0],
        [101, 101],
      ]).map(({ state }) => state),
    ).toEqual([null, { kind: 'silence', isRaised: true, countsFrom: 0 }, null]);
  });

  test('returns the whole seconds without data', () => {
    expect(
      judgeChecks(lost, [
        [75.9, 0],
        [76, 76],
      ]).map(({ value }) => value),
    ).toEqual([75, 0]);
    // The data was received by a server whose clock is ahead.
    expect(
      judgeChecks(lost, [
        [75, 0],
        [76, 78],
      ])[1],
    ).toMatchObject({ change: 'cleared', value: 0 });
  });

  test('raises nothing for a device that has never sent data', () => {
    expect(judgeChecks(lost, [[10_000, null]])).toEqual([{ state: null, change: null, value: null }]);
    expect(changesOf([[100, null]], { kind: 'silence', isRaised: true, countsFrom: 0 })).toEqual([null]);
  });

  test('counts earlier silence when the rule is new', () => {
    expect(changesOf([[10_000, 0]])).toEqual(['raised']);
  });
});

describe('silence', () => {
  test('does not count outside the schedule', () => {
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

  test('restarts with every window, and with data within it', () => {
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

  test('continues outside the schedule once raised, and clears there', () => {
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

test('a rule that was about readings keeps its alarm, which clears when data arrives', () => {
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

test('for random sequences of checks, the alarm is raised exactly when the definition says so', () => {
  // Mostly silent and mostly within the schedule, so that alarms are raised in every run of the test.
  const oneInFour = fc.nat(3).map((number) => number === 0);
  const step = fc.record({ gap: fc.integer({ min: 1, max: 30 }), hasData: oneInFour, isActive: oneInFour.map((isOutside) => !isOutside) });
  const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });
  const counts = { raised: 0, cleared: 0 };
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 60 }), (sequence, forSeconds) => {
      let [now, lastSeen] = [0, 0];
      const checks = sequence.map(({ gap, hasData, isActive }) => {
        now += gap;
        if (hasData) lastSeen = now;
        return [now, lastSeen, isActive] as const;
      });
      const expected = checks.map((_, index) => isSilentAfter(checks.slice(0, index + 1), forSeconds));
      expect(followAlarm(judgeChecks({ kind: 'noData', forSeconds }, checks).map(({ change }) => change))).toEqual(expected);
      for (const isExpectedRaised of expected) counts[isExpectedRaised ? 'raised' : 'cleared'] += 1;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(counts.raised, counts.cleared)).toBeGreaterThan(500);
});

/** The definition: some check raised the alarm, and at no later check was the last data more recent than `forSeconds`. */
function isSilentAfter(checks: readonly (readonly [now: number, lastSeen: number, isActive: boolean])[], forSeconds: number): boolean {
  const lastWithData = checks.findLastIndex(([now, lastSeen]) => now - lastSeen < forSeconds);
  return checks.some(([now, lastSeen, isActive], index) => {
    const lastInactive = checks.slice(0, index + 1).findLastIndex((each) => !each[2]);
    const opened = lastInactive < 0 ? 0 : checks[lastInactive + 1]?.[0];
    return index > lastWithData && isActive && opened !== undefined && now - Math.max(lastSeen, opened) >= forSeconds;
  });
}
