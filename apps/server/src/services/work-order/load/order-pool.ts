import type { WorkOrder } from '@energy-om/domain';
import { listOnShift } from '#services/team/on-shift.ts';
import { hasTrade } from '#services/team/trade.ts';

/** A team of the project that may take an order before it is dispatched, and whether it has the trade for it. */
export interface PoolTeam {
  teamId: string;
  hasTrade: boolean;
}

/** The column `pool`, PoolTeam[]: empty where project `p` lets nobody take orders. @param businessTypeId an SQL expression */
export function poolOf(businessTypeId: string): string {
  return `case when p.grab_allowed then coalesce((
      select jsonb_agg(jsonb_build_object('teamId', x.team_id, 'hasTrade', ${hasTrade('q', 'v')}) order by x.team_id)
      from project_teams x
        join teams q on q.tenant_id = :tenant and q.id = x.team_id
        join business_types v on v.tenant_id = :tenant and v.id = ${businessTypeId}
      where x.tenant_id = :tenant and x.project_id = p.id), '[]') else '[]' end`;
}

/** The properties of an order that depend on its pool, and on shifts. */
export function toPoolProperties(pool: readonly PoolTeam[]): Pick<WorkOrder, 'grabbableByTeams' | 'teamsOfTrade' | 'onShift'> {
  return {
    grabbableByTeams: pool.map(({ teamId }) => teamId),
    teamsOfTrade: pool.filter(({ hasTrade }) => hasTrade).map(({ teamId }) => teamId),
    onShift: listOnShift(),
  };
}
