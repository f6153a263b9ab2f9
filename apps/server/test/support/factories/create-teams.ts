import type { Insertable } from 'kysely';
import type { TeamTable } from '#db/schema/teams.ts';
import type { TestServer } from '../services/test-server.ts';

type Columns = Partial<Omit<Insertable<TeamTable>, 'tenant_id' | 'id'>>;

/** Inserts a team of electricians without people. @param areaIds none: it serves the whole tenant */
export async function createTeam(
  { context, database: { kysely } }: TestServer,
  tenant_id: string,
  columns: Columns = {},
  areaIds: readonly string[] = [],
): Promise<string> {
  const id = context.ids.next();
  await kysely
    .insertInto('teams')
    .values({ tenant_id, id, name: `班组 ${id}`, specialties: ['electricity'], ...columns })
    .execute();
  for (const area_id of areaIds) await kysely.insertInto('team_areas').values({ tenant_id, team_id: id, area_id }).execute();
  return id;
}
