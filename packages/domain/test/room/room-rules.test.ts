import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findApplicationFault,
  findDecisionFault,
  findPayerFault,
  findUnbindFault,
  paysOnceBound,
  type RoomDecision,
  type RoomState,
} from '#index.ts';

const room: RoomState = { memberIds: ['owner', 'family'], payerId: 'owner' };
const clerk = { accountId: 'clerk', isClerk: true };
const occupant = (accountId: string) => ({ accountId, isClerk: false });

describe('an application', () => {
  test('is for somebody who neither lives there nor has asked', () => {
    expect(findApplicationFault(room, 'tenant', false)).toBeNull();
    expect(findApplicationFault(room, 'tenant', true)).toBe('alreadyApplied');
    expect(findApplicationFault(room, 'owner', false)).toBe('alreadyInRoom');
  });

  const applied = { accountId: 'tenant', status: 'applied' as const };
  const decide = (decision: Partial<RoomDecision>, application = applied, clerkId = 'clerk', state = room) =>
    findDecisionFault(state, application, clerkId, { approve: true, reason: '', ...decision });

  test('is decided once, by somebody else who does not live there', () => {
    expect(decide({})).toBeNull();
    expect(decide({}, { ...applied, accountId: 'clerk' })).toBe('ownApplication');
    expect(decide({ approve: false, reason: 'x' }, applied, 'family')).toBe('ownRoom');
    for (const status of ['approved', 'rejected', 'withdrawn'] as const)
      expect(findDecisionFault(room, { ...applied, status }, 'clerk', { approve: true, reason: '' })).toBe('applicationDecided');
    expect(decide({}, { ...applied, accountId: 'family' })).toBe('alreadyInRoom');
  });

  test('is rejected with a reason, also of somebody who lives there by now', () => {
    expect(decide({ approve: false })).toBe('reasonMissing');
    expect(decide({ approve: false, reason: 'x' })).toBeNull();
    expect(decide({ approve: false, reason: 'x' }, { ...applied, accountId: 'family' })).toBeNull();
  });

  test('never takes the payment from another occupant', () => {
    expect(decide({ pays: true })).toBe('otherPays');
    expect(decide({ pays: false })).toBeNull();
    expect(decide({ pays: true }, applied, 'clerk', { ...room, payerId: null })).toBeNull();
    expect(paysOnceBound(room, true, undefined)).toBe(false);
    const unpaid = { ...room, payerId: null };
    expect([paysOnceBound(unpaid, true, undefined), paysOnceBound(unpaid, false, undefined)]).toEqual([true, false]);
    expect([paysOnceBound(unpaid, false, true), paysOnceBound(unpaid, true, false)]).toEqual([true, false]);
  });
});

describe('who pays', () => {
  test('is taken over by an occupant for themselves, and named by a clerk with a reason', () => {
    expect(findPayerFault(room, occupant('family'), { payerId: 'family', reason: '' })).toBeNull();
    expect(findPayerFault(room, occupant('owner'), { payerId: 'family', reason: 'x' })).toBe('payerForOthers');
    expect(findPayerFault(room, occupant('owner'), { payerId: null, reason: 'x' })).toBe('payerForOthers');
    expect(findPayerFault(room, clerk, { payerId: 'family', reason: '' })).toBe('reasonMissing');
    expect(findPayerFault(room, clerk, { payerId: 'family', reason: 'x' })).toBeNull();
    expect(findPayerFault(room, clerk, { payerId: null, reason: 'x' })).toBeNull();
  });

  test('lives there, and does not pay yet', () => {
    expect(findPayerFault(room, clerk, { payerId: 'stranger', reason: 'x' })).toBe('payerNotInRoom');
    expect(findPayerFault(room, occupant('owner'), { payerId: 'owner', reason: '' })).toBe('paysAlready');
    expect(findPayerFault({ memberIds: [], payerId: null }, clerk, { payerId: null, reason: 'x' })).toBe('paysAlready');
  });
});

describe('unbinding', () => {
  test('is for oneself, and for a clerk with a reason', () => {
    expect(findUnbindFault(room, occupant('family'), { accountId: 'family', reason: '' })).toBeNull();
    expect(findUnbindFault(room, occupant('owner'), { accountId: 'family', reason: 'x' })).toBe('unbindOthers');
    expect(findUnbindFault(room, clerk, { accountId: 'family', reason: '' })).toBe('reasonMissing');
    expect(findUnbindFault(room, clerk, { accountId: 'stranger', reason: 'x' })).toBe('notInRoom');
  });

  test('keeps the payer until everybody else has left', () => {
    expect(findUnbindFault(room, clerk, { accountId: 'owner', reason: 'x' })).toBe('payerWhileOthersRemain');
    expect(findUnbindFault({ ...room, memberIds: ['owner'] }, occupant('owner'), { accountId: 'owner', reason: '' })).toBeNull();
    expect(findUnbindFault({ ...room, payerId: null }, occupant('owner'), { accountId: 'owner', reason: '' })).toBeNull();
  });
});

describe('a room, whatever happens in it', () => {
  const person = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.record({
    kind: fc.constantFrom('bind', 'unbind', 'pay'),
    by: fc.oneof(person, fc.constant('clerk')),
    whom: fc.option(person),
    wants: fc.boolean(),
    pays: fc.option(fc.boolean(), { nil: undefined }),
    reason: fc.constantFrom('', 'x'),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  function apply(state: RoomState, { kind, by, whom, wants, pays, reason }: Step): RoomState {
    const actor = { accountId: by, isClerk: by === 'clerk' };
    const accountId = whom ?? by;
    if (kind === 'pay') {
      const lives = actor.isClerk || state.memberIds.includes(by);
      return lives && findPayerFault(state, actor, { payerId: whom, reason }) === null ? { ...state, payerId: whom } : state;
    }
    if (kind === 'unbind') {
      if (findUnbindFault(state, actor, { accountId, reason })) return state;
      const payerId = state.payerId === accountId ? null : state.payerId;
      return { memberIds: state.memberIds.filter((id) => id !== accountId), payerId };
    }
    const application = { accountId, status: 'applied' as const };
    const decision = { approve: true, reason, ...(pays !== undefined && { pays }) };
    if (!actor.isClerk || findDecisionFault(state, application, by, decision)) return state;
    const payerId = paysOnceBound(state, wants, pays) ? accountId : state.payerId;
    return { memberIds: [...state.memberIds, accountId], payerId };
  }

  test('is paid for by somebody who lives there or by nobody, and nobody is bound to it twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: RoomState = { memberIds: [], payerId: null };
        for (const each of steps) {
          const before = state;
          state = apply(state, each);
          expect(state.payerId === null || state.memberIds.includes(state.payerId)).toBe(true);
          expect(new Set(state.memberIds).size).toBe(state.memberIds.length);
          // Whoever pays changes only by a step that is about the payment, or by the payer's own leaving or coming.
          if (each.kind === 'bind' && before.payerId !== null) expect(state.payerId).toBe(before.payerId);
        }
      }),
    );
  });
});
