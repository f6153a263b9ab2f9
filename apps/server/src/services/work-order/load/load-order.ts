import {
  type BackfillRule,
  type CalendarDays,
  type ClockRules,
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  defaultWorkCalendar,
  type EventLevel,
  type FormerHolder,
  type FormField,
  type LifecycleActor,
  listAnsweredReadings,
  mayRead,
  maySee,
  type OrderDocuments,
  type ReportSettings,
  type WorkCalendar,
  type WorkOrder,
  workOrderStatus,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import { type DocumentColumns, documentColumns, loadDocuments } from './order-documents.ts';
import { type FactHolder, findFormerPool, type OrderFacts, withOrderFacts } from './order-facts.ts';
import { conditionHolds, toWorkOrder, type WorkOrderRow } from './order-row.ts';

/** An order with the rules by which it goes. */
export interface OrderRow extends WorkOrderRow, TenantRules, DocumentColumns, Omit<FactHolder, 'id' | 'status'> {
  /** The fields of the form that the order began with. */
  form_fields: FormField[];
  /** Of the business type as it is now, so that a code that was added is there for the orders under way. */
  cause_codes: string[];
  remedy_codes: string[];
  clock_targets: ClockTargetChanges;
  project_targets: ClockTargetChanges;
  former_holders: FormerHolder[];
  meter_ids: string[];
}

type FoundRow = OrderRow & OrderFacts & { documents: OrderDocuments };

export interface WantedOrder {
  tenant: string;
  order: string;
}

/** Everything that the lifecycle decides by, in one row, but for what few orders have. */
const orderStatement = statement<WantedOrder, OrderRow>(
  'find-order',
  `
    select o.*, ${conditionHolds}, coalesce(f.fields, '[]') as form_fields, b.cause_codes, b.remedy_codes, b.clock_targets, p.clock_targets as project_targets, t.time_zone, c.days as calendar_days, t.settings,
      p.grab_allowed, ${documentColumns},
      coalesce((select jsonb_agg(jsonb_build_object('accountId', w.account_id, 'until', extract(epoch from w.until) * 1000) order by w.until)
        from work_order_participants w where w.tenant_id = :tenant and w.order_id = o.id and w.until is not null), '[]') as former_holders,
      array(select x.device_id from work_order_objects x join devices d on d.tenant_id = :tenant and d.id = x.device_id
        where x.tenant_id = :tenant and x.order_id = o.id and d.kind = 'meter') as meter_ids
    from work_orders o
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
      left join business_type_forms f on f.tenant_id = :tenant and f.business_type_id = o.business_type_id and f.version = o.form_version
      join projects p on p.tenant_id = :tenant and p.id = o.project_id
      join tenants t on t.id = :tenant
      left join work_calendars c on c.tenant_id = :tenant and case when o.calendar_id is null then c.is_default else c.id = o.calendar_id end
    where o.tenant_id = :tenant and o.id = :order`,
);

type OrderSource = Pick<AppContext, 'database' | 'clock'>;

/** Columns of a tenant that decide how its clocks run. */
export interface TenantRules {
  time_zone: string;
  /** Null: the default calendar of the domain. */
  calendar_days: CalendarDays | null;
  settings: { clockTargets?: ClockTargetChanges; reports?: Partial<ReportSettings> };
}

export interface LoadedOrder {
  row: WorkOrderRow;
  order: WorkOrder;
  backfill: BackfillRule;
  calendar: WorkCalendar;
  targetsOf(level: EventLevel): ClockTargets;
  /** As `targetsOf`, were the order of the business type that has these targets. */
  targetsOfBusiness(business: ClockTargetChanges, level: EventLevel): ClockTargets;
  clockRules(now: number): ClockRules;
}

/** The order where the actor may see it, so that they may act on it; null for one that is unknown, another tenant's or out of reach. */
export async function findOrder(
  source: OrderSource,
  tenantId: string,
  orderId: string,
  actor: LifecycleActor,
): Promise<LoadedOrder | null> {
  const loaded = await findAnyOrder(source, tenantId, orderId);
  return loaded && maySee(actor, loaded.order) ? loaded : null;
}

/** As `findOrder`, but throws `notFound`. */
export async function loadOrder(source: OrderSource, tenantId: string, orderId: string, actor: LifecycleActor): Promise<LoadedOrder> {
  const loaded = await findOrder(source, tenantId, orderId, actor);
  if (!loaded) throw notFound();
  return loaded;
}

/** As `findOrder`, for reading alone, which someone who gave an order back still may for a while. */
export async function findOrderToRead(
  source: OrderSource,
  tenantId: string,
  orderId: string,
  actor: LifecycleActor,
): Promise<LoadedOrder | null> {
  const loaded = await findAnyOrder(source, tenantId, orderId);
  return loaded && mayRead(actor, loaded.order, source.clock.now().getTime()) ? loaded : null;
}

/** As `findOrderToRead`, but throws `notFound`. */
export async function loadOrderToRead(source: OrderSource, tenantId: string, orderId: string, actor: LifecycleActor): Promise<LoadedOrder> {
  const loaded = await findOrderToRead(source, tenantId, orderId, actor);
  if (!loaded) throw notFound();
  return loaded;
}

/** As `findOrderToRead`, of a row that was read with more beside it. */
export async function admitReader(
  source: OrderSource,
  tenantId: string,
  row: OrderRow,
  actor: LifecycleActor,
): Promise<LoadedOrder | null> {
  const loaded = await complete(source, tenantId, row);
  return mayRead(actor, loaded.order, source.clock.now().getTime()) ? loaded : null;
}

/** As `loadOrder`, but throws a conflict for an order that someone else took from the actor's pool. */
export async function loadOrderToAccept(
  source: OrderSource,
  tenantId: string,
  orderId: string,
  actor: LifecycleActor,
): Promise<LoadedOrder> {
  const loaded = await findAnyOrder(source, tenantId, orderId);
  if (!loaded) throw notFound();
  if (maySee(actor, loaded.order)) return loaded;
  const pool = await findFormerPool(source, tenantId, orderId);
  const grabbableByTeams = pool.map(({ teamId }) => teamId);
  const undispatched = { ...loaded.order, status: workOrderStatus.toBeDispatched, target: null, grabbableByTeams };
  throw maySee(actor, undispatched) ? conflict('orderMovedOn', presentOrderRef(loaded.row)) : notFound();
}

async function findAnyOrder(source: OrderSource, tenantId: string, orderId: string): Promise<LoadedOrder | null> {
  const [row] = await source.database.run(orderStatement, { tenant: tenantId, order: orderId });
  return row ? complete(source, tenantId, row) : null;
}

async function complete(source: OrderSource, tenantId: string, row: OrderRow): Promise<LoadedOrder> {
  const [found = null] = await withOrderFacts(source, tenantId, [row]);
  return toLoaded(Object.assign(found as OrderRow & OrderFacts, { documents: await loadDocuments(source.database, tenantId, row) }));
}

function toLoaded(row: FoundRow): LoadedOrder {
  const order = toWorkOrder(row, row.pool, row.former_holders, row.documents);
  const calendar = toCalendar(row);
  const targetsOfBusiness = (business: ClockTargetChanges, level: EventLevel) =>
    clockTargetsOf(level, row.settings.clockTargets, business, row.project_targets);
  const targetsOf = (level: EventLevel) => targetsOfBusiness(row.clock_targets, level);
  return {
    row,
    order,
    calendar,
    backfill: {
      fields: row.form_fields,
      causeCodes: row.cause_codes,
      remedyCodes: row.remedy_codes,
      meterIds: row.meter_ids,
      beforePhotoRequired: order.beforePhotoRequired,
      afterPhotoRequired: order.afterPhotoRequired,
      registers: new Map(),
      earlierReadings: row.result ? [...row.result.readings, ...listAnsweredReadings(row.result.answers)] : [],
    },
    targetsOf,
    targetsOfBusiness,
    clockRules: (now) => ({ now, calendar, targets: targetsOf(row.level) }),
  };
}

export function toCalendar({ time_zone, calendar_days }: Pick<TenantRules, 'time_zone' | 'calendar_days'>): WorkCalendar {
  return { ...(calendar_days ?? defaultWorkCalendar), timeZone: time_zone };
}
