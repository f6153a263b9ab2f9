import type { Explanation, FormAnswer, Identification, InspectionPoint, PointOutcome } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { notFound } from '#services/core/service-error.ts';
import type { StoredFileRow } from '#services/file/present-stored-file.ts';

/** What was answered at a point; instants are text, as in JSON. */
export interface VisitAnswers {
  at: string;
  answers: Record<string, FormAnswer>;
  explanations: Record<string, Explanation>;
}

export interface VisitRow extends VisitAnswers {
  pointId: string;
  outcome: PointOutcome;
  by: { id: string; fullName: string } | null;
  receivedAt: string | null;
  isTimeCertain: boolean;
  openedAt: string | null;
  identifiedBy: Identification | null;
  reason: string;
  photo: StoredFileRow | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  isTooFast: boolean;
  followUp: { id: string; orderNo: string } | null;
}

export interface PointDevice {
  id: string;
  name: string;
  code: string;
  qr: string | null;
  /** Whether an order of the place may be about it. */
  isUsable: boolean;
}

export interface InspectionRow {
  route_id: string;
  version: number;
  name: string;
  points: InspectionPoint[];
  /** The devices of its points. */
  devices: PointDevice[];
  visits: VisitRow[];
  /** Of each point the last visits of other orders, the newest first. */
  earlier: (VisitAnswers & { pointId: string })[];
  /** The usual minutes from one point to the next, of the last rounds; null: there were none. */
  point_minutes: number | null;
}

/** A doubtful number is compared with so many visits. */
const maxEarlier = 2;
/** The usual time of a point is that of so many rounds before, among the orders of a few more, since not every one was walked. */
const maxRounds = 5;
const maxRecentOrders = 12;

const visitOf = (visit: string) =>
  `'pointId', ${visit}.point_id, 'at', ${visit}.at, 'answers', ${visit}.answers, 'explanations', ${visit}.explanations`;

const findOne = statement<{ tenant: string; order: string }, InspectionRow>(
  'find-inspection-of-order',
  `
    select n.route_id, n.version, r.name, r.points,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'code', d.code, 'qr', d.qr,
          'isUsable', d.retired_at is null and starts_with(a.path, o.area_path)))
        from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
        where d.tenant_id = :tenant and d.id in (select (p.value ->> 'deviceId')::uuid from jsonb_array_elements(r.points) p)), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object(${visitOf('v')}, 'outcome', v.outcome, 'receivedAt', v.received_at,
          'isTimeCertain', v.is_time_certain, 'openedAt', v.opened_at,
          'identifiedBy', v.identified_by, 'reason', v.reason, 'longitude', v.longitude, 'latitude', v.latitude, 'accuracy', v.accuracy,
          'isTooFast', v.is_too_fast,
          'by', (select jsonb_build_object('id', y.id, 'fullName', y.full_name) from accounts y where y.id = v.by),
          'photo', (select jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key)
            from files f where f.tenant_id = :tenant and f.id = v.photo_id),
          'followUp', (select jsonb_build_object('id', x.id, 'orderNo', x.order_no)
            from work_orders x where x.tenant_id = :tenant and x.id = v.follow_up_id)) order by v.at)
        from inspection_visits v where v.tenant_id = :tenant and v.order_id = o.id), '[]') as visits,
      coalesce((select jsonb_agg(jsonb_build_object(${visitOf('e')}) order by e.at desc)
        from jsonb_array_elements(r.points) p
          left join inspection_visits w on w.tenant_id = :tenant and w.order_id = o.id and w.point_id = (p.value ->> 'id')::uuid and w.outcome = 'done'
          cross join lateral (
            select z.* from inspection_visits z
            where z.tenant_id = :tenant and z.route_id = n.route_id and z.point_id = (p.value ->> 'id')::uuid and z.outcome = 'done'
              and z.order_id <> o.id and z.at <= coalesce(w.at, 'infinity')
            order by z.at desc limit ${maxEarlier}
          ) e), '[]') as earlier,
      (select percentile_cont(0.5) within group (order by t.minutes) from (
          select extract(epoch from max(z.at) - min(coalesce(z.opened_at, z.at))) / 60 / (count(*) - 1) as minutes
          from (select m.order_id from order_inspections m
              where m.tenant_id = :tenant and m.route_id = n.route_id and m.order_id <> o.id order by m.order_id desc limit ${maxRecentOrders}) m
            join inspection_visits z on z.tenant_id = :tenant and z.order_id = m.order_id and z.outcome = 'done'
          group by z.order_id having count(*) > 1 order by max(z.at) desc limit ${maxRounds}
        ) t)::float8 as point_minutes
    from order_inspections n
      join work_orders o on o.tenant_id = :tenant and o.id = n.order_id
      join inspection_route_versions r on r.tenant_id = :tenant and r.route_id = n.route_id and r.version = n.version
    where n.tenant_id = :tenant and n.order_id = :order`,
);

/** Throws `notFound` for an order without a route. */
export async function findInspection(database: Pick<Database, 'run'>, tenantId: string, orderId: string): Promise<InspectionRow> {
  const [row] = await database.run(findOne, { tenant: tenantId, order: orderId });
  if (!row) throw notFound();
  return row;
}
