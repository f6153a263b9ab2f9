import type { AppContext } from '#services/core/request-context.ts';
import type { LifecycleColumns, WorkOrderRow } from './order-row.ts';

/** The names that a list shows of an order. */
export interface NamesOfOrder {
  project_name: string;
  area_name: string;
  team_name: string | null;
  assignee_name: string | null;
  requester_name: string | null;
  /** The lead first, the others by their names. */
  members: { id: string; fullName: string }[];
}

type NamedOrder = Pick<WorkOrderRow, 'area_id'> &
  Pick<LifecycleColumns, 'project_id' | 'team_id' | 'assignee_id' | 'requester_id' | 'lead_id' | 'state'>;

/** Adds the names, which the server remembers, to rows of one tenant's orders. */
export async function withNames<Row extends NamedOrder>(
  { database, names: cache }: Pick<AppContext, 'database' | 'names'>,
  tenant: string,
  rows: readonly Row[],
): Promise<(Row & NamesOfOrder)[]> {
  const names = await cache.load(database, tenant, {
    projects: rows.map(({ project_id }) => project_id),
    areas: rows.map(({ area_id }) => area_id),
    teams: rows.map(({ team_id }) => team_id),
    accounts: rows.flatMap(({ assignee_id, requester_id, state }) => [assignee_id, requester_id, ...state.memberIds]),
  });
  const nameOf = (id: string | null) => (id === null ? null : (names.accounts.get(id)?.fullName ?? null));
  return rows.map((row) =>
    // The rows were made for this answer, so they are completed in place: copies would be most of what a page leaves to be collected.
    Object.assign(row, {
      project_name: names.projects.get(row.project_id) ?? '',
      area_name: names.areas.get(row.area_id) ?? '',
      team_name: row.team_id === null ? null : (names.teams.get(row.team_id) ?? null),
      assignee_name: nameOf(row.assignee_id),
      requester_name: nameOf(row.requester_id),
      members: listMembers(row, (id) => names.accounts.get(id)?.fullName),
    }),
  );
}

function listMembers({ state, lead_id }: NamedOrder, nameOf: (id: string) => string | undefined): NamesOfOrder['members'] {
  const members = state.memberIds.flatMap((id) => {
    const fullName = nameOf(id);
    return fullName === undefined ? [] : [{ id, fullName }];
  });
  if (members.length < 2) return members;
  const isLead = ({ id }: { id: string }) => Number(id === lead_id);
  return members.sort((one, other) => isLead(other) - isLead(one) || compareNames(one.fullName, other.fullName));
}

/** By code points, as the database sorts. */
function compareNames(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
