import { workOrderStatus } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { defaultCalendar, formKey, type RuleCache, type Rules } from '#services/core/ports/rule-cache.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { OrderRow, WantedOrder } from '../load/load-order.ts';
import { hasPermits } from '../load/order-documents.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { isWaiting } from '../queries/query-orders.ts';
import type { DetailRow, HistoryRow, ObjectRow } from './detail-rows.ts';

const maxFollowUps = 20;

/** What an order is about; of an area only its id is read. */
interface FoundObject extends Omit<ObjectRow, 'kind' | 'name'> {
  kind: Exclude<ObjectRow['kind'], 'area'> | null;
  name: string | null;
  areaId: string;
}

interface FoundOrder
  extends WorkOrderRow,
    Pick<OrderRow, 'former_holders'>,
    Pick<DetailRow, 'follow_up_ids' | 'has_route' | 'has_files' | 'has_delay' | 'has_saving' | 'has_parts'> {
  /** Whether an alarm of it goes on; null: it has none. */
  alarms_go_on: boolean | null;
  objects: FoundObject[] | null;
  history: HistoryRow[] | null;
  /** Beside a route. */
  has_permits: boolean;
}

/**
 * An order with what is shown of it, in one statement, since each costs as much again for the way there and back. It reads by keys alone: rules and names come out of the server's memory, and
 * what few orders have is read apart where the row says that there is any. Devices are looked up by `any`, since with `=` the planner may merge them with all of the tenant's.
 */
const findOrder = statement<WantedOrder, FoundOrder>(
  'find-order-with-detail',
  `
    select o.*,
      (select bool_or(l.cleared_at is null) from alarms l where l.tenant_id = :tenant and l.work_order_id = :order) as alarms_go_on,
      coalesce((select json_agg(json_build_object('accountId', w.account_id, 'until', extract(epoch from w.until) * 1000) order by w.until)
        from work_order_participants w where w.tenant_id = :tenant and w.order_id = :order and w.until is not null), '[]') as former_holders,
      (select json_agg(json_build_object('kind', v.kind, 'id', coalesce(v.id, x.area_id), 'name', v.name, 'code', v.code, 'energyType', v.energy_type,
          'online', v.online, 'areaId', coalesce(v.area_id, x.area_id)) order by x.position)
        from work_order_objects x left join devices v on v.tenant_id = :tenant and v.id = any (array[x.device_id])
        where x.tenant_id = :tenant and x.order_id = :order) as objects,
      (select json_agg(h) from (select h.version, h.position, h.event, h.action, h.from_status, h.to_status, h.actor_id, h.at, h.longitude, h.latitude,
          h.accuracy, h.detail, h.worked_at, h.worked_at_certain
        from work_order_history h where h.tenant_id = :tenant and h.order_id = :order order by h.version desc, h.position desc) h) as history,
      exists (select from work_order_files f where f.tenant_id = :tenant and f.order_id = :order) as has_files,
      array(select n.id from work_orders n where n.tenant_id = :tenant and n.linked_order_id = :order order by n.id desc limit ${maxFollowUps}) as follow_up_ids,
      ${isWaiting} and exists (select from delay_costs c where c.tenant_id = :tenant and c.order_id = :order) as has_delay,
      exists (select from order_savings s where s.tenant_id = :tenant and s.order_id = :order) as has_saving,
      exists (select from stock_entries e where e.tenant_id = :tenant and e.order_id = :order) as has_parts,
      exists (select from order_inspections n where n.tenant_id = :tenant and n.order_id = :order) as has_route,
      ${hasPermits} as has_permits
    from work_orders o where o.tenant_id = :tenant and o.id = :order`,
);

export interface OrderWithDetail {
  row: OrderRow;
  detail: DetailRow;
}

type Source = Pick<AppContext, 'database' | 'rules'>;

/** Null for an order that is unknown or another tenant's; whether the reader may see it is not decided here. */
export async function findOrderWithDetail(
  { database, rules: cache }: Source,
  tenant: string,
  order: string,
): Promise<OrderWithDetail | null> {
  const [found] = await database.run(findOrder, { tenant, order });
  if (!found) return null;
  const rules = await loadRules(cache, database, tenant, found);
  return { row: withRules(found, tenant, rules), detail: toDetail(found, rules) };
}

/** The rules of an order, and the areas around it and around that of the one object that it is about. */
async function loadRules(cache: RuleCache, database: Pick<Database, 'run'>, tenant: string, found: FoundOrder): Promise<Rules> {
  const ofOrder = {
    businessTypes: [found.business_type_id],
    resultForms: [formKey(found.business_type_id, found.form_version)],
    orderForms: [found.order_form_version > 0 ? `${found.order_form_version}` : null],
    projects: [found.project_id],
    calendars: [found.calendar_id ?? defaultCalendar],
    tenants: [tenant],
  };
  const areas = [...listIds(found.area_path), ...(found.objects ?? []).map(({ areaId }) => areaId)];
  const rules = await cache.load(database, tenant, { ...ofOrder, areas });
  const path = pathOfObject(found, rules);
  return path === null ? rules : cache.load(database, tenant, { ...ofOrder, areas: [...areas, ...listIds(path)] });
}

/** @param path of an area: its own id and those of the areas around it, between slashes */
const listIds = (path: string) => path.split('/').filter((id) => id !== '');

function pathOfObject({ objects }: FoundOrder, rules: Rules): string | null {
  const [first, ...others] = objects ?? [];
  return first === undefined || others.length > 0 ? null : (rules.areas.get(first.areaId)?.path ?? null);
}

function withRules(found: FoundOrder, tenant: string, rules: Rules): OrderRow {
  const business = known(rules.businessTypes.get(found.business_type_id));
  const project = known(rules.projects.get(found.project_id));
  const { time_zone, settings } = known(rules.tenants.get(tenant));
  return {
    ...found,
    condition_holds: found.status === workOrderStatus.executing ? found.alarms_go_on : null,
    form_fields: rules.resultForms.get(formKey(found.business_type_id, found.form_version)) ?? [],
    cause_codes: business.cause_codes,
    remedy_codes: business.remedy_codes,
    clock_targets: business.clock_targets,
    project_targets: project.clock_targets,
    grab_allowed: project.grab_allowed,
    time_zone,
    calendar_days: rules.calendars.get(found.calendar_id ?? defaultCalendar) ?? null,
    settings,
    documents_demanded: business.demands_permits && found.permit_waiver === null,
    has_documents: found.has_permits || found.has_route,
    meter_ids: (found.objects ?? []).flatMap(({ kind, id }) => (kind === 'meter' ? [id] : [])),
  };
}

function toDetail(found: FoundOrder, rules: Rules): DetailRow {
  const business = known(rules.businessTypes.get(found.business_type_id));
  const objectPath = pathOfObject(found, rules);
  const around = [...new Set([...listIds(found.area_path), ...listIds(objectPath ?? '')])];
  return {
    business_type_name: business.name,
    is_saving_checked: business.saving_checked,
    custom_fields: rules.orderForms.get(`${found.order_form_version}`) ?? [],
    objects: (found.objects ?? []).map(({ areaId, kind, name, ...object }) => ({
      ...object,
      kind: kind ?? 'area',
      name: name ?? rules.areas.get(areaId)?.name ?? '',
    })),
    object_path: objectPath,
    history: found.history ?? [],
    around: around.map((id) => rules.areas.get(id) ?? null).filter((area) => area !== null),
    follow_up_ids: found.follow_up_ids,
    has_alarms: found.alarms_go_on !== null,
    has_files: found.has_files,
    has_delay: found.has_delay,
    has_saving: found.has_saving,
    has_parts: found.has_parts,
    has_route: found.has_route,
  };
}

/** What an order refers to is never deleted. */
function known<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error('a rule of the order is gone');
  return row;
}
