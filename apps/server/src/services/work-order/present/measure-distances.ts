import { type Coordinates, distanceBetween } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ListedOrder } from '../queries/query-orders.ts';

/** $1 tenant, $2 areas: each with the coordinates of the nearest area around it that has some. */
const findCoordinates: NumberedStatement = {
  name: 'find-area-coordinates',
  text: `
    select a.id, c.longitude, c.latitude from areas a
      join lateral (
        select r.longitude, r.latitude from areas r
        where r.tenant_id = a.tenant_id and r.id = any (string_to_array(trim(a.path, '/'), '/')::uuid[]) and r.longitude is not null and r.latitude is not null
        order by length(r.path) desc limit 1
      ) c on true
    where a.tenant_id = $1 and a.id = any ($2)`,
};

export async function findAreaCoordinates(
  { database, actor }: SignedInContext,
  areaIds: readonly string[],
): Promise<Map<string, Coordinates>> {
  const rows = await database.query<Coordinates & { id: string }>(findCoordinates, [actor.tenantId, areaIds]);
  return new Map(rows.map(({ id, longitude, latitude }) => [id, { longitude, latitude }]));
}

/** Metres from the caller's position by area; empty without a position. */
export async function measureDistances(
  context: SignedInContext,
  rows: readonly Pick<ListedOrder, 'area_id'>[],
  from: Partial<Coordinates>,
): Promise<Map<string, number>> {
  const { longitude, latitude } = from;
  if (longitude === undefined || latitude === undefined || rows.length === 0) return new Map();
  const coordinates = await findAreaCoordinates(context, [...new Set(rows.map(({ area_id }) => area_id))]);
  return new Map([...coordinates].map(([id, place]) => [id, Math.round(distanceBetween({ longitude, latitude }, place))]));
}
