import { describe, expect, test } from 'vitest';
import {
  clockKinds,
  defaultWorkCalendar,
  type EscalationSend,
  type EscalationStep,
  elapsedTime,
  findEscalationFaults,
  haltClock,
  minuteMs,
  planEscalation,
  proposeSteps,
  startClock,
} from '#index.ts';

const calendar = defaultWorkCalendar;
const clock = startClock('accept', 1, { duration: 100 * minuteMs, counts: 'always' }, 0, calendar);
const step = (unit: 'percent' | 'minutesLate', value: number, repeat: EscalationStep['repeat'] = null): EscalationStep => ({
  at: { unit, value },
  recipients: [{ kind: 'owner' }],
  repeat,
});
const steps = [step('percent', 75), step('percent', 100, { everyMinutes: 30, times: 1 }), step('minutesLate', 20)];
const plan = (minutes: number, sent: [number, number][] = []) =>
  planEscalation(
    clock,
    steps,
    sent.map(([one, repetition]) => ({ step: one, repetition })),
    minutes * minuteMs,
    calendar,
  );

describe('the plan of an escalation', () => {
  test('names the highest step that is due, and when the next one comes', () => {
    expect(plan(0)).toEqual({ due: null, nextAt: 75 * minuteMs });
    expect(plan(75)).toEqual({ due: { step: 0, repetition: 0 }, nextAt: 100 * minuteMs });
    expect(plan(110)).toEqual({ due: { step: 1, repetition: 0 }, nextAt: 120 * minuteMs });
    expect(plan(1000)).toEqual({ due: { step: 1, repetition: 1 }, nextAt: null });
  });

  test('sends nothing twice, and nothing that comes before what was sent', () => {
    expect(plan(80, [[0, 0]])).toEqual({ due: null, nextAt: 100 * minuteMs });
    expect(plan(125, [[2, 0]])).toEqual({ due: null, nextAt: 130 * minuteMs });
  });

  test('is empty while the clock does not run', () => {
    const paused = haltClock(clock, 'paused', 90 * minuteMs);
    expect(planEscalation(paused, steps, [], 1000 * minuteMs, calendar)).toEqual({ due: null, nextAt: null });
  });
});

describe('the steps of a clock that counts working hours', { tags: 'slow' }, () => {
  const longSteps = [step('percent', 75), step('percent', 100, { everyMinutes: 90, times: 2 }), step('minutesLate', 400)];
  const countedMinutes = [225, 300, 390, 480, 700];
  // Hours in which the clocks change, as of a night shift.
  const nights = [
    { from: 0, to: 5 * 60 },
    { from: 22 * 60, to: 24 * 60 },
  ];
  const hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, nights]));

  test.each(['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'])(
    'come once each, in order and when so much has been counted, in %s at any time of ten years',
    (timeZone) => {
      const ofZone = { ...calendar, timeZone, hours };
      for (let start = Date.UTC(2024, 0, 1); start < Date.UTC(2034, 0, 1); start += 9.3 * 24 * 60 * minuteMs) {
        const counting = startClock('accept', 1, { duration: 300 * minuteMs, counts: 'workingHours' }, start, ofZone);
        const sent: EscalationSend[] = [];
        const counted: number[] = [];
        let next = planEscalation(counting, longSteps, sent, start, ofZone).nextAt;
        while (next !== null) {
          expect(planEscalation(counting, longSteps, sent, next - 1, ofZone).due).toBeNull();
          const plan = planEscalation(counting, longSteps, sent, next, ofZone);
          if (plan.due !== null) sent.push(plan.due);
          counted.push(elapsedTime(counting, next, ofZone) / minuteMs);
          next = planEscalation(counting, longSteps, sent, next, ofZone).nextAt;
        }
        expect(counted, new Date(start).toISOString()).toEqual(countedMinutes);
        expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(countedMinutes.length);
      }
    },
  );
});

describe('the faults of an escalation', () => {
  test('are none for what is proposed, whatever the clock', () => {
    const proposed = Object.fromEntries(clockKinds.map((kind) => [kind, proposeSteps(kind)]));
    expect(findEscalationFaults({ 1: proposed, 4: proposed }, {})).toEqual({});
  });

  test('are found with the tenant’s own target, which says which of two steps is first', () => {
    const table = { 1: { accept: [step('percent', 150), step('minutesLate', 20)] } };
    expect(findEscalationFaults(table, { 1: { accept: { duration: 30 * minuteMs, counts: 'always' } } })).toEqual({});
    expect(findEscalationFaults(table, { 1: { accept: { duration: 60 * minuteMs, counts: 'always' } } })).toEqual({
      'steps.1.accept.1.at': 'order',
    });
  });
});
