import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { teamCondition } from '#services/scope/team-scope.ts';
import { presentTeam, selectTeams, type TeamRow } from './team-rows.ts';

export const listTeams: Verb<'listTeams'> = async ({ actor, database, clock }, { projectId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId, now: clock.now() });
  const conditions = [teamCondition(actor, 'team.view', parameters)];
  if (projectId !== undefined) {
    conditions.push(
      `exists (select from project_teams x where x.tenant_id = :tenant and x.team_id = e.id and x.project_id = ${parameters.add(projectId)})`,
    );
  }
  return (await database.run(prepared<TeamRow>(selectTeams(conditions)), parameters.values)).map(presentTeam);
};
