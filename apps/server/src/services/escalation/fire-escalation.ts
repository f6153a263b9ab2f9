import { type EscalationTable, findEscalationRecipients, type WorkOrder } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { listRecipients } from '#services/notification/list-recipients.ts';
import type { Delivery, NotificationDraft } from '#services/notification/notification-draft.ts';
import { publishDeliveries } from '#services/notification/publish-deliveries.ts';
import { type WriteResult, writeDeliveries } from '#services/notification/write-deliveries.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';
import { type DueStep, decideEscalation, type SentStep } from './decide-escalation.ts';

/** The version that was in force at each start; a start before the first version has no row. */
const findTables = statement<{ tenant: string; starts: readonly Date[] }, { start: Date; steps: EscalationTable }>(
  'find-escalation-at-starts',
  `select s.start, v.steps from unnest(:starts::timestamptz[]) as s(start)
    cross join lateral (select e.steps from escalation_versions e where e.tenant_id = :tenant and e.saved_at <= s.start
      order by e.version desc limit 1) v`,
);

const findSent = statement<{ tenant: string; order: string }, SentStep>(
  'find-escalation-sends',
  'select clock, round, level, step, repetition from escalation_sends where tenant_id = :tenant and order_id = :order',
);

const findSite = statement<{ tenant: string; order: string }, { area_name: string; manager_id: string | null }>(
  'find-site-of-escalated-order',
  `select z.name as area_name, p.manager_id from work_orders o
      join areas z on z.tenant_id = :tenant and z.id = o.area_id
      join projects p on p.tenant_id = :tenant and p.id = o.project_id
    where o.tenant_id = :tenant and o.id = :order`,
);

/**
 * Sends what is due of an order and notes when the next step comes. It sends each step once, however often it is tried: whoever moved the
 * order or sent the step first wins, and the other one writes nothing.
 */
export async function fireEscalation(context: AppContext, tenantId: string, orderId: string): Promise<void> {
  const now = context.clock.now().getTime();
  const loaded = await loadOrder(context, tenantId, orderId, { kind: 'system' });
  const { due, nextAt } = decideEscalation({
    order: loaded.order,
    calendar: loaded.calendar,
    now,
    ...(await readRecord(context, tenantId, loaded)),
  });
  const draft = due.length > 0 ? await draftMessages(context, tenantId, loaded, due, now) : null;
  const result = await context.database.transaction(async (tx): Promise<WriteResult | null> => {
    if (!(await scheduleNext(tx, tenantId, loaded, nextAt))) return null;
    if (draft === null) return null;
    await insertSends(tx, tenantId, loaded, due, new Date(now));
    await markEarlierRead(tx, tenantId, draft, new Date(now));
    return writeDeliveries(context, tx, tenantId, [draft]);
  });
  if (result !== null) publishDeliveries(context, tenantId, result);
}

async function readRecord({ database }: AppContext, tenant: string, { row, order }: LoadedOrder) {
  const starts = order.clocks.flatMap(({ state, intervals: [first] }) => (state === 'running' && first ? [new Date(first.from)] : []));
  const [tables, sent] = await Promise.all([
    database.run(findTables, { tenant, starts }),
    database.run(findSent, { tenant, order: row.id }),
  ]);
  const tableByStart = new Map(tables.map(({ start, steps }) => [start.getTime(), steps]));
  return { tableAt: (start: number) => tableByStart.get(start), sent };
}

/** One message for each person, about the first of the due clocks that concerns them. */
async function draftMessages(
  context: AppContext,
  tenantId: string,
  { row, order }: LoadedOrder,
  due: readonly DueStep[],
  now: number,
): Promise<NotificationDraft> {
  const [[site], recipients] = await Promise.all([
    context.database.run(findSite, { tenant: tenantId, order: row.id }),
    listRecipients(context, tenantId),
  ]);
  const accounts = recipients.filter(({ wants }) => wants.workOrders).map(({ member }) => toLifecycleActor({ actor: member }));
  const scene = { order, accounts, projectManagerId: site?.manager_id ?? null, now };
  const deliveries = new Map<string, Delivery>();
  for (const { clock, steps, send } of due) {
    const deadline = { clock: clock.kind, lateMs: now - Number(clock.dueAt) };
    const content = {
      title: row.title,
      detail: row.order_no,
      place: site?.area_name ?? null,
      level: order.level,
      cause: null,
      by: null,
      deadline,
    };
    for (const accountId of findEscalationRecipients(steps, send.step, scene)) {
      if (!deliveries.has(accountId)) deliveries.set(accountId, { accountId, topic: 'escalated', content });
    }
  }
  const subject = { kind: 'workOrder' as const, id: row.id, at: new Date(now) };
  return { subject, revision: now, deliveries: [...deliveries.values()], supersededTopics: [] };
}

/** Locks the order as it was read. @returns false when it has moved, or when another server has sent what was due */
async function scheduleNext(tx: Transaction<Schema>, tenantId: string, { row }: LoadedOrder, nextAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_orders')
    .set({ escalation_at: nextAt === null ? null : new Date(nextAt) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('escalation_at', 'is not distinct from', row.escalation_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function insertSends(
  tx: Transaction<Schema>,
  tenantId: string,
  { row, order }: { row: { id: string }; order: WorkOrder },
  due: readonly DueStep[],
  sentAt: Date,
): Promise<void> {
  const values = due.map(({ clock, send }) => ({
    tenant_id: tenantId,
    order_id: row.id,
    clock: clock.kind,
    round: clock.round,
    level: order.level,
    ...send,
    sent_at: sentAt,
  }));
  await tx.insertInto('escalation_sends').values(values).execute();
}

/** An earlier message of the order's deadlines says less than the one that comes now. Rows are locked in the order of their ids. */
async function markEarlierRead(
  tx: Transaction<Schema>,
  tenantId: string,
  { subject, deliveries }: NotificationDraft,
  now: Date,
): Promise<void> {
  await sql`
    with earlier as (
      select n.account_id, n.kind, n.id from notifications n
      where n.tenant_id = ${tenantId} and n.subject_id = ${subject.id} and n.topic = 'escalated' and n.read_at is null
        and n.account_id = any (${deliveries.map(({ accountId }) => accountId)}::uuid[])
      order by n.id for no key update
    )
    update notifications n set read_at = ${now} from earlier e
    where n.tenant_id = ${tenantId} and n.account_id = e.account_id and n.kind = e.kind and n.id = e.id`.execute(tx);
}
