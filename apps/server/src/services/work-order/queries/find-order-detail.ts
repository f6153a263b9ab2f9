import {
  type AlarmCondition,
  type AlarmState,
  type EventLevel,
  type FormField,
  type MeasuredValue,
  type ModelValue,
  type SavingPart,
  type SavingVerdict,
  workOrderStatus,
} from '@energy-om/domain';
import type { WorkOrderFileTable } from '#db/schema/operations.ts';
import { statement } from '#db/statement.ts';
import { modelValueOf } from '#services/alarm/alarm-rows.ts';
import { latestOf } from '#services/alarm/present-current.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { areaName } from '#services/scope/area-label.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { openProofs } from '../load/open-proofs.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { isStaff } from './is-staff.ts';
import { type ListedOrder, orderJoins } from './query-orders.ts';

export interface NamedPerson {
  id: string;
  fullName: string;
  phoneNumber: string | null;
  /** Whether they are no client or occupant; whoever has left the tenant counts as staff. */
  isStaff: boolean;
}

/** As PostgreSQL's JSON has it: instants are text. */
export interface HistoryRow {
  version: number;
  position: number;
  event: number | null;
  action: string;
  from_status: number | null;
  to_status: number;
  actor_id: string | null;
  at: string;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: HistoryDetail;
}

export interface FileRow {
  id: string;
  name: string;
  size: number;
  mime: string;
  hasThumb: boolean;
  kind: WorkOrderFileTable['kind'];
  addedBy: string | null;
  addedAt: string;
}

export interface ObjectRow {
  kind: 'device' | 'meter' | 'gateway' | 'camera' | 'area';
  id: string;
  name: string;
  code: string | null;
  energyType: string | null;
  online: boolean | null;
}

/** An alarm of the order. */
export interface OrderAlarmRow {
  id: string;
  name: string;
  level: EventLevel;
  state: AlarmState;
  device: { id: string; name: string };
  condition: AlarmCondition;
  model_value: ModelValue | null;
  value: MeasuredValue | null;
  threshold: number | null;
  unit: string | null;
  /** The device's newest value of what the alarm watches. */
  latest: [at: number, value: MeasuredValue] | null;
  raised_at: Date;
  cleared_at: Date | null;
  /** Since when the value has been within its limit, in epoch milliseconds; null where no repair is to be proven by it. */
  held_since: number | null;
}

export interface OrderDetailRow extends Pick<ListedOrder, 'delay_fen' | 'delay_parts'> {
  delay_computed_at: Date | null;
  /** What became of its repair; null until that is decided. */
  repaired_at: Date | null;
  saving_decided_at: Date | null;
  saving_verdict: SavingVerdict | null;
  saving_parts: SavingPart[] | null;
  /** When that is decided; null: it is, or no meter counts what the order is about. */
  saving_due_at: Date | null;
  project_name: string;
  area_name: string;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
  business_type_name: string;
  custom_fields: FormField[];
  linked_order_no: string | null;
  duplicate_order_no: string | null;
  history: HistoryRow[];
  files: FileRow[];
  objects: ObjectRow[];
  has_route: boolean;
  people: NamedPerson[];
  teams: { id: string; name: string }[];
  alarms: OrderAlarmRow[];
  /** Names from the site down to the area of the one object that the order is about, or else to the order's own area. */
  place: string[];
  /** Ids of orders that continue this one, whether or not the account may see them; newest first. */
  follow_up_ids: string[];
}

/** A fluttering switch may raise many alarms while one order is open. */
const maxAlarms = 100;
const maxFollowUps = 20;

/** Names of the areas around area `q`, without the regions above its site, which nobody needs to find the way. */
const areaNames = `
  array(select y.name from areas y
    where y.tenant_id = :tenant and y.id = any (string_to_array(trim(both '/' from q.path), '/')::uuid[]) and (y.kind <> 'region' or y.id = q.id)
    order by length(y.path))`;

/** As the row is read: alarms are read apart, because few orders have any. */
interface DetailRow extends Omit<OrderDetailRow, 'alarms'> {
  has_alarms: boolean;
}

interface Wanted {
  tenant: string;
  order: string;
}

const findAlarms = statement<Wanted & { now: Date }, OrderAlarmRow>(
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
const findMeter = statement<Wanted, { id: string }>(
  'find-meter-of-order',
  `
    select v.id from devices v where v.tenant_id = :tenant and v.kind = 'meter' and v.retired_at is null and v.id in (
      select x.device_id from work_order_objects x where x.tenant_id = :tenant and x.order_id = :order
      union all select y.device_id from alarms y where y.tenant_id = :tenant and y.work_order_id = :order) limit 1`,
);

/** What is shown of every order beside its own row. */
const findDetail = statement<Wanted, DetailRow>(
  'find-order-detail',
  `
    with history as (
      select h.* from work_order_history h where h.tenant_id = :tenant and h.order_id = :order
    ),
    files as (
      select f.id, f.name, f.size, f.mime, f.thumb_key is not null as "hasThumb", x.kind, x.added_by as "addedBy", x.added_at as "addedAt"
      from work_order_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
      where x.tenant_id = :tenant and x.order_id = :order
    ),
    accounts_named as (
      select actor_id as id from history
      union select (detail ->> 'targetAccountId')::uuid from history
      union select (detail ->> 'leadId')::uuid from history
      union select m.id::uuid from history, jsonb_array_elements_text(coalesce(detail -> 'memberIds', '[]')) m(id)
      union select "addedBy" from files
      union select unnest(array[o.created_by, o.requester_id, o.assignee_id, o.lead_id]) from work_orders o where o.tenant_id = :tenant and o.id = :order
    )
    select p.name as project_name, ${areaName} as area_name, b.name as business_type_name,
      k.address, k.longitude, k.latitude, l.order_no as linked_order_no, d.order_no as duplicate_order_no,
      coalesce((select f.fields from order_form_versions f where f.tenant_id = :tenant and f.version = o.order_form_version), '[]') as custom_fields,
      coalesce((select jsonb_agg(to_jsonb(history) order by version desc, position desc) from history), '[]') as history,
      coalesce((select jsonb_agg(to_jsonb(files) order by "addedAt", id) from files), '[]') as files,
      exists (select from alarms x where x.tenant_id = :tenant and x.work_order_id = o.id) as has_alarms,
      (select ${areaNames} from areas q where q.tenant_id = :tenant and q.id = coalesce(only_object.area_id, o.area_id)) as place,
      array(select n.id from work_orders n where n.tenant_id = :tenant and n.linked_order_id = o.id order by n.id desc limit ${maxFollowUps}) as follow_up_ids,
      coalesce((select jsonb_agg(jsonb_build_object('kind', coalesce(v.kind, 'area'), 'id', coalesce(v.id, n.id), 'name', coalesce(v.name, n.name),
          'code', v.code, 'energyType', v.energy_type, 'online', v.online) order by x.position)
        from work_order_objects x
          left join devices v on v.tenant_id = :tenant and v.id = x.device_id
          left join areas n on n.tenant_id = :tenant and n.id = x.area_id
        where x.tenant_id = :tenant and x.order_id = o.id), '[]') as objects,
      dc.fen_per_hour as delay_fen, dc.parts as delay_parts, dc.computed_at as delay_computed_at,
      sv.repaired_at, sv.decided_at as saving_decided_at, sv.verdict as saving_verdict, case when sv.decided_at is not null then sv.parts end as saving_parts,
      case when b.saving_checked then sv.due_at end as saving_due_at,
      exists (select from order_inspections n where n.tenant_id = :tenant and n.order_id = o.id) as has_route,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'fullName', x.full_name, 'phoneNumber', x.phone_number,
          'isStaff', ${isStaff('x.id')}))
        from accounts_named join accounts x on x.id = accounts_named.id), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name)) from teams x where x.tenant_id = :tenant and (x.id = o.team_id
        or x.id in (select (detail ->> 'targetTeamId')::uuid from history))), '[]') as teams
    from work_orders o ${orderJoins}
      join projects p on p.tenant_id = :tenant and p.id = o.project_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
      left join work_orders l on l.tenant_id = :tenant and l.id = o.linked_order_id
      left join order_savings sv on sv.tenant_id = :tenant and sv.order_id = o.id
      left join work_orders d on d.tenant_id = :tenant and d.id = (o.state -> 'closing' ->> 'duplicateOf')::uuid
      left join lateral (
        select coalesce((min(v.area_id::text))::uuid, (min(x.area_id::text))::uuid) as area_id
        from work_order_objects x left join devices v on v.tenant_id = :tenant and v.id = x.device_id
        where x.tenant_id = :tenant and x.order_id = o.id having count(*) = 1
      ) only_object on true
      left join lateral (
        select y.address, y.longitude, y.latitude from areas y
        where y.tenant_id = :tenant and y.id = any (string_to_array(trim(a.path, '/'), '/')::uuid[]) and y.longitude is not null
        order by length(y.path) desc limit 1
      ) k on true
    where o.tenant_id = :tenant and o.id = :order`,
);

export async function findOrderDetail(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  tenant: string,
  order: string,
): Promise<OrderDetailRow> {
  const [row] = await database.run(findDetail, { tenant, order });
  // Orders are never deleted, and the caller has just loaded this one.
  if (!row) throw new Error('the order is gone');
  const { has_alarms, saving_due_at, ...detail } = row;
  const alarms = has_alarms ? await database.run(findAlarms, { tenant, order, now: clock.now() }) : [];
  const isMeasured = saving_due_at !== null && (await database.run(findMeter, { tenant, order })).length > 0;
  return { ...detail, alarms, saving_due_at: isMeasured ? saving_due_at : null };
}
