import { grantsOf, type Permission } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';

/** The site of a device as far as rights depend on it: the path of its area, and the projects that cover the area. */
export interface DeviceSite {
  areaPath: string;
  projectIds: readonly string[];
}

/** Whether a permission reaches a site. It decides as `areaCondition` does in SQL. */
export function reachesSite(actor: Member, permission: Permission, { areaPath, projectIds }: DeviceSite): boolean {
  return grantsOf(actor.roleGrants, permission).some(({ reach, areaId }) => {
    const path = areaId === null ? '' : actor.grantAreaPaths[areaId];
    if (path === undefined || !areaPath.startsWith(path)) return false;
    return reach === 'all' || (reach === 'project' && actor.clientProjectIds.some((id) => projectIds.includes(id)));
  });
}

const findSites = statement<{ tenant: string; devices: readonly string[] }, DeviceSite & { id: string }>(
  'find-sites-of-devices',
  `
    select d.id, a.path as "areaPath", array(select p.project_id from project_areas p join areas z on z.tenant_id = :tenant and z.id = p.area_id
      where p.tenant_id = :tenant and starts_with(a.path, z.path)) as "projectIds"
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id where d.tenant_id = :tenant and d.id = any (:devices::uuid[])`,
);

/** Returns the sites by device id. A device of another tenant is not among them. */
export async function findSitesOfDevices(
  database: Database,
  tenantId: string,
  deviceIds: readonly string[],
): Promise<Map<string, DeviceSite>> {
  const rows = await database.run(findSites, { tenant: tenantId, devices: deviceIds });
  return new Map(rows.map(({ id, ...site }) => [id, site]));
}

export async function findSiteOfDevice(database: Database, tenantId: string, deviceId: string): Promise<DeviceSite | null> {
  return (await findSitesOfDevices(database, tenantId, [deviceId])).get(deviceId) ?? null;
}
