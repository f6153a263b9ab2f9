import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { NamedIds } from '#services/core/ports/name-cache.ts';
import { areaName } from '../area-label.ts';

export const nameKinds = ['projects', 'areas', 'teams', 'accounts'] as const satisfies readonly (keyof NamedIds)[];

const findNames = statement<
  { tenant: string } & Record<keyof NamedIds, readonly string[]>,
  { kind: keyof NamedIds; id: string; name: string }
>(
  'find-names',
  `
    select 'projects' as kind, p.id, p.name from projects p where p.tenant_id = :tenant and p.id = any (:projects::uuid[])
    union all
    select 'areas', a.id, ${areaName} from areas a left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      where a.tenant_id = :tenant and a.id = any (:areas::uuid[])
    union all
    select 'teams', e.id, e.name from teams e where e.tenant_id = :tenant and e.id = any (:teams::uuid[])
    union all
    select 'accounts', x.id, x.full_name from accounts x where x.id = any (:accounts::uuid[])`,
);

/** Reads the names of the rows; those of the tenant's own areas, projects and teams alone. */
export async function readNames(
  database: Pick<Database, 'run'>,
  tenantId: string,
  ids: NamedIds,
): Promise<Record<keyof NamedIds, Map<string, string>>> {
  const names = {
    projects: new Map<string, string>(),
    areas: new Map<string, string>(),
    teams: new Map<string, string>(),
    accounts: new Map<string, string>(),
  };
  const distinct = (kind: keyof NamedIds) => [...new Set(ids[kind])].filter((id) => id !== null);
  const wanted = {
    projects: distinct('projects'),
    areas: distinct('areas'),
    teams: distinct('teams'),
    accounts: distinct('accounts'),
  };
  if (nameKinds.every((kind) => wanted[kind].length === 0)) return names;
  for (const { kind, id, name } of await database.run(findNames, { tenant: tenantId, ...wanted })) names[kind].set(id, name);
  return names;
}
