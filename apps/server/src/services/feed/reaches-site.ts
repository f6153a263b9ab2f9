import { grantsOf, type Permission } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { Member } from '../core/actor.ts';

/** Where something is, as far as rights ask: the area's path, and the projects that cover it. */
export interface Place {
  areaPath: string;
  projectIds: readonly string[];
}

/** Whether a permission reaches a place; the same as `areaCondition` says in SQL. */
export function reachesSite(actor: Member, permission: Permission, { areaPath, projectIds }: Place): boolean {
  return grantsOf(actor.roleGrants, permission).some(({ reach, areaId }) => {
    const path = areaId === null ? '' : actor.grantAreaPaths[areaId];
    if (path === undefined || !areaPath.startsWith(path)) return false;
    return reach === 'all' || (reach === 'project' && actor.clientProjectIds.some((id) => projectIds.includes(id)));
  });
}

/** $1 tenant, $2 devices. */
const findPlaces: NumberedStatement = {
  name: 'find-places-of-devices',
  text: `
    select d.id, a.path as "areaPath", array(select p.project_id from project_areas p join areas z on z.tenant_id = p.tenant_id and z.id = p.area_id
      where p.tenant_id = a.tenant_id and starts_with(a.path, z.path)) as "projectIds"
    from devices d join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id where d.tenant_id = $1 and d.id = any ($2::uuid[])`,
};

/** By device; one that is not the tenant's is not among them. */
export async function findSitesOfDevices(database: Database, tenantId: string, deviceIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await database.query<Place & { id: string }>(findPlaces, [tenantId, deviceIds]);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

export async function findSiteOfDevice(database: Database, tenantId: string, deviceId: string): Promise<Place | null> {
  return (await findSitesOfDevices(database, tenantId, [deviceId])).get(deviceId) ?? null;
}
