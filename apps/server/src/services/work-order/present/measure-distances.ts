import { type Coordinates, distanceBetween } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ListedOrder } from '../queries/query-orders.ts';

/** Each of the areas with the coordinates of the nearest area around it that has some. */
const findCoordinates = statement<{ tenant: string; areas: readonly string[] }, Coordinates & { id: string }>(
  'find-area-coordinates',
  `
    select a.id, c.longitude, c.latitude from areas a
      join lateral (
        select r.longitude, r.latitude from areas r
        where r.tenant_id = :tenant and r.id = any (string_to_array(trim(a.path, '/'), '/')::uuid[])
          and r.longitude is not null and r.latitude is not null
        order by length(r.path) desc limit 1
      ) c on true
    where a.tenant_id = :tenant and a.id = any (:areas)`,
);

export async function findAreaCoordinates(
  { database, actor }: SignedInContext,
  areaIds: readonly string[],
): Promise<Map<string, Coordinates>> {
  const rows = await database.run(findCoordinates, { tenant: actor.tenantId, areas: areaIds });
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
  return new Map([...coordinates].map(([id, area]) => [id, Math.round(distanceBetween({ longitude, latitude }, area))]));
}
