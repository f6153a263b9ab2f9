import { type LifecycleActor, staffViewOf } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import { isStaff } from '../queries/is-staff.ts';
import type { NamedPerson, OrderDetailRow } from './detail-rows.ts';

const findStaff = statement<{ tenant: string; accounts: readonly string[] }, { id: string }>(
  'find-staff-among-accounts',
  `select x.id from unnest(:accounts::uuid[]) x(id) where ${isStaff('x.id')}`,
);

type Named = Pick<OrderDetailRow, 'project_name' | 'area_name' | 'people' | 'teams'>;

/** The names that an order shows: of where it is, and of everybody whom it or its history names. */
export async function findDetailNames(
  { database, names: cache }: Pick<AppContext, 'database' | 'names'>,
  tenant: string,
  { row, order }: LoadedOrder,
  { history, files }: Pick<OrderDetailRow, 'history' | 'files'>,
  reader: LifecycleActor,
): Promise<Named> {
  const accounts = new Set([row.created_by, row.requester_id, row.assignee_id, row.lead_id, ...files.map(({ addedBy }) => addedBy)]);
  const teams = new Set([row.team_id]);
  for (const { actor_id, detail } of history) {
    for (const id of [actor_id, detail.targetAccountId, detail.leadId, ...(detail.memberIds ?? [])]) accounts.add(id ?? null);
    teams.add(detail.targetTeamId ?? null);
  }
  const [accountIds, teamIds] = [[...accounts], [...teams]];
  const names = await cache.load(database, tenant, {
    projects: [row.project_id],
    areas: [row.area_id],
    teams: teamIds,
    accounts: accountIds,
  });
  // Whoever is shown everybody is not asked who of them is staff.
  const staff = staffViewOf(reader, order) === 'everybody' ? null : await listStaff(database, tenant, accountIds);
  const people = accountIds.flatMap((id): NamedPerson[] => {
    const account = id === null ? undefined : names.accounts.get(id);
    return id === null || account === undefined ? [] : [{ id, ...account, isStaff: staff?.has(id) ?? true }];
  });
  return {
    project_name: names.projects.get(row.project_id) ?? '',
    area_name: names.areas.get(row.area_id) ?? '',
    people,
    teams: teamIds.flatMap((id) => {
      const name = id === null ? undefined : names.teams.get(id);
      return id === null || name === undefined ? [] : [{ id, name }];
    }),
  };
}

async function listStaff(database: Pick<Database, 'run'>, tenant: string, ids: readonly (string | null)[]): Promise<Set<string>> {
  const found = await database.run(findStaff, { tenant, accounts: ids.filter((id) => id !== null) });
  return new Set(found.map(({ id }) => id));
}
