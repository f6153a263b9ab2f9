import { type LifecycleActor, workOrderStatus } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { modelValueOf } from '#services/alarm/alarm-rows.ts';
import { latestOf } from '#services/alarm/present-current.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import type { LoadedOrder, WantedOrder } from '../load/load-order.ts';
import { openProofs } from '../load/open-proofs.ts';
import type { DetailRow, FileRow, OrderAlarmRow, OrderDetailRow } from './detail-rows.ts';
import { findDetailNames } from './find-detail-names.ts';
import { findOrderWithDetail } from './order-with-detail.ts';
import { findSite, listPlace } from './place-of-order.ts';
import { findTakenParts } from './taken-parts.ts';

/** A fluttering switch may raise many alarms while one order is open. */
const maxAlarms = 100;

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

const findFiles = statement<WantedOrder, FileRow>(
  'find-files-of-order',
  `
    select f.id, f.name, f.size, f.mime, f.thumb_key is not null as "hasThumb", x.kind, x.added_by as "addedBy", to_json(x.added_at) as "addedAt"
    from work_order_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.order_id = :order order by x.added_at, f.id`,
);

const findDelay = statement<WantedOrder, Pick<OrderDetailRow, 'delay_fen' | 'delay_parts' | 'delay_computed_at'>>(
  'find-delay-of-order',
  `select c.fen_per_hour as delay_fen, c.parts as delay_parts, c.computed_at as delay_computed_at
    from delay_costs c where c.tenant_id = :tenant and c.order_id = :order`,
);

type SavingColumns = Pick<OrderDetailRow, 'repaired_at' | 'saving_decided_at' | 'saving_verdict' | 'saving_parts' | 'saving_due_at'>;

const findSaving = statement<WantedOrder, SavingColumns>(
  'find-saving-of-order',
  `select s.repaired_at, s.decided_at as saving_decided_at, s.verdict as saving_verdict, case when s.decided_at is not null then s.parts end as saving_parts,
      s.due_at as saving_due_at
    from order_savings s where s.tenant_id = :tenant and s.order_id = :order`,
);

type DetailSource = Pick<AppContext, 'database' | 'clock' | 'names' | 'rules'>;

/** The detail of an order that was loaded without it, for the reader who may see the order. */
export async function findOrderDetail(
  source: DetailSource,
  tenant: string,
  loaded: LoadedOrder,
  reader: LifecycleActor,
): Promise<OrderDetailRow> {
  const found = await findOrderWithDetail(source, tenant, loaded.row.id);
  // Orders are never deleted, and the caller has just loaded this one.
  if (!found) throw new Error('the order is gone');
  return completeDetail(source, tenant, loaded, found.detail, reader);
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
  const { has_alarms, has_files, has_delay, has_saving, has_parts, is_saving_checked, object_path, around, ...detail } = row;
  const files = has_files ? await database.run(findFiles, { tenant, order }) : [];
  const [delay = noDelay] = has_delay ? await database.run(findDelay, { tenant, order }) : [];
  const [saving = noSaving] = has_saving ? await database.run(findSaving, { tenant, order }) : [];
  const [taken] = has_parts ? await database.run(findTakenParts, { tenant, order }) : [];
  const isDecidedLater = is_saving_checked && saving.saving_due_at !== null;
  const isMeasured = isDecidedLater && (await database.run(findMeter, { tenant, order })).length > 0;
  return {
    ...detail,
    files,
    ...delay,
    ...saving,
    taken_parts: taken?.parts ?? [],
    ...(await findDetailNames(source, tenant, loaded, { ...detail, files }, reader)),
    ...(await findOrderNumbers(database, tenant, loaded)),
    ...findSite(around, loaded.row.area_path),
    place: listPlace(around, object_path ?? loaded.row.area_path),
    alarms: has_alarms ? await database.run(findAlarms, { tenant, order, now: clock.now() }) : [],
    saving_due_at: isMeasured ? saving.saving_due_at : null,
  };
}

const noDelay = { delay_fen: null, delay_parts: null, delay_computed_at: null };

const noSaving: SavingColumns = {
  repaired_at: null,
  saving_decided_at: null,
  saving_verdict: null,
  saving_parts: null,
  saving_due_at: null,
};

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
