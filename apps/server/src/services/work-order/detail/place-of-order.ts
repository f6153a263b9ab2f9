import type { AreaFacts } from '#services/core/ports/rule-cache.ts';
import type { OrderDetailRow } from './detail-rows.ts';

/** The pin of the narrowest area around the order that has one. */
export function findSite(around: readonly AreaFacts[], path: string): Pick<OrderDetailRow, 'address' | 'longitude' | 'latitude'> {
  const pin = listAround(around, path).findLast(({ longitude }) => longitude !== null);
  return { address: pin?.address ?? null, longitude: pin?.longitude ?? null, latitude: pin?.latitude ?? null };
}

/** Names of the areas around a place, without the regions above its site, which nobody needs to find the way. */
export function listPlace(around: readonly AreaFacts[], path: string): string[] {
  return listAround(around, path)
    .filter((area) => area.kind !== 'region' || area.path === path)
    .map(({ name }) => name);
}

/** From the widest area to the place itself. */
function listAround(around: readonly AreaFacts[], path: string): AreaFacts[] {
  return around.filter((area) => path.startsWith(area.path)).sort((one, other) => one.path.length - other.path.length);
}
