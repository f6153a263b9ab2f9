import type { ApiOutput } from '@energy-om/contract';
import { statusTabs, terminalStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { readsWhole } from '#services/scope/order-sources.ts';

type TeamCounts = NonNullable<ApiOutput<'getHomePage'>['team']>;

const executingStatuses = statusTabs.executing.map(({ status }) => status).join();

/** Null without a team. The orders of the account's teams, also those that one person of a team works on. */
export async function queryTeamCounts({ actor, database }: SignedInContext, now: Date): Promise<TeamCounts | null> {
  if (actor.teams.length === 0) return null;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const inScope = readsWhole(actor, 'team') ? 'true' : scopeCondition(actor, 'work-order.view', parameters, true);
  // Each team by itself, so that its open orders are read from their index.
  const text = `
    select coalesce(sum(c.open), 0)::int as open, coalesce(sum(c.executing), 0)::int as executing, coalesce(sum(c."timedOut"), 0)::int as "timedOut"
    from unnest(${parameters.add(actor.teams.map(({ id }) => id))}::uuid[]) x(id) cross join lateral (
      select count(*) as open, count(*) filter (where o.status in (${executingStatuses})) as executing,
        count(*) filter (where o.next_due_at <= ${parameters.add(now)}) as "timedOut"
      from work_orders o
      where o.tenant_id = :tenant and o.team_id = x.id
        and o.status not in (${terminalStatuses.join()}) and ${inScope}) c`;
  const [row] = await database.run(prepared<TeamCounts>(text), parameters.values);
  return row ?? null;
}
