import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { placeName } from '#services/scope/area-label.ts';

type OfProject = { tenant: string; project: string };

const retiredParts = statement<OfProject, { name: string }>(
  'list-retired-parts-of-project',
  `select ${placeName} as name
      from project_areas s
        join areas a on a.tenant_id = :tenant and a.id = s.area_id and a.retired_at is not null
        left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      where s.tenant_id = :tenant and s.project_id = :project
    union all
    select b.name
      from project_business_types s
        join business_types b on b.tenant_id = :tenant and b.id = s.business_type_id and b.retired_at is not null
      where s.tenant_id = :tenant and s.project_id = :project
    order by name
    limit 5`,
);

/** The first names of the retired areas and business types of a project. Under the tenant's lock, which retiring takes too. */
export async function listRetiredParts(tx: Transaction<Schema>, tenant: string, project: string): Promise<string[]> {
  return (await runIn(tx, retiredParts, { tenant, project })).map(({ name }) => name);
}

/** A manager who is no member any more manages nothing; clients and teams go with the membership and the dissolution. */
export async function dropFormerManager(tx: Transaction<Schema>, tenantId: string, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ manager_id: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', projectId)
    .where('manager_id', 'not in', (row) =>
      row.selectFrom('memberships').select('account_id').where('tenant_id', '=', tenantId).where('state', '=', 'member'),
    )
    .execute();
}
