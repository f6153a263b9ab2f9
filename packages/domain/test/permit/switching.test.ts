import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideSwitching,
  findIsolatorsBeforeBreaker,
  mayActOnPhone,
  type SwitchingAction,
  type SwitchingOrder,
  signSwitching,
  stepPhases,
  switchingActions,
  switchingTable,
} from '#index.ts';
import { calmSwitchingFacts, newSwitching } from '../support/permits.ts';

const people = ['operator', 'supervisor', 'commander', 'stranger'] as const;
const all = { signedBy: ['operator', 'supervisor', 'commander'], reason: '有疑问', isRehearsed: true, foundState: '1QF 在断开位置' };

describe('decideSwitching', () => {
  it('goes through each step by four acts of two people in turn', () => {
    let order = newSwitching({ status: 'executing' });
    const acts = [0, 1].flatMap((step) => stepPhases.map((phase) => ({ step, phase })));
    for (const [index, act] of acts.entries()) {
      const holder = ['supervisor', 'operator', 'operator', 'supervisor'][index % 4] ?? '';
      const other = holder === 'operator' ? 'supervisor' : 'operator';
      expect(decideSwitching(order, 'step', other, { ...all, ...act }, calmSwitchingFacts)).toEqual({ fault: { kind: 'notAllowed' } });
      const decided = decideSwitching(order, 'step', holder, { ...all, ...act }, calmSwitchingFacts);
      if ('fault' in decided) throw new Error(JSON.stringify(decided));
      order = decided.switching;
    }
    expect(order).toMatchObject({ ticked: 2, phase: 'readOut' });
    expect(decideSwitching(order, 'done', 'operator', all, calmSwitchingFacts)).toMatchObject({ switching: { status: 'done' } });
  });

  it('does not count a second tap for the next step', () => {
    const order = newSwitching({ status: 'executing', ticked: 1 });
    const decided = decideSwitching(order, 'step', 'supervisor', { ...all, step: 0, phase: 'readOut' }, calmSwitchingFacts);
    expect(decided).toEqual({ fault: { kind: 'unmet', requirements: ['inTurn'] } });
  });

  it('is never done with a step open, never by one person, and ticks are a prefix, whatever anybody tries', () => {
    let done = 0;
    const act = fc.record({
      action: fc.constantFrom(...switchingActions),
      accountId: fc.constantFrom(...people),
      step: fc.integer({ min: 0, max: 2 }),
      phase: fc.constantFrom(...stepPhases),
      follows: fc.integer({ min: 0, max: 9 }),
    });
    const run = (acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
      let order = newSwitching();
      for (const { action, accountId, follows, ...input } of acts) {
        // Most acts follow the course of the work, or the end would hardly ever be reached.
        const next = nextOf(order);
        const isNext = follows > 1 && next !== null;
        const at = isNext ? { step: order.ticked, phase: order.phase } : input;
        const decided = decideSwitching(order, next !== null && isNext ? next : action, accountId, { ...all, ...at }, calmSwitchingFacts);
        if ('fault' in decided) continue;
        const { switching } = decided;
        expect(switching.ticked - order.ticked).toBe(action !== 'step' && !isNext ? 0 : Number(switching.ticked > order.ticked));
        if (switching.ticked > order.ticked) expect([order.phase, accountId]).toEqual(['tick', 'supervisor']);
        if (switching.status === 'done' && order.status !== 'done') {
          expect(switching.ticked).toBe(switching.steps.length);
          done++;
        }
        order = switching;
      }
    };
    fc.assert(fc.property(fc.array(act, { minLength: 60, maxLength: 120 }), run), { numRuns: 300, seed: 7 });
    expect(done).toBeGreaterThan(0);
  });
});

/** The act that brings a switching order on; null where it is over or was stopped. */
function nextOf({ status, ticked, steps }: SwitchingOrder): SwitchingAction | null {
  if (status === 'draft') return 'review';
  if (status === 'reviewed') return 'order';
  if (status === 'ordered') return 'begin';
  if (status === 'stopped') return 'goOn';
  if (status !== 'executing') return null;
  return ticked === steps.length ? 'done' : 'step';
}

describe('signSwitching', () => {
  const reviewed = newSwitching({ status: 'reviewed' });
  const sign = (accountId: string, signedBy: string[]) => signSwitching(reviewed, 'order', accountId, {}, calmSwitchingFacts, signedBy);

  it('has the supervisor repeat the order after the commander has given it', () => {
    expect(sign('supervisor', [])).toEqual({ fault: { kind: 'unsigned', roles: ['commander'] } });
    expect(sign('commander', [])).toEqual({ waitsFor: ['supervisor'] });
    expect(sign('supervisor', ['commander'])).toMatchObject({ switching: { status: 'ordered' } });
    expect(sign('operator', ['commander'])).toEqual({ fault: { kind: 'notAllowed' } });
  });

  it('lets operator and supervisor sign the beginning in any order', () => {
    const ordered = newSwitching({ status: 'ordered' });
    for (const [first, last] of [
      ['operator', 'supervisor'],
      ['supervisor', 'operator'],
    ] as const) {
      expect(signSwitching(ordered, 'begin', first, {}, calmSwitchingFacts, [])).toEqual({ waitsFor: [last] });
      expect(signSwitching(ordered, 'begin', last, {}, calmSwitchingFacts, [first])).toMatchObject({ switching: { status: 'executing' } });
    }
  });
});

describe('certificates', () => {
  const facts = { ...calmSwitchingFacts, unqualifiedIds: ['operator'] };
  it.each(['draft', 'reviewed', 'ordered', 'executing', 'stopped'] as const)(
    'of a switching order %s are asked for what brings people to equipment',
    (status) => {
      const order = newSwitching({ status, ticked: 2 });
      const refused = switchingTable
        .filter(({ from, action }) => from.includes(status) && action !== 'step')
        .filter(({ action, who }) => {
          const [role = 'operator'] = who;
          const decided = decideSwitching(order, action, role, all, facts);
          return 'fault' in decided && decided.fault.kind === 'unmet' && decided.fault.requirements.includes('qualified');
        })
        .map(({ action }) => action);
      const expected = { draft: ['review'], reviewed: ['order'], ordered: ['begin'], executing: [], stopped: ['goOn'] };
      expect(refused).toEqual(expected[status]);
    },
  );
});

describe('a step that expects a value', () => {
  const expects = { key: 'Ia', min: null, max: 5 };
  const [step] = newSwitching().steps;
  const order = newSwitching({ status: 'executing', steps: step ? [{ ...step, expects }] : [], phase: 'tick' });
  const tick = (liveValue: number | null) =>
    decideSwitching(order, 'step', 'supervisor', { signedBy: [], step: 0, phase: 'tick' }, { ...calmSwitchingFacts, liveValue });

  it('is ticked where the live value agrees or there is none', () => {
    expect(tick(48)).toEqual({ fault: { kind: 'unmet', requirements: ['valueAgrees'] } });
    for (const value of [5, 0, null]) expect(tick(value)).toMatchObject({ switching: { ticked: 1 } });
  });

  it('is read out whatever the value', () => {
    const before = { ...order, phase: 'readOut' as const };
    const input = { signedBy: [], step: 0, phase: 'readOut' as const };
    expect(decideSwitching(before, 'step', 'supervisor', input, { ...calmSwitchingFacts, liveValue: 48 })).toMatchObject({
      switching: { phase: 'repeat' },
    });
  });
});

describe('findIsolatorsBeforeBreaker', () => {
  it('warns of an isolator that is opened under load', () => {
    const { steps } = newSwitching();
    expect(findIsolatorsBeforeBreaker(steps)).toEqual([]);
    expect(findIsolatorsBeforeBreaker([...steps].reverse())).toEqual([0]);
  });

  it('warns of an isolator that is closed behind a breaker that is closed already', () => {
    const steps = newSwitching().steps.map((step) => ({ ...step, closes: true }));
    expect(findIsolatorsBeforeBreaker(steps)).toEqual([1]);
    expect(findIsolatorsBeforeBreaker([...steps].reverse())).toEqual([]);
  });
});

describe('mayActOnPhone', () => {
  it('lets only the other one of the two take an act of their own', () => {
    const order = newSwitching({ status: 'executing' });
    const allowed = stepPhases.flatMap((phase) =>
      people.flatMap((phone) => people.flatMap((person) => (mayActOnPhone(order, phone, person, phase) ? [[phase, person, phone]] : []))),
    );
    expect(allowed).toEqual([
      ['readOut', 'supervisor', 'operator'],
      ['repeat', 'operator', 'supervisor'],
      ['operate', 'operator', 'supervisor'],
      ['tick', 'supervisor', 'operator'],
    ]);
  });

  it('lets nobody be both, even where an order named one person twice', () => {
    const order = { ...newSwitching({ status: 'executing' }), supervisorId: 'operator' };
    for (const phase of stepPhases) for (const phone of people) expect(mayActOnPhone(order, phone, phone, phase)).toBe(false);
  });
});
