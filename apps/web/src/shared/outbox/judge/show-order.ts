import { fromOrderBasis, listAvailableActions, type PhoneActor, type PhoneMove, takeOnPhone, type WorkOrder } from '@energy-om/domain';
import type { Copies } from '#shared/take-along/store/copies.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import type { OrderDetail } from '../order-types.ts';
import type { OrderView } from '../outbox-state.ts';
import { isWaiting, leavesOrder, needsDecision, type StoredIntent } from '../stored-intent.ts';
import { presentAfter, presentStep } from './present-step.ts';
import type { Self } from './self.ts';
import { toPhoneStep } from './to-phone-step.ts';

const isApplied = ({ state }: StoredIntent) => state === 'applied';

/** Whether the copy does not have the step yet. An order that was raised here is a copy with its beginning. */
function isAhead(intent: StoredIntent, { version }: OrderDetail): boolean {
  const { state, appliedVersion, raised } = intent;
  if (raised || leavesOrder(intent)) return false;
  return isWaiting({ state }) || (state === 'applied' && appliedVersion !== null && appliedVersion > version);
}

/**
 * How an order looks with the steps that were taken on it without a network, by the lifecycle alone; null where none is ahead of the copy. A step that is not
 * possible any more is left out with those after it.
 *
 * @param intents of the order, oldest first
 */
export function showOrder(copy: OrderCopy, intents: readonly StoredIntent[], self: Self, now: number): OrderView | null {
  const ahead = intents.filter((intent) => isAhead(intent, copy.order));
  const marks = {
    ...{ waiting: intents.filter(isWaiting).length, needingDecision: intents.filter(needsDecision).length },
    isUnsent: intents.some((intent) => intent.raised !== undefined && !isApplied(intent)),
  };
  let order = beginOrder(copy, intents);
  const isVisited = order.documents.openPoints < copy.basis.documents.openPoints;
  if (ahead.length === 0 && isVisited) {
    // Whatever the server shows of a later version knows of these visits, or is newer than what is known here.
    return { patch: { actions: listActions(order, self.actor, now) }, untilVersion: copy.order.version + 1, ...marks };
  }
  if (ahead.length === 0) return marks.needingDecision + marks.waiting === 0 ? null : { patch: {}, untilVersion: null, ...marks };
  let patch: Partial<OrderDetail> = {};
  for (const intent of ahead) {
    const move = judge(order, intent, self.actor);
    if (move === null) break;
    patch = { ...patch, ...presentStep({ ...copy.order, ...patch }, intent, move, self) };
    order = move.order;
  }
  const actions = listActions(order, self.actor, now);
  return {
    patch: { ...patch, ...presentAfter(copy.order, order, self), actions },
    untilVersion: ahead.every(({ state }) => state === 'applied')
      ? Math.max(...ahead.map(({ appliedVersion }) => appliedVersion ?? 0))
      : null,
    ...marks,
  };
}

/** The order as its copy has it, but for the points of its route that were visited on this phone since. */
function beginOrder({ basis, inspection }: OrderCopy, intents: readonly StoredIntent[]): WorkOrder {
  const order = fromOrderBasis(basis);
  const visited = new Set(intents.filter((intent) => isWaiting(intent) || isApplied(intent)).flatMap(({ visit }) => visit?.pointId ?? []));
  const count = inspection?.points.filter(({ id, outcome }) => outcome === null && visited.has(id)).length ?? 0;
  const { documents } = order;
  return { ...order, documents: { ...documents, openPoints: Math.max(0, documents.openPoints - count) } };
}

/** What the account may do with an order now, as the screens have it. */
export function listActions(order: WorkOrder, actor: PhoneActor, now: number): OrderDetail['actions'] {
  return listAvailableActions(order, actor, now).map(({ action, command, blockedBy, blockedSubject }) => ({
    ...{ action, command, blockedBy, blockedSubject },
  }));
}

/** The order after a step; null where the lifecycle refuses it. */
export function judge(order: WorkOrder, intent: Pick<StoredIntent, 'call' | 'input' | 'doneAt'>, actor: PhoneActor): PhoneMove | null {
  const step = toPhoneStep(intent);
  return step && takeOnPhone(order, step, actor, intent.doneAt);
}

/** The copy of an order, or how it was raised on this phone. @param intents of the order */
export async function findCopy(copies: Copies, orderId: string, intents: readonly StoredIntent[]): Promise<OrderCopy | undefined> {
  const stored = await copies.find('orders', orderId);
  return (stored?.data as OrderCopy | undefined) ?? intents.find(({ raised, state }) => raised && state !== 'discarded')?.raised;
}

/** The order as it stands with the steps that wait upon it, for judging the next one. */
export function orderAhead(copy: OrderCopy, intents: readonly StoredIntent[], actor: PhoneActor): WorkOrder {
  let order = beginOrder(copy, intents);
  for (const intent of intents.filter((one) => isAhead(one, copy.order))) order = judge(order, intent, actor)?.order ?? order;
  return order;
}
