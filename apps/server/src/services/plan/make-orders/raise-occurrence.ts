import { cutText, historyEvent, maxTitleLength, type ObjectKind, terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { attachRoute } from '#services/inspection/attach-route.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { createOrder } from '#services/work-order/creation/create-order.ts';
import { assertSideAction } from '#services/work-order/execution/assert-side-action.ts';
import { systemCommandContext } from '#services/work-order/execution/command-context.ts';
import { saveSideAction } from '#services/work-order/execution/save-side-action.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import type { DecidedOccurrence } from '../recurrence/decide-occurrences.ts';
import type { DuePlan } from './find-due-plan.ts';
import { lockUnchanged } from './lock-unchanged.ts';
import { planJob } from './plan-job.ts';

interface OccurrenceKey {
  tenant: string;
  plan: string;
  object: string;
  occurrence: string;
}

const insertOccurrence = statement<OccurrenceKey & { follows: string | null; from: Date; to: Date; now: Date }, { occurrence: string }>(
  'store-occurrence',
  `
    insert into plan_occurrences (tenant_id, plan_id, object_id, occurrence, follows, planned_from, planned_to, outcome, decided_at)
    values (:tenant, :plan, :object, :occurrence, :follows, :from, :to, 'made', :now)
    on conflict do nothing returning occurrence`,
);

const setOrder = statement<OccurrenceKey & { order: string; outcome: 'made' | 'joined' }, object>(
  'set-order-of-occurrence',
  `
    update plan_occurrences set order_id = :order, outcome = :outcome
    where tenant_id = :tenant and plan_id = :plan and object_id = :object and occurrence = :occurrence`,
);

const findDateBefore = statement<OccurrenceKey, { planned_from: Date }>(
  'find-date-before-occurrence',
  `
    select x.planned_from from plan_occurrences x
    where x.tenant_id = :tenant and x.plan_id = :plan and x.object_id = :object and x.occurrence < :occurrence order by x.occurrence desc limit 1`,
);

/** Of the interval between two dates. */
const tolerance = 0.1;

const findOpenOrder = statement<Omit<OccurrenceKey, 'occurrence'> & { terminal: readonly number[] }, { id: string }>(
  'find-open-order-of-plan',
  `
    select o.id from plan_occurrences x join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
    where x.tenant_id = :tenant and x.plan_id = :plan and x.object_id = :object and o.status <> all (:terminal::smallint[])
    order by x.occurrence desc limit 1`,
);

/**
 * Gives a date of an object its order: a new one, or the open one of before where the plan says so. The date's row and everything of the order
 * are one transaction, so of several servers one makes it, and one that is killed leaves nothing.
 */
export async function raiseOccurrence(context: AppContext, plan: DuePlan, objectId: string, date: DecidedOccurrence): Promise<void> {
  const key = { tenant: plan.tenant_id, plan: plan.id, object: objectId, occurrence: date.occurrence };
  const publishEvents = await context.database.transaction(async (tx) => {
    await lockUnchanged(tx, plan);
    const window = { follows: date.follows, from: new Date(date.from), to: new Date(date.to), now: context.clock.now() };
    if ((await runIn(tx, insertOccurrence, { ...key, ...window })).length === 0) return null;
    const joined = joinTransaction(context, tx);
    const openOrderId = plan.open_order === 'join' ? await findOpen(tx, key) : null;
    if (openOrderId !== null) await joinOrder(joined.context, plan, openOrderId, date);
    const order = openOrderId ?? (await makeOrder(joined.context, plan, objectId, { ...date, doneBy: await findDoneBy(tx, key, date) }));
    if (openOrderId === null && plan.route_id !== null) await attachRoute(tx, { tenant: plan.tenant_id, order, route: plan.route_id });
    await runIn(tx, setOrder, { ...key, order, outcome: openOrderId === null ? 'made' : 'joined' });
    return joined.publishEvents;
  });
  await publishEvents?.();
}

async function findOpen(tx: Transaction<Schema>, { tenant, plan, object }: OccurrenceKey): Promise<string | null> {
  const [open] = await runIn(tx, findOpenOrder, { tenant, plan, object, terminal: terminalStatuses });
  return open?.id ?? null;
}

/** Throws a conflict when somebody changes the order at the same moment; the date is then decided on again. */
async function joinOrder(context: AppContext, plan: DuePlan, orderId: string, { occurrence, from }: DecidedOccurrence): Promise<void> {
  const commandContext = systemCommandContext(context, plan.tenant_id, planJob);
  const loaded = await loadOrder(context, plan.tenant_id, orderId, commandContext.actor);
  assertSideAction('add', loaded, commandContext);
  // The text of an order is stored once for all members of the tenant, whatever their languages.
  const text = formatMessage('zh-CN', 'planJoined', {
    name: plan.name,
    date: plan.trigger === 'counter' ? new Date(from).toISOString().slice(0, 10) : occurrence.slice(0, 10),
  });
  const after = { ...loaded.order, version: loaded.order.version + 1 };
  await saveSideAction(commandContext, loaded, after, { action: 'add', detail: { text }, files: [], position: undefined });
}

/** Work counts as done as planned until a tenth of the interval after its window; the first date's interval is the window. */
async function findDoneBy(tx: Transaction<Schema>, key: OccurrenceKey, { from, to }: DecidedOccurrence): Promise<number> {
  const [before] = await runIn(tx, findDateBefore, key);
  const interval = before ? from - before.planned_from.getTime() : to - from;
  return to + Math.max(0, Math.round(tolerance * interval));
}

async function makeOrder(
  context: AppContext,
  plan: DuePlan,
  objectId: string,
  { occurrence, to, doneBy }: DecidedOccurrence & { doneBy: number },
): Promise<string> {
  const kind: ObjectKind = plan.is_of_devices ? 'device' : 'area';
  const { id } = await createOrder(systemCommandContext(context, plan.tenant_id, planJob), {
    projectId: plan.project_id,
    siteId: plan.area_id,
    businessTypeId: plan.business_type_id,
    level: plan.level,
    title: cutText(plan.name, maxTitleLength - 1),
    description: plan.description || plan.name,
    objects: [{ kind, id: objectId }],
    fileIds: [],
    plannedFinishAt: to,
    doneBy,
    customAnswers: {},
    linkedOrderId: null,
    source: historyEvent.businessPlan,
    origin: `plan:${plan.id}:${objectId}:${occurrence}`,
  });
  return id;
}
