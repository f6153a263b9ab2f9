import type { Names } from '#services/core/ports/name-cache.ts';
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

export type NamedOrder = Pick<WorkOrderRow, 'area_id'> &
  Pick<LifecycleColumns, 'project_id' | 'team_id' | 'assignee_id' | 'requester_id' | 'lead_id' | 'state'>;

type Source = Pick<AppContext, 'database' | 'names'>;

/** Adds the names, which the server remembers, to rows of one tenant's orders. */
export async function withNames<Row extends NamedOrder>(
  context: Source,
  tenant: string,
  rows: readonly Row[],
): Promise<(Row & NamesOfOrder)[]> {
  const names = await loadNames(context, tenant, rows);
  // The rows were made for this answer, so they are completed in place: copies would be most of what a page leaves to be collected.
  return rows.map((row) => Object.assign(row, namesOf(row, names)));
}

/** Returns the same object as long as nobody has changed a name that it has. */
export function loadNames({ database, names }: Source, tenant: string, rows: readonly NamedOrder[]): Promise<Names> {
  return names.load(database, tenant, {
    projects: rows.map(({ project_id }) => project_id),
    areas: rows.map(({ area_id }) => area_id),
    teams: rows.map(({ team_id }) => team_id),
    accounts: rows.flatMap(({ assignee_id, requester_id, state }) => [assignee_id, requester_id, ...state.memberIds]),
  });
}

export function namesOf(row: NamedOrder, { projects, areas, teams, accounts }: Names): NamesOfOrder {
  const nameOf = (id: string | null) => (id === null ? null : (accounts.get(id)?.fullName ?? null));
  return {
    project_name: projects.get(row.project_id) ?? '',
    area_name: areas.get(row.area_id) ?? '',
    team_name: row.team_id === null ? null : (teams.get(row.team_id) ?? null),
    assignee_name: nameOf(row.assignee_id),
    requester_name: nameOf(row.requester_id),
    members: listMembers(row, (id) => accounts.get(id)?.fullName),
  };
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
