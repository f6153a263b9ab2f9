import { localDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRosterTeam } from './lock-roster-team.ts';
import { findRoster, listTeamMembers, presentRoster } from './roster-rows.ts';

export const getRoster: Verb<'getRoster'> = async (context, { teamId }) => {
  const { actor, database, clock } = context;
  const team = await loadRosterTeam(database, actor, teamId);
  const timeZone = await loadTimeZone(context);
  const stored = await findRoster(database, actor.tenantId, teamId);
  return {
    team: { id: team.id, name: team.name },
    roster: stored && presentRoster(team, stored),
    members: stored?.members ?? (await listTeamMembers(database, actor.tenantId, teamId)),
    today: localDate(clock.now().getTime(), timeZone),
    mayManage: team.may_manage,
  };
};
