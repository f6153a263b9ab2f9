import {
  type Command,
  dayMs,
  findWorkTime,
  type LaterChange,
  lastClockChange,
  lifecycle,
  mayFollow,
  offlineActions,
  type WorkTime,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import type { Intent } from '#services/core/write/intent.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';

/** What an action on an order is decided by, beside the order as it stands. */
export interface Beginning {
  /** When the action was taken, in epoch milliseconds: never before the clocks of the order last changed. */
  at: number;
  /** When the work was done, where that was without a network; null: now. */
  work: WorkTime | null;
  /** What has happened to the order since the version on which the action was decided. */
  later: readonly LaterChange[];
}

/** Beyond this number of entries an action is not put upon an order any more. */
const maxLaterEntries = 200;

const findBasis = statement<
  { tenant: string; accountId: string | null; order: string; after: string | null; device: string; seq: number },
  { version: number | null; previous_at: Date | null }
>(
  'find-basis-of-intent',
  // The one before may have arrived as a call with a network, whose answer did not reach the phone: the history names it.
  `select coalesce(
      (select i.version from order_intents i
        where i.tenant_id = :tenant and i.account_id = :accountId and i.id = :after and i.order_id = :order),
      (select h.version from work_order_history h
        where h.tenant_id = :tenant and h.intent_id = :after and h.position = 0 and h.actor_id = :accountId and h.order_id = :order)) as version,
      (select i.worked_at from order_intents i
        where i.tenant_id = :tenant and i.account_id = :accountId and i.device_id = :device and i.seq < :seq
        order by i.seq desc limit 1) as previous_at`,
);

const listLater = statement<{ tenant: string; order: string; version: number }, { action: LaterChange['action']; actor_id: string | null }>(
  'list-later-changes-of-order',
  `select h.action, h.actor_id from work_order_history h
    where h.tenant_id = :tenant and h.order_id = :order and h.version > :version
    order by h.version, h.position limit ${maxLaterEntries + 1}`,
);

/**
 * Compares the version on which an action was decided with the order's. With a network they are the same; an intent may be older. Throws a conflict
 * with the order as it stands.
 */
export async function beginAction(context: CommandContext, { row, order }: LoadedOrder, version: number): Promise<Beginning> {
  const { intent, clock } = context;
  if (intent === null) {
    if (order.version !== version) throw conflict('orderMovedOn', presentOrderRef(row));
    return { at: notBefore(order, clock.now().getTime()), work: null, later: [] };
  }
  const { work, later, isKnown } = await readIntentFacts(context, intent, row, version);
  if (!isKnown) throw conflict('orderMovedOn', presentOrderRef(row));
  return { at: notBefore(order, work.at), work, later };
}

/** The clocks of an order go forward only, though work without a network is older than what came after it, and another server may be milliseconds ahead. */
function notBefore({ clocks }: LoadedOrder['order'], at: number): number {
  return Math.max(at, lastClockChange(clocks) ?? at);
}

/** When the work of an intent was done, and what has happened to its order since; `isKnown` is false where that is too much, or the order is older. */
export async function readIntentFacts(
  context: CommandContext,
  intent: Intent,
  { id, version: present }: Pick<WorkOrderRow, 'id' | 'version'>,
  version: number,
): Promise<{ work: WorkTime; later: LaterChange[]; isKnown: boolean }> {
  const basis = await readBasis(context, intent, id);
  const base = basis.version ?? version;
  const later = present > base ? await readLater(context, id, base) : [];
  return { work: findTimeOfWork(context, intent, basis.previousAt), later, isKnown: present >= base && later.length <= maxLaterEntries };
}

/** The beginning of an order that was raised without a network; null for all others. */
export async function beginOrder(context: CommandContext): Promise<WorkTime | null> {
  const { intent, clock } = context;
  if (intent === null) return null;
  assertOrderId(intent.orderId ?? intent.id, clock.now().getTime());
  return findTimeOfWork(context, intent, (await readBasis(context, intent, intent.orderId ?? intent.id)).previousAt);
}

/** Lists go by the ids of orders: one from the future would stand before all that are raised until then. Throws `invalid`. */
function assertOrderId(orderId: string, now: number): void {
  const raisedAt = Number.parseInt(orderId.replaceAll('-', '').slice(0, 12), 16);
  if (raisedAt > now + dayMs) throw invalid({ 'intent.orderId': 'checkField' });
}

/** Throws a conflict with the order as it stands where an action that was taken without a network does not count for it any more. */
export function assertMayFollow({ work, later }: Beginning, action: keyof typeof offlineActions, row: WorkOrderRow): void {
  if (work !== null && offlineActions[action] === 'online') throw conflict('needsNetwork', presentOrderRef(row));
  if (!mayFollow(action, later)) throw conflict('orderMovedOn', presentOrderRef(row));
}

/** As `assertMayFollow`, before it is known which action of a command it is: another step than the author saw would find fault with their input. */
export function assertCommandMayFollow({ later }: Beginning, command: Command, row: WorkOrderRow): void {
  const rows = lifecycle.filter((transition) => transition.command === command);
  if (!rows.some(({ action }) => mayFollow(action, later))) throw conflict('orderMovedOn', presentOrderRef(row));
}

async function readBasis({ database, tenantId, accountId }: CommandContext, { after, deviceId, seq }: Intent, orderId: string) {
  const [row] = await database.run(findBasis, { tenant: tenantId, accountId, order: orderId, after, device: deviceId, seq });
  return { version: row?.version ?? null, previousAt: row?.previous_at?.getTime() ?? null };
}

function readLater({ database, tenantId }: CommandContext, orderId: string, version: number): Promise<LaterChange[]> {
  return database
    .run(listLater, { tenant: tenantId, order: orderId, version })
    .then((rows) => rows.map(({ action, actor_id }) => ({ action, actorId: actor_id })));
}

function findTimeOfWork({ clock }: CommandContext, { done, contact, sentAtWall }: Intent, previousAt: number | null): WorkTime {
  return findWorkTime({ done, contact, sentAtWall, previousAt, arrivedAt: clock.now().getTime() });
}
