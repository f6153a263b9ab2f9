import { cutText, historyEvent } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { describeAlarm, describeAlarmInFull, describeJoining } from '../alarm/describe-alarm.ts';
import type { AppContext } from '../core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '../core/scheduling/tenant-turns.ts';
import { conflict, ServiceError } from '../core/service-error.ts';
import { raiseOrder } from '../work-order/commands/raise-order.ts';
import { assertSideAction } from '../work-order/execution/assert-side-action.ts';
import { systemCommandContext } from '../work-order/execution/command-context.ts';
import { saveSideAction } from '../work-order/execution/save-side-action.ts';
import { loadOrder } from '../work-order/load/load-order.ts';
import { type DueAlarm, findDueAlarm } from './find-due-alarm.ts';

/** The name this stands under in the audit log. */
const job = 'raiseAlarmOrders';
/** One is enough unless somebody moves the very order, or raises it, at the same moment. */
const maxAttempts = 10;
/** As long as a title may be, with the character that tells of more. */
const maxTitleLength = 79;

const findTenants: NumberedStatement = {
  name: 'find-tenants-with-order-due',
  text: 'select t.id from tenants t where exists (select from alarms a where a.tenant_id = t.id and a.order_due is not null)',
};

/** $1 tenant, $2 ids that are not asked for now, $3 at most so many. */
const findDue: NumberedStatement = {
  name: 'find-alarms-with-order-due',
  text: 'select id from alarms where tenant_id = $1 and order_due is not null and id <> all ($2::uuid[]) order by id limit $3',
};

/** Of a tenant, before it is the next one's turn. */
const inTurn = 10;

export const createAlarmOrderTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, job, 'the order of an alarm could not be raised');

/**
 * Gives alarms that are to have an order theirs: the open one of the same root, or else a new one; the tenants by turns. An order and the
 * alarm's link to it are written in one statement, so it may be ended anywhere, called too often, and by several servers at once.
 *
 * @returns how many alarms were dealt with; as many as `limit`: there may be more
 */
export async function raiseAlarmOrders(context: AppContext, limit: number, turns = createAlarmOrderTurns(context.log)): Promise<number> {
  const { database } = context;
  const tenants = await database.query<{ id: string }>(findTenants, []);
  return turns.run(
    tenants.map(({ id }) => id),
    { each: inTurn, most: limit },
    async (tenantId, count) => {
      const due = await database.query<{ id: string }>(findDue, [tenantId, turns.listResting(), count]);
      let settled = 0;
      for (const { id: alarmId } of due) {
        // Where it fails it stays due, and the others are not kept from theirs.
        if (await turns.attempt(tenantId, alarmId, () => settleAlarm(context, tenantId, alarmId))) settled += 1;
      }
      return settled;
    },
  );
}

async function settleAlarm(context: AppContext, tenantId: string, alarmId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const alarm = await findDueAlarm(context.database, tenantId, alarmId);
    if (!alarm) return;
    try {
      await settleOnce(context, tenantId, alarm);
      await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
    } catch (error) {
      // The order, or the place where it would belong, is another one since it was looked at: so it is looked at anew.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  if (await findDueAlarm(context.database, tenantId, alarmId)) throw new Error('the alarm got no order in several attempts');
}

async function settleOnce(context: AppContext, tenantId: string, alarm: DueAlarm): Promise<void> {
  if (alarm.open_order) await joinOrder(context, tenantId, alarm, alarm.open_order);
  else if (alarm.project_id !== null && alarm.site_id !== null) await raiseNew(context, tenantId, alarm, alarm.project_id, alarm.site_id);
  else await giveUp(context, tenantId, alarm);
}

/** Throws a conflict when the order moved since the alarm was looked at: another server may have joined the alarm to it. */
async function joinOrder(
  context: AppContext,
  tenantId: string,
  alarm: DueAlarm,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const author = systemCommandContext(context, tenantId, job);
  const loaded = await loadOrder(context, tenantId, id, author.author.actor);
  if (loaded.order.version !== version) throw conflict();
  assertSideAction('add', loaded, author);
  const detail = { text: describeJoining(alarm), alarmId: alarm.id };
  const after = { ...loaded.order, version: version + 1 };
  await saveSideAction(author, loaded, after, { action: 'add', detail, files: [], position: undefined, alarmId: alarm.id });
}

/** Where another server was quicker nothing is raised, and the alarm stays due: it then joins that server's order. */
async function raiseNew(context: AppContext, tenantId: string, alarm: DueAlarm, projectId: string, siteId: string): Promise<void> {
  await raiseOrder(context, tenantId, job, {
    projectId,
    siteId,
    businessTypeId: alarm.business_type_id,
    level: alarm.level,
    title: cutText(describeAlarm(alarm), maxTitleLength),
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

async function giveUp({ database, log }: AppContext, tenantId: string, alarm: DueAlarm): Promise<void> {
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
