import {
  type BackfillRule,
  type ClockRules,
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  type EventLevel,
  type FormField,
  type LifecycleActor,
  maySee,
  type WorkCalendar,
  type WorkOrder,
  workOrderStatus,
} from '@energy-om/domain';
import type { Database, Statement } from '../../db/database.ts';
import { conflict, notFound } from '../service-error.ts';
import { conditionHolds, toWorkOrder, type WorkOrderRow } from './order-row.ts';
import { presentMoved } from './present-moved.ts';

/** $1 tenant, $2 order. Everything that is decided by, in one row. */
const orderStatement: Statement = {
  name: 'find-order',
  text: `
    select o.*, ${conditionHolds}, b.backfill_form, b.after_photo_required, b.clock_targets, t.time_zone, t.work_calendar, t.settings,
      case when p.grab_allowed
        then array(select x.team_id from project_teams x where x.tenant_id = o.tenant_id and x.project_id = o.project_id)
        else '{}'::uuid[] end as pool_team_ids,
      array(select x.device_id from work_order_objects x join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id
        where x.tenant_id = o.tenant_id and x.order_id = o.id and d.kind = 'meter') as meter_ids
    from work_orders o
      join business_types b on b.tenant_id = o.tenant_id and b.id = o.business_type_id
      join projects p on p.tenant_id = o.tenant_id and p.id = o.project_id
      join tenants t on t.id = o.tenant_id
    where o.tenant_id = $1 and o.id = $2`,
};

interface FoundRow extends WorkOrderRow, TenantRules {
  backfill_form: FormField[];
  after_photo_required: boolean;
  clock_targets: ClockTargetChanges;
  /** Teams of the project that may take an order before it is dispatched. */
  pool_team_ids: string[];
  meter_ids: string[];
  condition_holds: boolean | null;
}

/** Columns of a tenant that clocks run by. */
export interface TenantRules {
  time_zone: string;
  work_calendar: Omit<WorkCalendar, 'timeZone'>;
  settings: { clockTargets?: ClockTargetChanges };
}

export interface LoadedOrder {
  row: WorkOrderRow;
  order: WorkOrder;
  backfill: BackfillRule;
  calendar: WorkCalendar;
  targetsOf(level: EventLevel): ClockTargets;
  clockRules(now: number): ClockRules;
}

/** The order when the actor may see it; null for one that is unknown, another tenant's or out of reach. */
export async function findOrder(database: Database, tenantId: string, orderId: string, actor: LifecycleActor): Promise<LoadedOrder | null> {
  const row = await findRow(database, tenantId, orderId);
  const loaded = row && toLoaded(row);
  return loaded && maySee(actor, loaded.order) ? loaded : null;
}

/** As `findOrder`, but throws `notFound`. */
export async function loadOrder(database: Database, tenantId: string, orderId: string, actor: LifecycleActor): Promise<LoadedOrder> {
  const loaded = await findOrder(database, tenantId, orderId, actor);
  if (!loaded) throw notFound();
  return loaded;
}

/** As `loadOrder`; but of an order that another one took from the actor's pool, it says so. */
export async function loadOrderToAccept(
  database: Database,
  tenantId: string,
  orderId: string,
  actor: LifecycleActor,
): Promise<LoadedOrder> {
  const row = await findRow(database, tenantId, orderId);
  if (!row) throw notFound();
  const loaded = toLoaded(row);
  if (maySee(actor, loaded.order)) return loaded;
  const undispatched = { ...loaded.order, status: workOrderStatus.toBeDispatched, target: null, grabbableByTeams: row.pool_team_ids };
  throw maySee(actor, undispatched) ? conflict('orderMovedOn', presentMoved(row)) : notFound();
}

async function findRow(database: Database, tenantId: string, orderId: string): Promise<FoundRow | null> {
  const [row] = await database.query<FoundRow & object>(orderStatement, [tenantId, orderId]);
  return row ?? null;
}

function toLoaded(row: FoundRow): LoadedOrder {
  const order = toWorkOrder(row, row.status === workOrderStatus.toBeDispatched ? row.pool_team_ids : []);
  const calendar = toCalendar(row);
  const targetsOf = (level: EventLevel) => clockTargetsOf(level, row.settings.clockTargets, row.clock_targets);
  return {
    row,
    order,
    calendar,
    backfill: { fields: row.backfill_form, meterIds: row.meter_ids, afterPhotoRequired: row.after_photo_required },
    targetsOf,
    clockRules: (now) => ({ now, calendar, targets: targetsOf(row.level) }),
  };
}

export function toCalendar({ time_zone, work_calendar }: TenantRules): WorkCalendar {
  return { ...work_calendar, timeZone: time_zone };
}
