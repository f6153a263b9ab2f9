import { cutText, historyEvent, maxTitleLength } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { describeAlarm, describeAlarmInFull, describeJoinedAlarm } from '#services/alarm/describe-alarm.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { conflict, ServiceError } from '#services/core/service-error.ts';
import { raiseOrder } from '#services/work-order/commands/raise-order.ts';
import { assertSideAction } from '#services/work-order/execution/assert-side-action.ts';
import { systemCommandContext } from '#services/work-order/execution/command-context.ts';
import { saveSideAction } from '#services/work-order/execution/save-side-action.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { type DueAlarm, findDueAlarm } from './find-due-alarm.ts';

/** Its name in the audit log. */
const job = 'raiseAlarmOrders';
/** One attempt is enough unless somebody changes the same order, or raises it, at the same moment. */
const maxAttempts = 10;

/** A sweep over all tenants but suspended ones: an order that is due stays so until the tenant is resumed. */
const findTenants = statement<object, { id: string }>(
  'find-tenants-with-order-due',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from alarms a where a.tenant_id = t.id and a.order_due is not null)`,
);

const findDue = statement<{ tenant: string; paused: readonly string[]; limit: number }, { id: string }>(
  'find-alarms-with-order-due',
  'select id from alarms where tenant_id = :tenant and order_due is not null and id <> all (:paused::uuid[]) order by id limit :limit',
);

/** Alarms of a tenant before it is the next one's turn. */
const maxPerTurn = 10;

export const createAlarmOrderTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'raise-alarm-orders', 'the order of an alarm could not be raised');

/**
 * Gives every alarm for which an order is due its order: the open one of the same root, or else a new one; tenants take turns. An order and
 * the alarm's link to it are written in one statement, so a run may be interrupted anywhere, repeated, and made by several servers at once.
 *
 * @returns how many alarms were tried; as many as `limit`: there may be more
 */
export async function raiseAlarmOrders(context: AppContext, limit: number, turns = createAlarmOrderTurns(context.log)): Promise<number> {
  const { database } = context;
  const tenants = await database.run(findTenants, {});
  return attemptDue(database, turns, {
    runSize: { perTenant: maxPerTurn, max: limit },
    tenants,
    list: ({ id: tenant }, paused, count) => database.run(findDue, { tenant, paused, limit: count }),
    attempt: ({ id: tenant }, { id }) => raiseOrderForAlarm(context, tenant, id),
  });
}

async function raiseOrderForAlarm(context: AppContext, tenantId: string, alarmId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const alarm = await findDueAlarm(context.database, tenantId, alarmId);
    if (!alarm) return;
    try {
      await joinOrRaise(context, tenantId, alarm);
      await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
    } catch (error) {
      // The order, or the site where it would belong, has changed since it was read: so it is read anew.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  if (await findDueAlarm(context.database, tenantId, alarmId)) throw new Error('the alarm got no order in several attempts');
}

async function joinOrRaise(context: AppContext, tenantId: string, alarm: DueAlarm): Promise<void> {
  if (alarm.open_order) await joinOrder(context, tenantId, alarm, alarm.open_order);
  else if (alarm.project_id !== null && alarm.site_id !== null)
    await raiseNewOrder(context, tenantId, alarm, alarm.project_id, alarm.site_id);
  else await clearDueOrder(context, tenantId, alarm);
}

/** Throws a conflict when the order has changed since the alarm was read: another server may have joined the alarm to it. */
async function joinOrder(
  context: AppContext,
  tenantId: string,
  alarm: DueAlarm,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const commandContext = systemCommandContext(context, tenantId, job);
  const loaded = await loadOrder(context, tenantId, id, commandContext.actor);
  if (loaded.order.version !== version) throw conflict();
  assertSideAction('add', loaded, commandContext);
  const detail = { text: describeJoinedAlarm(alarm), alarmId: alarm.id };
  const after = { ...loaded.order, version: version + 1 };
  await saveSideAction(commandContext, loaded, after, { action: 'add', detail, files: [], position: undefined, alarmId: alarm.id });
}

/** Where another server raised the order first nothing is raised, and the alarm stays due: it then joins that server's order. */
async function raiseNewOrder(context: AppContext, tenantId: string, alarm: DueAlarm, projectId: string, siteId: string): Promise<void> {
  await raiseOrder(context, tenantId, job, {
    projectId,
    siteId,
    businessTypeId: alarm.business_type_id,
    level: alarm.level,
    title: cutText(describeAlarm(alarm), maxTitleLength - 1),
    description: describeAlarmInFull(alarm),
    objects: [{ kind: alarm.root_kind, id: alarm.root_id }],
    fileIds: [],
    plannedFinishAt: null,
    customAnswers: {},
    linkedOrderId: null,
    source: historyEvent.eventAlarm,
    // The same for every alarm of the root until this order is over.
    origin: `alarm:${alarm.root_id}:${alarm.last_order_id ?? 'first'}`,
    alarmId: alarm.id,
  });
}

/** No project takes an order of the alarm, so none is due any more. */
async function clearDueOrder({ database, log }: AppContext, tenantId: string, alarm: DueAlarm): Promise<void> {
  await database.kysely
    .updateTable('alarms')
    .set({ order_due: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', alarm.id)
    .where('work_order_id', 'is', null)
    .execute();
  const { id: alarmId, business_type_id: businessTypeId, root_id: deviceId } = alarm;
  log.warn({ tenantId, alarmId, businessTypeId, deviceId }, 'no project covers the alarm with its business, so it gets no order');
}
