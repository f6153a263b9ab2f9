import type { DemoRoom, DemoSite } from '#demo/tenant/demo-tenant.ts';
import type { SitePlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { roomPathOf, sitePathOf } from '../document/area-paths.ts';

interface FoundArea {
  id: string;
  path: string;
}

type FindArea = (names: readonly string[]) => FoundArea;

export async function readSites(context: SignedInContext, plan: TenantPlan): Promise<DemoSite[]> {
  const findArea = await indexAreas(context);
  return plan.sites.map((site) => {
    const { key, name, code, longitude, latitude } = site;
    const { id, path } = findArea(sitePathOf(plan, site));
    return { key, name, code, longitude, latitude, id, path, rooms: readRooms(plan, site, findArea) };
  });
}

function readRooms(plan: TenantPlan, site: SitePlan, findArea: FindArea): DemoRoom[] {
  return site.buildings.flatMap(({ name: building, rooms }) =>
    rooms.map((room) => {
      const { id } = findArea(roomPathOf(plan, site, building, room));
      return { id, kind: room.kind, name: room.name, place: `${building} ${room.name}`, siteKey: site.key };
    }),
  );
}

/** Areas by the names that lead to them. */
async function indexAreas({ actor, database }: SignedInContext): Promise<FindArea> {
  const select = database.kysely.selectFrom('areas').select(['id', 'name', 'path']).where('tenant_id', '=', actor.tenantId);
  const areas = await select.execute();
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
  const idsOf = (path: string) => path.split('/').filter((id) => id !== '');
  const byNames = new Map(areas.map(({ id, path }) => [JSON.stringify(idsOf(path).map((each) => nameOf.get(each))), { id, path }]));
  return (names) => {
    const found = byNames.get(JSON.stringify(names));
    if (!found) throw new Error(`${names.join(' / ')} was not set up`);
    return found;
  };
}
