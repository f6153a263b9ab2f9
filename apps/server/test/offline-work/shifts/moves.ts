import { commandOf, type MovingCall } from '@energy-om/contract';
import {
  type ActionInput,
  chooseTransition,
  clockTargetsOf,
  dayMs,
  defaultWorkCalendar,
  hourMs,
  type PhoneActor,
  type PhoneMove,
  type PhoneStep,
  takeOnPhone,
  takeTransition,
  type WorkOrder,
} from '@energy-om/domain';
import type { TestTenant } from '#test/support/factories/create-tenant.ts';
import { type OrderWrite, plainResult } from '#test/support/factories/order-fixture.ts';

/** What somebody does with an order: a call with its input. */
export interface Act {
  call: OrderWrite;
  input: Record<string, unknown>;
}

const reason = '现场情况有变';

/** Everything that may be tried on an order, whatever its state. */
export function listActs({ accounts, team }: TestTenant, now: number): readonly Act[] {
  const [lead, helper] = [accounts.technician.id, accounts.secondTechnician.id];
  const iso = (at: number) => new Date(at).toISOString();
  const expectedAt = iso(now + hourMs);
  const finishedAt = iso(now);
  return [
    { call: 'acceptWorkOrder', input: {} },
    { call: 'assignWorkOrder', input: { memberIds: [lead, helper], leadId: lead } },
    { call: 'assignWorkOrder', input: { memberIds: [helper], leadId: helper } },
    { call: 'updateWorkOrder', input: { mode: 'checkIn' } },
    { call: 'updateWorkOrder', input: { mode: 'add', text: '现场补充' } },
    { call: 'updateWorkOrder', input: { mode: 'hold', holdReason: 'waitingForParts', until: iso(now + 5 * hourMs) } },
    { call: 'updateWorkOrder', input: { mode: 'hold', holdReason: 'customer', until: iso(now + 5 * dayMs) } },
    { call: 'updateWorkOrder', input: { mode: 'resume' } },
    { call: 'updateWorkOrder', input: { mode: 'approveHold' } },
    { call: 'processWorkOrder', input: { phase: 'finish', outcome: 'fixed', finishedAt } },
    { call: 'processWorkOrder', input: { phase: 'result', outcome: 'fixed', finishedAt, result: plainResult } },
    { call: 'processWorkOrder', input: { phase: 'result', result: plainResult } },
    { call: 'sendBackWorkOrder', input: { mode: 'back', returnReason: 'missingParts', reason, doneSoFar: '已断电' } },
    { call: 'sendBackWorkOrder', input: { mode: 'rework', reason } },
    { call: 'sendBackWorkOrder', input: { mode: 'paperwork', reason } },
    { call: 'commentWorkOrder', input: { kind: 'check', solved: true } },
    { call: 'commentWorkOrder', input: { kind: 'evaluate', solved: true, stars: 4, tags: [], comment: '好' } },
    { call: 'commentWorkOrder', input: { kind: 'evaluate', solved: false, reason } },
    { call: 'applyForClosing', input: { withdraw: false, closingReason: 'recoveredByItself', reason } },
    { call: 'applyForClosing', input: { withdraw: true } },
    { call: 'signClosing', input: { pass: true } },
    { call: 'signClosing', input: { pass: false, reason } },
    { call: 'dispatchWorkOrder', input: { accountId: lead, expectedAt, reason } },
    { call: 'dispatchWorkOrder', input: { accountId: helper, expectedAt, reason } },
    { call: 'dispatchWorkOrder', input: { teamId: team.id, expectedAt, reason } },
  ];
}

function toStep({ call, input }: Act): PhoneStep | null {
  if (call === 'dispatchWorkOrder') return null;
  if (call !== 'updateWorkOrder') return commandOf(call as MovingCall, input as never);
  const { mode, holdReason, until } = input as { mode: 'hold'; holdReason: 'customer'; until: string };
  return mode === 'hold' ? { side: mode, hold: { reason: holdReason, text: null, until: Date.parse(until) } } : { side: mode };
}

/** Takes an act as a phone does; null where that refuses it. */
export function takeAct(order: WorkOrder, act: Act, actor: PhoneActor, now: number): PhoneMove | null {
  const step = toStep(act);
  return step && takeOnPhone(order, step, actor, now);
}

/** Takes an act by the lifecycle alone, also one that needs the server; null where that refuses it. */
export function applyAct(order: WorkOrder, act: Act, actor: PhoneActor, now: number): PhoneMove | null {
  if (act.call !== 'dispatchWorkOrder') return takeAct(order, act, actor, now);
  const { accountId, teamId } = act.input as { accountId?: string; teamId?: string };
  const input: ActionInput = { target: accountId ? { kind: 'person', accountId } : { kind: 'team', teamId: teamId as string }, reason };
  const chosen = chooseTransition(order, 'dispatch', actor, input, now);
  if ('fault' in chosen) return null;
  const rules = { now, calendar: defaultWorkCalendar, targets: clockTargetsOf(order.level) };
  const { transition, order: after } = takeTransition(order, chosen.transition, actor, input, rules);
  return { action: transition.action, order: { ...after, clocks: [] } };
}
