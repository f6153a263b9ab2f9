import { runningSwitchingStatuses } from '@energy-om/domain';

/** An expression for the points that permit `m` holds, with everybody who holds them. */
const heldPoints = `coalesce((
    select jsonb_agg(jsonb_build_object('name', i.name, 'state', i.state, 'holders', (
      select jsonb_agg(jsonb_build_object('permitId', h.id, 'status', h.status))
      from permit_points y join permits h on h.tenant_id = :tenant and h.id = y.permit_id
      where y.tenant_id = :tenant and y.point_id = i.id)) order by x.position)
    from permit_points x join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
    where x.tenant_id = :tenant and x.permit_id = m.id), '[]')`;

/**
 * The column `documents`, the domain's OrderDocuments of order `o` of business type `b`. Permits that are void bar nothing and are left out;
 * so an order without permits costs the search of two indexes. Of switching orders only those that run bar something.
 */
export const documentsOf = `jsonb_build_object(
    'permits', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'number', coalesce(m.number, ''), 'leaderId', m.leader_id,
        'crewIds', m.crew_ids, 'guardianId', m.guardian_id, 'points', ${heldPoints}) order by m.id)
      from permits m where m.tenant_id = :tenant and m.order_id = o.id and m.status <> 'voided'), '[]'),
    'switchings', coalesce((
      select jsonb_agg(jsonb_build_object('status', s.status, 'number', coalesce(s.number, '')) order by s.id)
      from switching_orders s where s.tenant_id = :tenant and s.order_id = o.id and s.status = any ('{${runningSwitchingStatuses.join(',')}}'::text[])), '[]'),
    'isDemanded', b.permit_kinds <> '{}' and o.permit_waiver is null,
    'openPoints', coalesce((
      select jsonb_array_length(r.points) - (select count(distinct y.point_id)::int from inspection_visits y
        where y.tenant_id = :tenant and y.order_id = o.id)
      from order_inspections n
        join inspection_route_versions r on r.tenant_id = :tenant and r.route_id = n.route_id and r.version = n.version
      where n.tenant_id = :tenant and n.order_id = o.id), 0)) as documents`;
