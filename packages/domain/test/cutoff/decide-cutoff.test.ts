import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CutoffGuard, cutoffGuards } from '#cutoff/cutoff-guards.ts';
import {
  type Cutoff,
  type CutoffDecision,
  type CutoffFacts,
  cutoffInstantOf,
  cutoffRetryMs,
  cutoffStates,
  decideCutoff,
} from '#cutoff/decide-cutoff.ts';
import { hourMs } from '#duration.ts';

const policy = { isOn: true, graceHours: 24, noticeHours: 12 };
const fresh: Cutoff = { state: 'normal', episode: 0, until: null, wasOff: false };
const debt: CutoffFacts = { now: 0, owes: true, isHeld: false, guards: [], switches: null, isUnderWay: false };
const decide = (state: Partial<Cutoff>, facts: Partial<CutoffFacts> = {}, changes: Partial<typeof policy> = {}) =>
  decideCutoff({ ...fresh, ...state }, { ...policy, ...changes }, { ...debt, ...facts });

describe('decideCutoff', () => {
  it('goes from the debt by grace and final notice to the cut-off, and back after the payment', () => {
    expect(decide({})).toMatchObject({ state: 'arrears', message: null });
    expect(decide({ state: 'arrears' })).toMatchObject({ state: 'grace', episode: 1, until: 24 * hourMs, message: 'grace' });
    const grace = { state: 'grace', episode: 1, until: 24 * hourMs } as const;
    expect(decide(grace, { now: 24 * hourMs - 1 })).toEqual({ ...fresh, ...grace, message: null, act: null });
    expect(decide(grace, { now: 24 * hourMs })).toMatchObject({ state: 'due', until: 36 * hourMs, message: 'notice' });
    const due = { state: 'due', episode: 1, until: 36 * hourMs } as const;
    expect(decide(due, { now: 36 * hourMs - 1 })).toMatchObject({ state: 'due', act: null });
    expect(decide(due, { now: 36 * hourMs })).toMatchObject({ state: 'sent', act: 'off', message: null });
    expect(decide({ state: 'sent' }, { switches: 'on', isUnderWay: true })).toMatchObject({ state: 'sent', act: null });
    expect(decide({ state: 'sent' }, { switches: 'off', isUnderWay: true })).toMatchObject({ state: 'off', wasOff: true, message: 'off' });
    expect(decide({ state: 'off', wasOff: true }, { switches: 'off' })).toMatchObject({ state: 'off', act: null, message: null });
    const paid = { owes: false, switches: 'off' } as const;
    expect(decide({ state: 'off', wasOff: true }, paid)).toMatchObject({ state: 'restoring', act: 'on', wasOff: true });
    const restoring = { state: 'restoring', wasOff: true } as const;
    expect(decide(restoring, { ...paid, isUnderWay: true })).toMatchObject({ state: 'restoring', act: null });
    expect(decide(restoring, paid)).toMatchObject({ state: 'restoring', act: 'on' });
    expect(decide(restoring, { ...paid, switches: 'on' })).toMatchObject({ state: 'normal', message: 'restored', wasOff: false });
  });

  it.each(cutoffGuards)('does not cut off against %s', (guard) => {
    expect(decide({ state: 'due', until: 0 }, { guards: [guard] }).act).toBeNull();
  });

  it.each(['grace', 'due'] as const)('ends %s with the payment, and goes back to the debt where it may not lead further', (state) => {
    expect(decide({ state, until: 1 }, { owes: false })).toMatchObject({ state: 'normal', until: null });
    expect(decide({ state, until: 1 }, { isHeld: true })).toMatchObject({ state: 'arrears' });
    expect(decide({ state, until: 1 }, { guards: ['disagreed'] })).toMatchObject({ state: 'arrears' });
    expect(decide({ state, until: 1 }, {}, { isOn: false })).toMatchObject({ state: 'arrears' });
  });

  it.each(['sent', 'off'] as const)('switches on again what is %s and may not stay so', (state) => {
    for (const facts of [{ owes: false }, { isHeld: true }, { guards: ['disagreed'] as CutoffGuard[] }])
      expect(decide({ state }, { ...facts, switches: 'off' })).toMatchObject({ state: 'restoring', act: 'on' });
    expect(decide({ state }, { switches: 'off' }, { isOn: false })).toMatchObject({ state: 'restoring', act: 'on' });
  });

  it('tries again later where the meters did not follow, and switches on what is off of them where it was paid meanwhile', () => {
    expect(decide({ state: 'sent' }, { switches: 'mixed' })).toMatchObject({ state: 'due', until: cutoffRetryMs, message: null });
    expect(decide({ state: 'off', wasOff: true }, { switches: 'on' })).toMatchObject({ state: 'due', until: cutoffRetryMs });
    expect(decide({ state: 'due', until: cutoffRetryMs }, { owes: false, switches: 'mixed' })).toMatchObject({
      state: 'restoring',
      act: 'on',
    });
  });

  it('says nothing of switches that were never off', () => {
    expect(decide({ state: 'restoring' }, { owes: false, switches: 'on' })).toMatchObject({ state: 'normal', message: null });
  });
});

describe('cutoffInstantOf', () => {
  it('is known in the grace and after the final notice', () => {
    expect(cutoffInstantOf({ state: 'grace', until: hourMs }, policy)).toBe(13 * hourMs);
    expect(cutoffInstantOf({ state: 'due', until: hourMs }, policy)).toBe(hourMs);
    for (const state of cutoffStates.filter((one) => one !== 'grace' && one !== 'due'))
      expect(cutoffInstantOf({ state, until: null }, policy)).toBeNull();
  });
});

const step = fc.record({
  passes: fc.integer({ min: 0, max: 20 * hourMs }),
  owes: fc.boolean(),
  isHeld: fc.boolean(),
  isOn: fc.boolean(),
  guards: fc.subarray([...cutoffGuards], { maxLength: 1 }),
  switches: fc.constantFrom('on', 'off', 'mixed', null),
  isUnderWay: fc.boolean(),
});

test('whatever happens, nothing is cut off against a guard or before its notice, and each message comes once in an episode', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let now = 0;
      let cutoff: CutoffDecision = { ...fresh, message: null, act: null };
      let noticedAt: number | null = null;
      let isCut = false;
      const messages: string[] = [];
      for (const { passes, isOn, ...facts } of steps) {
        now += passes;
        cutoff = decideCutoff(cutoff, { ...policy, isOn }, { ...facts, now });
        if (cutoff.message === 'notice') noticedAt = now;
        if (cutoff.message !== null) messages.push(`${cutoff.episode} ${cutoff.message}`);
        if (cutoff.act === 'off') {
          expect(facts).toMatchObject({ owes: true, isHeld: false, guards: [] });
          expect(isOn).toBe(true);
          expect(noticedAt).not.toBeNull();
          expect(now - (noticedAt ?? now)).toBeGreaterThanOrEqual(policy.noticeHours * hourMs);
          isCut = true;
        }
        if (cutoff.state === 'normal' || cutoff.state === 'arrears') isCut = false;
        if (cutoff.state === 'normal' || cutoff.state === 'arrears') noticedAt = null;
        if (isCut) expect(['due', 'sent', 'off', 'restoring']).toContain(cutoff.state);
      }
      // The switches of one episode may go off, on by hand and off again: the payer hears of it the first time, which the server’s key sees to.
      const once = messages.filter((message) => !message.endsWith('off'));
      expect(new Set(once).size).toBe(once.length);
    }),
  );
});
