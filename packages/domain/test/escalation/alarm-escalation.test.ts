import { describe, expect, test } from 'vitest';
import {
  alarmRestartOf,
  decideAlarmEscalation,
  defaultStepsOf,
  type EscalatedAlarm,
  type EscalationSend,
  eventLevels,
  findEscalationFaults,
  hourMs,
  minuteMs,
} from '#index.ts';

const steps = defaultStepsOf('alarm', 1);
const from = 1000 * hourMs;
const alarm: EscalatedAlarm = { state: 'open', from, acknowledgedAt: null, order: null };
const at = (minutes: number) => from + minutes * minuteMs;
const decide = (changes: Partial<EscalatedAlarm>, minutes: number, sent: readonly EscalationSend[] = []) =>
  decideAlarmEscalation({ ...alarm, ...changes }, steps, 60, sent, at(minutes));

describe('the default steps of alarms', () => {
  test('are usable and begin at once, but for the lowest level', () => {
    const table = Object.fromEntries(eventLevels.map((level) => [level, { alarm: defaultStepsOf('alarm', level) }]));
    expect(findEscalationFaults(table, {})).toEqual({});
    const minutes = eventLevels.map((level) => defaultStepsOf('alarm', level).map((step) => step.at.value));
    expect(minutes).toEqual([[0, 5, 10, 20], [0, 15, 30, 60], [0, 60], []]);
    expect(eventLevels.map((level) => alarmRestartOf({ 2: 30 }, level))).toEqual([60, 30, 240, 240]);
  });
});

describe('the decision on an alarm', () => {
  test('goes through the steps, of several that were missed only the last', () => {
    expect(decide({}, 0)).toEqual({ due: { step: 0, repetition: 0 }, restarts: false, nextAt: at(5) });
    expect(decide({}, 12, [{ step: 0, repetition: 0 }])).toEqual({ due: { step: 2, repetition: 0 }, restarts: false, nextAt: at(20) });
    expect(decide({}, 20, [{ step: 3, repetition: 0 }])).toMatchObject({ due: null, restarts: false });
  });

  test('ends with the alarm, and where the level has no steps', () => {
    expect(decide({ state: 'cleared' }, 600)).toEqual({ due: null, restarts: false, nextAt: null });
    expect(decideAlarmEscalation(alarm, [], 60, [], at(600))).toEqual({ due: null, restarts: false, nextAt: null });
  });

  test('sends nothing while somebody has seen to it, and begins again later without an open order', () => {
    const acknowledged = { state: 'acknowledged', acknowledgedAt: at(3) } as const;
    expect(decide(acknowledged, 10)).toEqual({ due: null, restarts: false, nextAt: at(63) });
    expect(decide(acknowledged, 63)).toMatchObject({ due: null, restarts: true });
    expect(decide({ ...acknowledged, order: { acceptedAt: null, endedAt: null } }, 100)).toMatchObject({ due: null, restarts: false });
    expect(decide({ ...acknowledged, order: { acceptedAt: at(5), endedAt: at(90) } }, 100)).toEqual({
      due: null,
      restarts: false,
      nextAt: at(150),
    });
  });

  test('goes on while its order waits, and ends once that is taken', () => {
    expect(decide({ order: { acceptedAt: null, endedAt: null } }, 6)).toMatchObject({ due: { step: 1 } });
    expect(decide({ order: { acceptedAt: at(4), endedAt: null } }, 6)).toMatchObject({ due: null, restarts: false });
    // It joined an order that somebody had taken long before.
    expect(decide({ order: { acceptedAt: at(-300), endedAt: null } }, 6)).toMatchObject({ due: null, restarts: false });
  });

  test('does not count what ended before its round began', () => {
    expect(decide({ order: { acceptedAt: at(-200), endedAt: at(-100) } }, 6)).toMatchObject({ due: { step: 1 } });
  });
});
