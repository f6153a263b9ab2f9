import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { NamedAccount, NamedIds } from '#services/core/ports/name-cache.ts';
import { areaName } from '../area-label.ts';
import type { RowMaps, WantedKeys } from './row-cache.ts';

export const nameKinds = ['projects', 'areas', 'teams', 'accounts'] as const satisfies readonly (keyof NamedIds)[];

/** What is remembered by id. */
export type NamedRows = { projects: string; areas: string; teams: string; accounts: NamedAccount };

type NameMaps = RowMaps<NamedRows>;

const findNames = statement<
  { tenant: string } & Record<keyof NamedIds, readonly string[]>,
  { kind: keyof NamedIds; id: string; name: string; phone: string | null }
>(
  'find-names',
  `
    select 'projects' as kind, p.id, p.name, null as phone from projects p where p.tenant_id = :tenant and p.id = any (:projects::uuid[])
    union all
    select 'areas', a.id, ${areaName}, null from areas a left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      where a.tenant_id = :tenant and a.id = any (:areas::uuid[])
    union all
    select 'teams', e.id, e.name, null from teams e where e.tenant_id = :tenant and e.id = any (:teams::uuid[])
    union all
    select 'accounts', x.id, x.full_name, x.phone_number from accounts x where x.id = any (:accounts::uuid[])`,
);

/** Reads the names of the rows; of areas, projects and teams those of the tenant alone. */
export async function readNames(database: Pick<Database, 'run'>, tenantId: string, ids: WantedKeys<NamedRows>): Promise<NameMaps> {
  const names: NameMaps = { projects: new Map(), areas: new Map(), teams: new Map(), accounts: new Map() };
  const distinct = (kind: keyof NamedIds) => [...new Set(ids[kind])].filter((id) => id !== null);
  const wanted = { projects: distinct('projects'), areas: distinct('areas'), teams: distinct('teams'), accounts: distinct('accounts') };
  if (nameKinds.every((kind) => wanted[kind].length === 0)) return names;
  for (const { kind, id, name, phone } of await database.run(findNames, { tenant: tenantId, ...wanted })) {
    if (kind === 'accounts') names.accounts.set(id, { fullName: name, phoneNumber: phone });
    else names[kind].set(id, name);
  }
  return names;
}
