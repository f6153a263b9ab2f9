import { describe, expect, test } from 'vitest';
import {
  clockKinds,
  defaultWorkCalendar,
  type EscalationStep,
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
