import type { TestServer } from '../services/test-server.ts';

export async function readGrants({ database: { kysely } }: TestServer, tenantId: string, accountId: string) {
  const rows = await kysely
    .selectFrom('role_grants')
    .select(['id', 'role', 'area_id as areaId'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows;
}

export function findMembership({ database: { kysely } }: TestServer, tenantId: string, accountId: string) {
  return kysely
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function readTeam({ database: { kysely } }: TestServer, teamId: string) {
  const team = await kysely.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
  const areas = await kysely.selectFrom('team_areas').select('area_id').where('team_id', '=', teamId).orderBy('area_id').execute();
  const members = await kysely.selectFrom('team_members').select(['account_id', 'is_leader']).where('team_id', '=', teamId).execute();
  const areaIds = areas.map(({ area_id }) => area_id);
  return { team, areaIds, members: Object.fromEntries(members.map(({ account_id, is_leader }) => [account_id, is_leader])) };
}
