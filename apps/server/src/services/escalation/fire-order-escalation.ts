import { findEscalationRecipients, localDate } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { listRecipients } from '#services/notification/list-recipients.ts';
import type { Delivery, NotificationDraft } from '#services/notification/notification-draft.ts';
import { publishDeliveries } from '#services/notification/publish-deliveries.ts';
import { type WriteResult, writeDeliveries } from '#services/notification/write-deliveries.ts';
import { listOnDuty } from '#services/roster/list-on-duty.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';
import { type DueStep, decideEscalation } from './decide-order-escalation.ts';
import { findSent, findTables, insertSends, markEarlierRead } from './escalation-record.ts';

interface SiteRow {
  area_name: string;
  manager_id: string | null;
  trade: string;
  time_zone: string;
}

const findSite = statement<{ tenant: string; order: string }, SiteRow>(
  'find-site-of-escalated-order',
  `select z.name as area_name, p.manager_id, b.specialty as trade, t.time_zone from work_orders o
      join tenants t on t.id = :tenant
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
      join areas z on z.tenant_id = :tenant and z.id = o.area_id
      join projects p on p.tenant_id = :tenant and p.id = o.project_id
    where o.tenant_id = :tenant and o.id = :order`,
);

/**
 * Sends what is due of an order and notes when the next step comes. It sends each step once, however often it is tried: whoever moved the
 * order or sent the step first wins, and the other one writes nothing.
 */
export async function fireOrderEscalation(context: AppContext, tenantId: string, orderId: string): Promise<void> {
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
    const sends = due.map(({ clock, send }) => ({ clock: clock.kind, round: clock.round, level: loaded.order.level, ...send }));
    await insertSends(tx, tenantId, { kind: 'workOrder', id: orderId }, sends, new Date(now));
    await markEarlierRead(tx, tenantId, draft, ['escalated'], new Date(now));
    return writeDeliveries(context, tx, tenantId, [draft]);
  });
  if (result !== null) publishDeliveries(context, tenantId, result);
}

async function readRecord({ database }: AppContext, tenant: string, { row, order }: LoadedOrder) {
  const starts = order.clocks.flatMap(({ state, intervals: [first] }) => (state === 'running' && first ? [new Date(first.from)] : []));
  const [tables, sent] = await Promise.all([
    database.run(findTables, { tenant, starts }),
    database.run(findSent, { tenant, subject: row.id }),
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
  const onDutyIds = site && namesOnDuty(due) ? await listDutyIds(context, tenantId, order.areaPath, site, now) : [];
  const scene = { order, accounts, onDutyIds, projectManagerId: site?.manager_id ?? null, now };
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

function namesOnDuty(due: readonly DueStep[]): boolean {
  return due.some(({ steps }) => steps.some(({ recipients }) => recipients.some(({ kind }) => kind === 'onDuty')));
}

async function listDutyIds(
  { database }: AppContext,
  tenantId: string,
  areaPath: string,
  { trade, time_zone }: SiteRow,
  now: number,
): Promise<string[]> {
  const onDuty = await listOnDuty(database, tenantId, { areaPath, trade, at: new Date(now), today: localDate(now, time_zone) });
  return onDuty.map(({ accountId }) => accountId);
}
