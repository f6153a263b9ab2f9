import type { WorkOrder } from '@energy-om/domain';
import { hasRoster, notOffShift } from '#services/roster/on-shift.ts';
import { hasTrade } from '#services/team/trade.ts';

/** A team of the project that may take an order before it is dispatched, and whether it has the trade for it. */
export interface PoolTeam {
  teamId: string;
  hasTrade: boolean;
  hasRoster: boolean;
  /** Who of it is not off shift; null where no team of the project has a roster. */
  notOffShift: readonly string[] | null;
}

/**
 * The column `pool`, PoolTeam[]: empty where project `p` lets nobody take orders. Names `:now`.
 * @param businessTypeId an SQL expression
 */
export function poolOf(businessTypeId: string): string {
  return `case when p.grab_allowed then coalesce((
      select jsonb_agg(jsonb_build_object('teamId', x.team_id, 'hasTrade', ${hasTrade('q', 'v')}, 'hasRoster', ${hasRoster('x.team_id')},
        'notOffShift', case when exists (select from project_teams y join rosters w on w.tenant_id = :tenant and w.team_id = y.team_id
          where y.tenant_id = :tenant and y.project_id = p.id) then ${notOffShift('x.team_id')} end) order by x.team_id)
      from project_teams x
        join teams q on q.tenant_id = :tenant and q.id = x.team_id
        join business_types v on v.tenant_id = :tenant and v.id = ${businessTypeId}
      where x.tenant_id = :tenant and x.project_id = p.id), '[]') else '[]' end`;
}

type PoolProperties = Pick<WorkOrder, 'grabbableByTeams' | 'teamsOfTrade' | 'onShift'>;

/** Of nearly every order. */
const ofNobody: PoolProperties = { grabbableByTeams: [], teamsOfTrade: [], onShift: null };

/** The properties of an order that depend on its pool, and on shifts. */
export function toPoolProperties(pool: readonly PoolTeam[]): PoolProperties {
  if (pool.length === 0) return ofNobody;
  return {
    grabbableByTeams: pool.map(({ teamId }) => teamId),
    teamsOfTrade: pool.filter(({ hasTrade }) => hasTrade).map(({ teamId }) => teamId),
    onShift: pool.some((team) => team.hasRoster) ? pool.flatMap((team) => team.notOffShift ?? []) : null,
  };
}
