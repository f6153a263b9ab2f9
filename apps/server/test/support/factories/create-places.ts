import type { Insertable } from 'kysely';
import type { WorkCalendarTable } from '#db/schema/operations.ts';
import type { AreaTable } from '#db/schema/tenancy.ts';
import type { TestServer } from '../services/test-server.ts';

/** An area in another one, or a root area. */
export async function createArea(
  server: TestServer,
  tenantId: string,
  parentId: string | null,
  name: string,
  changes: Partial<Insertable<AreaTable>> = {},
): Promise<string> {
  const { ids, database } = server.context;
  const parent = parentId === null ? null : await findPath(server, tenantId, parentId);
  const id = ids.next();
  await database.kysely
    .insertInto('areas')
    .values({
      tenant_id: tenantId,
      id,
      parent_id: parentId,
      kind: parentId === null ? 'region' : 'site',
      name,
      path: `${parent ?? '/'}${id}/`,
      longitude: null,
      latitude: null,
      address: null,
      ...changes,
    })
    .execute();
  return id;
}

async function findPath(server: TestServer, tenantId: string, areaId: string): Promise<string> {
  const { kysely } = server.context.database;
  const { path } = await kysely
    .selectFrom('areas')
    .select('path')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow();
  return path;
}

export interface ProjectOptions {
  areaIds: readonly string[];
  clientIds?: readonly string[];
  teamIds?: readonly string[];
  businessTypeIds?: readonly string[];
  state?: 'active' | 'ended';
}

export async function createProject(server: TestServer, tenantId: string, name: string, options: ProjectOptions): Promise<string> {
  const { ids, database } = server.context;
  const { kysely } = database;
  const project = { tenant_id: tenantId, project_id: ids.next() };
  const { areaIds, clientIds = [], teamIds = [], businessTypeIds = [], state = 'active' } = options;
  await kysely
    .insertInto('projects')
    .values({
      tenant_id: tenantId,
      id: project.project_id,
      name,
      customer: `${name}客户`,
      manager_id: null,
      starts_on: null,
      ends_on: null,
      state,
    })
    .execute();
  for (const area_id of areaIds)
    await kysely
      .insertInto('project_areas')
      .values({ ...project, area_id })
      .execute();
  for (const account_id of clientIds)
    await kysely
      .insertInto('project_clients')
      .values({ ...project, account_id })
      .execute();
  for (const team_id of teamIds)
    await kysely
      .insertInto('project_teams')
      .values({ ...project, team_id })
      .execute();
  for (const business_type_id of businessTypeIds)
    await kysely
      .insertInto('project_business_types')
      .values({ ...project, business_type_id })
      .execute();
  return project.project_id;
}

/** A calendar with one working hour on Mondays, unless changed. */
export async function createCalendar(
  { context: { ids, database } }: TestServer,
  tenantId: string,
  name: string,
  changes: Partial<Insertable<WorkCalendarTable>> = {},
): Promise<string> {
  const id = ids.next();
  const days = JSON.stringify({ hours: { 1: [{ from: 540, to: 600 }] }, holidays: [], extraWorkdays: [] });
  await database.kysely
    .insertInto('work_calendars')
    .values({ tenant_id: tenantId, id, name, days, ...changes })
    .execute();
  return id;
}
