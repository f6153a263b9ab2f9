import { createSequence } from '../make-ids.ts';
import type { BuildContext, DemoRoom, DemoSite } from './demo-tenant.ts';
import type { RoomPlan, SitePlan, TenantPlan } from './tenant-plan.ts';

interface Parent {
  id: string;
  path: string;
}

/** The levels are region › site › building › room › position. */
export function buildAreas(build: BuildContext, tenantId: string, plan: TenantPlan, since: number): DemoSite[] {
  const nextId = createSequence(build.makeId, since);
  const addArea = (
    parent: Parent | null,
    kind: 'region' | 'site' | 'building' | 'room' | 'position',
    name: string,
    location?: SitePlan,
  ): Parent => {
    const id = nextId();
    const path = `${parent?.path ?? '/'}${id}/`;
    const { longitude = null, latitude = null, address = null } = location ?? {};
    build.rows.areas.push({ tenant_id: tenantId, id, parent_id: parent?.id ?? null, kind, name, path, longitude, latitude, address });
    return { id, path };
  };

  const addRoom = (building: Parent, buildingName: string, siteKey: string, { kind, name, positions = [] }: RoomPlan): DemoRoom => {
    const room = addArea(building, 'room', name);
    for (const position of positions) addArea(room, 'position', position);
    return { id: room.id, kind, name, place: `${buildingName} ${name}`, siteKey };
  };

  const region = addArea(null, 'region', plan.region);
  return plan.sites.map((site) => {
    const area = addArea(region, 'site', site.name, site);
    const rooms = site.buildings.flatMap((building) => {
      const parent = addArea(area, 'building', building.name);
      return building.rooms.map((room) => addRoom(parent, building.name, site.key, room));
    });
    const { key, name, code, longitude, latitude } = site;
    return { key, name, code, longitude, latitude, ...area, rooms };
  });
}
