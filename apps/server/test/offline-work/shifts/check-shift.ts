import { bodyCode } from '@energy-om/contract';
import { fromOrderBasis, offlineActions, type PhoneActor, type WorkOrder } from '@energy-om/domain';
import { expect } from 'vitest';
import { readOrderRows } from '#test/support/assertions/order-rows.ts';
import { type Act, applyAct } from './moves.ts';
import type { Shift } from './shift.ts';
import type { ShiftIntent } from './shift-phone.ts';

type Entry = Awaited<ReturnType<typeof readOrderRows>>['history'][number];

/** Every intent has ended in one way, which the server knows too, and each repeat got the first answer. */
export async function checkIntents({ phones, fixture: { tenant } }: Shift): Promise<void> {
  for (const { owner, intents } of phones) {
    for (const { sent, state, answers, appliedVersion } of intents) {
      // Wrong input is corrected on the phone, and is no end.
      const final = answers.filter(({ code }) => code < bodyCode.failed && code !== bodyCode.invalid);
      if (state !== 'discarded') for (const answer of final) expect(answer).toEqual(final[0]);
      const [known] = await tenant.clients[owner].succeed('getIntentStates', { ids: [sent.id] });
      if (final.length === 0) expect([state, known]).toEqual(['discarded', undefined]);
      else if (final[0]?.code === bodyCode.success)
        expect([state, known?.appliedVersion, known?.case]).toEqual(['applied', appliedVersion, null]);
      else if (known)
        expect([known.appliedVersion, known.case?.state]).toEqual([null, expect.stringMatching(/added|discarded|handedOver/)]);
      else expect(state).toBe('discarded');
    }
  }
}

/** The history of each order is one legal course of what was taken, with the times of the work. */
export async function checkOrders(shift: Shift): Promise<void> {
  for (const id of shift.orderIds) {
    const { order, history } = await readOrderRows(shift.fixture.server, id);
    const begun = shift.beginnings.get(id) as WorkOrder;
    checkPath(history);
    checkTimes(shift, history);
    const replayed = replay(shift, id, begun, history);
    const { bases } = await shift.fixture.tenant.clients.dispatcher.succeed('getOrderCopies', { ids: [id] });
    expect(summarise(replayed)).toEqual(summarise(fromOrderBasis(bases[0] as never)));
    for (const { intervals } of order.state.clocks) {
      const times = intervals.flatMap(({ from, to }) => [from, to ?? Number.POSITIVE_INFINITY]);
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  }
}

function checkPath(history: readonly Entry[]): void {
  const moves = history.filter(({ position }) => position === 0);
  expect(moves.map(({ version }) => version)).toEqual(moves.map((_, index) => index + 1));
  // A version has several entries where one step is several events.
  for (const { version, from_status } of history.filter((entry) => entry.version > 1)) {
    expect(from_status).toBe(history.findLast((entry) => entry.version === version - 1)?.to_status);
  }
  const ids = moves.flatMap(({ intent_id }) => intent_id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Work lies between the last answer that its phone had and its arrival, and of one phone in the sequence in which it was done. */
function checkTimes({ phones }: Shift, history: readonly Entry[]): void {
  for (const { intents } of phones) {
    let before = 0;
    for (const { sent } of intents) {
      const entry = history.find(({ intent_id }) => intent_id === sent.id);
      if (!entry?.worked_at) continue;
      const { contact } = sent.body.intent as { contact: { at: string } };
      const worked = entry.worked_at.getTime();
      expect(worked).toBeGreaterThanOrEqual(Date.parse(contact.at));
      expect(worked).toBeLessThanOrEqual(entry.at.getTime());
      expect(worked).toBeGreaterThanOrEqual(before);
      before = worked;
    }
  }
}

/** Takes what the server took, in its sequence, by the lifecycle alone. */
function replay(shift: Shift, orderId: string, begun: WorkOrder, history: readonly Entry[]): WorkOrder {
  let order = begun;
  for (const entry of history.filter(({ version, position }) => version > begun.version && position === 0)) {
    const { act, intent } = findAct(shift, orderId, entry);
    const actor = shift.actors.get(entry.actor_id ?? '') as PhoneActor;
    const move = applyAct(order, act, actor, entry.at.getTime());
    const stages = history.filter(({ version }) => version === entry.version);
    expect([entry.version, move?.order.version, move?.order.status]).toEqual([order.version + 1, entry.version, stages.at(-1)?.to_status]);
    if (stages.length === 1) expect(move?.action).toBe(entry.action);
    if (intent && offlineActions[entry.action as keyof typeof offlineActions] === 'judgement') expect(basisOf(intent)).toBe(order.version);
    order = (move as NonNullable<typeof move>).order;
  }
  return order;
}

/** What was done at a version: by an intent, at a desk, or a case that was added to the order. */
function findAct(
  { phones, deskMoves }: Shift,
  orderId: string,
  { version, intent_id, action }: Entry,
): { act: Act; intent: ShiftIntent | null } {
  const intent = phones.flatMap(({ intents }) => intents).find(({ sent }) => sent.id === intent_id) ?? null;
  if (intent) return { act: intent, intent };
  const act = deskMoves.find((move) => move.orderId === orderId && move.version === version);
  if (act) return { act, intent: null };
  expect(action).toBe('add');
  return { act: { call: 'updateWorkOrder', input: { mode: 'add' } }, intent: null };
}

/** The version on which an intent was decided: what the one before it led to, where that counted. */
const basisOf = ({ version, after }: ShiftIntent): number => after?.appliedVersion ?? version;

function summarise({ status, backTo, version, target, memberIds, leadId, hold, closing, arrivedAt, timesNotSolved }: WorkOrder) {
  return {
    ...{ status, backTo, version, target, memberIds, leadId, timesNotSolved },
    hold: hold && { reason: hold.reason, until: hold.until, by: hold.by, approved: hold.approved },
    closing: closing && { reason: closing.reason, requestedBy: closing.requestedBy, confirmedBy: closing.confirmedBy, from: closing.from },
    hasArrived: arrivedAt !== null,
  };
}
