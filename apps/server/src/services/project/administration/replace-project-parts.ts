import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { ProjectFields } from './check-project.ts';

type Parts = Pick<ProjectFields, 'areaIds' | 'teamIds' | 'businessTypeIds' | 'clientIds'>;

/** Replaces the areas, teams, business types and clients of a locked project. */
export async function replaceProjectParts(tx: Transaction<Schema>, tenant_id: string, project_id: string, parts: Parts): Promise<void> {
  const project = { tenant_id, project_id };
  for (const table of ['project_areas', 'project_teams', 'project_business_types', 'project_clients'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenant_id).where('project_id', '=', project_id).execute();
  const areas = parts.areaIds.map((area_id) => ({ ...project, area_id }));
  await tx.insertInto('project_areas').values(areas).execute();
  const teams = parts.teamIds.map((team_id) => ({ ...project, team_id }));
  if (teams.length > 0) await tx.insertInto('project_teams').values(teams).execute();
  const types = parts.businessTypeIds.map((business_type_id) => ({ ...project, business_type_id }));
  if (types.length > 0) await tx.insertInto('project_business_types').values(types).execute();
  const clients = parts.clientIds.map((account_id) => ({ ...project, account_id }));
  if (clients.length > 0) await tx.insertInto('project_clients').values(clients).execute();
}
