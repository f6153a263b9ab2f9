import type { AreaKind } from '@energy-om/domain';
import type { RoomPlan, SitePlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { roomPathOf, sitePathOf } from './area-paths.ts';

const nowhere = { address: null, longitude: null, latitude: null };
const areaAt = (kind: AreaKind, path: readonly string[]) => ({ path, kind, ...nowhere });

/** The levels are region › site › building › floor › room › position; most buildings have no floors. */
export function areaEntries(plan: TenantPlan): Record<string, unknown>[] {
  return [areaAt('region', [plan.region]), ...plan.sites.flatMap((site) => entriesOfSite(plan, site))];
}

function entriesOfSite(plan: TenantPlan, site: SitePlan): Record<string, unknown>[] {
  const { address, longitude, latitude, buildings } = site;
  const path = sitePathOf(plan, site);
  return [
    { path, kind: 'site', address, longitude, latitude },
    ...buildings.flatMap(({ name, rooms }) => [
      areaAt('building', [...path, name]),
      ...listFloors(rooms).map((floor) => areaAt('floor', [...path, name, floor])),
      ...rooms.flatMap((room) => {
        const roomPath = roomPathOf(plan, site, name, room);
        const positions = room.positions ?? [];
        return [areaAt('room', roomPath), ...positions.map((position) => areaAt('position', [...roomPath, position]))];
      }),
    ]),
  ];
}

function listFloors(rooms: readonly RoomPlan[]): string[] {
  return [...new Set(rooms.flatMap(({ floor }) => (floor === undefined ? [] : [floor])))];
}
