import { type LifecycleActor, workOrderStatus } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { modelValueOf } from '#services/alarm/alarm-rows.ts';
import { latestOf } from '#services/alarm/present-current.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { type LoadedOrder, type OrderRow, orderText, type WantedOrder } from '../load/load-order.ts';
import { openProofs } from '../load/open-proofs.ts';
import { orderJoins } from '../queries/query-orders.ts';
import type { DetailRow, OrderAlarmRow, OrderDetailRow } from './detail-rows.ts';
import { findDetailNames } from './find-detail-names.ts';
import { findSite, listPlace } from './place-of-order.ts';

/** A fluttering switch may raise many alarms while one order is open. */
const maxAlarms = 100;
const maxFollowUps = 20;

const findAlarms = statement<WantedOrder & { now: Date }, OrderAlarmRow>(
  'find-alarms-of-order',
  `
    with proofs as (
      select f.* from work_orders o cross join lateral ${openProofs('o.id')} f
      where o.tenant_id = :tenant and o.id = :order and o.status = ${workOrderStatus.executing}
    )
    select x.id, x.name, x.level, x.state, jsonb_build_object('id', d.id, 'name', d.name) as device, x.condition, x.value, x.threshold, x.unit,
      x.raised_at, x.cleared_at,
      (select extract(epoch from f.held_since) * 1000 from proofs f where f.id = x.id and f.live)::float8 as held_since,
      ${modelValueOf('x.condition')} as model_value, ${latestOf('s', 'x.condition')} as latest
    from alarms x join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where x.tenant_id = :tenant and x.work_order_id = :order
    order by x.id desc limit ${maxAlarms}`,
);

/** Whether a meter counts what the order is about. */
const findMeter = statement<WantedOrder, { id: string }>(
  'find-meter-of-order',
  `
    select v.id from devices v where v.tenant_id = :tenant and v.kind = 'meter' and v.retired_at is null and v.id in (
      select x.device_id from work_order_objects x where x.tenant_id = :tenant and x.order_id = :order
      union all select y.device_id from alarms y where y.tenant_id = :tenant and y.work_order_id = :order) limit 1`,
);

/** Columns of order `o` of business type `b`, each with a comma before it. Names `:order`. */
const detailColumns = `, b.name as business_type_name, w.objects, w.object_path,
      case when o.order_form_version > 0 then (select f.fields from order_form_versions f
        where f.tenant_id = :tenant and f.version = o.order_form_version) end as custom_fields,
      (select json_agg(h) from (select h.version, h.position, h.event, h.action, h.from_status, h.to_status, h.actor_id, h.at, h.longitude, h.latitude,
          h.accuracy, h.detail, h.worked_at, h.worked_at_certain
        from work_order_history h where h.tenant_id = :tenant and h.order_id = :order order by h.version desc, h.position desc) h) as history,
      (select json_agg(f) from (select f.id, f.name, f.size, f.mime, f.thumb_key is not null as "hasThumb", x.kind, x.added_by as "addedBy",
          x.added_at as "addedAt"
        from work_order_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
        where x.tenant_id = :tenant and x.order_id = :order order by x.added_at, f.id) f) as files,
      exists (select from alarms x where x.tenant_id = :tenant and x.work_order_id = o.id) as has_alarms,
      (select json_agg(json_build_object('name', y.name, 'kind', y.kind, 'path', y.path, 'address', y.address, 'longitude', y.longitude,
          'latitude', y.latitude))
        from areas y where y.tenant_id = :tenant
          and y.id = any (string_to_array(trim(both '/' from o.area_path || coalesce(substr(w.object_path, 2), '')), '/')::uuid[])) as around,
      array(select n.id from work_orders n where n.tenant_id = :tenant and n.linked_order_id = o.id order by n.id desc limit ${maxFollowUps}) as follow_up_ids,
      dc.fen_per_hour as delay_fen, dc.parts as delay_parts, dc.computed_at as delay_computed_at,
      sv.repaired_at, sv.decided_at as saving_decided_at, sv.verdict as saving_verdict, case when sv.decided_at is not null then sv.parts end as saving_parts,
      case when b.saving_checked then sv.due_at end as saving_due_at,
      exists (select from order_inspections n where n.tenant_id = :tenant and n.order_id = o.id) as has_route`;

const detailJoins = `${orderJoins}
      left join order_savings sv on sv.tenant_id = :tenant and sv.order_id = o.id
      cross join lateral (
        select json_agg(json_build_object('kind', coalesce(v.kind, 'area'), 'id', coalesce(v.id, n.id), 'name', coalesce(v.name, n.name),
            'code', v.code, 'energyType', v.energy_type, 'online', v.online) order by x.position) as objects,
          case when count(*) = 1 then min(n.path) end as object_path
        from work_order_objects x
          left join devices v on v.tenant_id = :tenant and v.id = x.device_id
          left join areas n on n.tenant_id = :tenant and n.id = coalesce(v.area_id, x.area_id)
        where x.tenant_id = :tenant and x.order_id = :order
      ) w`;

/** An order with everything that is shown of it, in one statement, since each costs as much again for the way there and back. */
export const orderWithDetail = statement<WantedOrder, OrderRow & DetailRow>(
  'find-order-with-detail',
  orderText(detailColumns, detailJoins),
);

/** What is shown of every order beside its own row. */
const findDetail = statement<WantedOrder, DetailRow>(
  'find-order-detail',
  `select o.id ${detailColumns}
    from work_orders o join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id ${detailJoins}
    where o.tenant_id = :tenant and o.id = :order`,
);

type DetailSource = Pick<AppContext, 'database' | 'clock' | 'names'>;

/** The detail of an order that was loaded without it, for the reader who may see the order. */
export async function findOrderDetail(
  source: DetailSource,
  tenant: string,
  loaded: LoadedOrder,
  reader: LifecycleActor,
): Promise<OrderDetailRow> {
  const [row] = await source.database.run(findDetail, { tenant, order: loaded.row.id });
  // Orders are never deleted, and the caller has just loaded this one.
  if (!row) throw new Error('the order is gone');
  return completeDetail(source, tenant, loaded, row, reader);
}

/** Adds to a row names out of the server's memory, and what only few orders have. */
export async function completeDetail(
  source: DetailSource,
  tenant: string,
  loaded: LoadedOrder,
  row: DetailRow,
  reader: LifecycleActor,
): Promise<OrderDetailRow> {
  const { database, clock } = source;
  const order = loaded.row.id;
  const { has_alarms, saving_due_at, object_path, around, ...detail } = withoutNulls(row);
  const alarms = has_alarms ? await database.run(findAlarms, { tenant, order, now: clock.now() }) : [];
  const isMeasured = saving_due_at !== null && (await database.run(findMeter, { tenant, order })).length > 0;
  return {
    ...detail,
    ...(await findDetailNames(source, tenant, loaded, detail, reader)),
    ...(await findOrderNumbers(database, tenant, loaded)),
    ...findSite(around, loaded.row.area_path),
    place: listPlace(around, object_path ?? loaded.row.area_path),
    alarms,
    saving_due_at: isMeasured ? saving_due_at : null,
  };
}

/** What was added up over no rows is null. */
function withoutNulls({ custom_fields, history, files, objects, around, ...row }: DetailRow): DetailRow {
  return {
    ...row,
    custom_fields: custom_fields ?? [],
    history: history ?? [],
    files: files ?? [],
    objects: objects ?? [],
    around: around ?? [],
  };
}

const findNumbers = statement<{ tenant: string; orders: readonly string[] }, { id: string; order_no: string }>(
  'find-order-numbers',
  'select o.id, o.order_no from work_orders o where o.tenant_id = :tenant and o.id = any (:orders::uuid[])',
);

/** The numbers of the orders that this one continues or duplicates. */
async function findOrderNumbers(
  database: Pick<Database, 'run'>,
  tenant: string,
  { row, order }: LoadedOrder,
): Promise<Pick<OrderDetailRow, 'linked_order_no' | 'duplicate_order_no'>> {
  const [linked, duplicate] = [row.linked_order_id, order.closing?.duplicateOf ?? null];
  const orders = [linked, duplicate].filter((id) => id !== null);
  const found = orders.length === 0 ? [] : await database.run(findNumbers, { tenant, orders });
  const numberOf = (id: string | null) => found.find((one) => one.id === id)?.order_no ?? null;
  return { linked_order_no: numberOf(linked), duplicate_order_no: numberOf(duplicate) };
}
