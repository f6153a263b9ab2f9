import { noDocuments, type OrderDocuments, runningSwitchingStatuses } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** An expression for the points that permit `m` holds, with everybody who holds them. */
const heldPoints = `coalesce((
    select jsonb_agg(jsonb_build_object('name', i.name, 'state', i.state, 'holders', (
      select jsonb_agg(jsonb_build_object('permitId', h.id, 'status', h.status))
      from permit_points y join permits h on h.tenant_id = :tenant and h.id = y.permit_id
      where y.tenant_id = :tenant and y.point_id = i.id)) order by x.position)
    from permit_points x join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
    where x.tenant_id = :tenant and x.permit_id = m.id), '[]')`;

const runningSwitchings = `s.tenant_id = :tenant and s.order_id = o.id and s.status = any ('{${runningSwitchingStatuses.join(',')}}'::text[])`;

/** The condition that order `o` has a permit or a running switching order. */
export const hasPermits = `(exists (select from permits m where m.tenant_id = :tenant and m.order_id = o.id)
      or exists (select from switching_orders s where ${runningSwitchings}))`;

/** Columns of order `o` of business type `b`: whether permits are demanded of it, and whether it has any document. Few orders have one. */
export const documentColumns = `b.permit_kinds <> '{}' and o.permit_waiver is null as documents_demanded,
    ${hasPermits}
      or exists (select from order_inspections n where n.tenant_id = :tenant and n.order_id = o.id) as has_documents`;

export interface DocumentColumns {
  documents_demanded: boolean;
  has_documents: boolean;
}

/** Permits that are void bar nothing and are left out. Of switching orders only those that run bar something. */
const findDocuments = statement<{ tenant: string; order: string }, Omit<OrderDocuments, 'isDemanded'>>(
  'find-documents-of-order',
  `select
    coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'number', coalesce(m.number, ''), 'leaderId', m.leader_id,
        'crewIds', m.crew_ids, 'guardianId', m.guardian_id, 'points', ${heldPoints}) order by m.id)
      from permits m where m.tenant_id = :tenant and m.order_id = o.id and m.status <> 'voided'), '[]') as permits,
    coalesce((
      select jsonb_agg(jsonb_build_object('status', s.status, 'number', coalesce(s.number, '')) order by s.id)
      from switching_orders s where ${runningSwitchings}), '[]') as switchings,
    coalesce((
      select jsonb_array_length(r.points) - (select count(distinct y.point_id)::int from inspection_visits y
        where y.tenant_id = :tenant and y.order_id = o.id)
      from order_inspections n
        join inspection_route_versions r on r.tenant_id = :tenant and r.route_id = n.route_id and r.version = n.version
      where n.tenant_id = :tenant and n.order_id = o.id), 0) as "openPoints"
    from (select :order::uuid as id) o`,
);

/** Loads the documents of an order as its columns say: nothing is read of one that has none. */
export async function loadDocuments(
  database: Pick<Database, 'run'>,
  tenantId: string,
  { id, documents_demanded: isDemanded, has_documents }: DocumentColumns & { id: string },
): Promise<OrderDocuments> {
  const [found = noDocuments] = has_documents ? await database.run(findDocuments, { tenant: tenantId, order: id }) : [];
  return { ...found, isDemanded };
}
