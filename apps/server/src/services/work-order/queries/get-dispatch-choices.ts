import type { ApiOutput } from '@energy-om/contract';
import { inProgressStatuses, localDayAt, type Ranked, reaches } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { acceptingRoles, fitCondition, leadingRoles } from '#services/scope/fit-members.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { servesWhole, teamCondition } from '#services/scope/team-scope.ts';
import { endedSkills, heldSkills } from '#services/skill/ended-skills.ts';
import { hasTrade } from '#services/team/trade.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '../load/load-order.ts';
import { findAreaCoordinates } from '../present/measure-distances.ts';
import { suggestArrival } from '../present/suggest-arrival.ts';
import { loadOrderWork, type OrderWork } from '../ranking/load-demanded-skills.ts';
import { loadPersonFacts, loadWaitingMinutes } from '../ranking/load-ranking-facts.ts';
import { type Candidate, type CandidateTeam, type RankingInput, rankCandidates, rankTeams } from '../ranking/rank-candidates.ts';

type Choices = ApiOutput<'getDispatchChoices'>;

/** Teams `e`; further conditions are appended. */
const findCandidates = `
    with in_progress as (
      select o.team_id, o.assignee_id, o.lead_id, o.state from work_orders o
      where o.tenant_id = :tenant and o.status in (${inProgressStatuses.join(', ')})
    )
    select e.id, e.name, e.longitude, e.latitude,
      exists (select from team_members l where l.tenant_id = :tenant and l.team_id = e.id and l.is_leader
        and ${fitCondition('l.account_id', ':areaPath', ':leadingRoles')}) as is_led,
      (select count(*)::int from in_progress where in_progress.team_id = e.id) as open_orders,
      exists (select from project_teams x where x.tenant_id = :tenant and x.team_id = e.id and x.project_id = :project) as serves_project,
      exists (select from business_types b where b.tenant_id = :tenant and b.id = :businessType and ${hasTrade('e', 'b')}) as serves_business_type,
      ${servesWhole(':areaPath')} as serves_area,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'fullName', a.full_name, 'phoneNumber', a.phone_number, 'isLeader', b.is_leader, 'openOrders',
          (select count(*) from in_progress where in_progress.assignee_id = a.id or in_progress.state -> 'memberIds' ? a.id::text),
          'endedSkills', ${endedSkills('a.id', ':today')}, 'heldSkills', ${heldSkills('a.id')}) order by a.full_name)
        from team_members b join accounts a on a.id = b.account_id where b.tenant_id = :tenant and b.team_id = e.id
          and ${fitCondition('a.id', ':areaPath', ':acceptingRoles')}), '[]') as members
    from teams e
    where e.tenant_id = :tenant and e.dissolved_at is null`;

export const getDispatchChoices: Verb<'getDispatchChoices'> = async (context, { id }) => {
  const { actor, clock } = context;
  const lifecycleActor = toLifecycleActor(context);
  const loaded = await loadOrder(context, actor.tenantId, id, lifecycleActor);
  const { row, order } = loaded;
  const mayDispatch = reaches(lifecycleActor, 'work-order.dispatch', order);
  if (!mayDispatch && !reaches(lifecycleActor, 'work-order.assign', order)) throw forbidden('actionNotYours');
  const timeZone = await loadTimeZone(context);
  const today = localDayAt(clock.now().getTime(), timeZone).date;
  const candidates = await listCandidates(context, loaded, today);
  const expectedAt = suggestArrival(loaded, clock.now().getTime());
  // Where people are is for those who send them.
  const mayLocate = (teamId: string) => mayDispatch || actor.teams.some((team) => team.id === teamId && team.isLeader);
  const work = await loadOrderWork(context.database, { tenant: actor.tenantId, order: row.id }, expectedAt);
  const input = { ...(await loadFacts(context, loaded, candidates, today)), ...work, expectedAt, mayLocate };
  const ownTeamIds = order.target?.kind === 'team' ? [order.target.teamId] : actor.teams.map((team) => team.id);
  // A dispatcher may ask anyone; others choose among the order's team, or where it has none among their own.
  const teamsOfPeople = candidates.filter((team) => mayDispatch || ownTeamIds.includes(team.id));
  const ledTeams = candidates.filter((team) => mayDispatch && team.is_led);
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    status: row.status,
    version: row.version,
    suggestedExpectedAt: new Date(expectedAt).toISOString(),
    teams: rankTeams(ledTeams, input).map((rank) => presentTeam(rank, today)),
    people: rankCandidates(teamsOfPeople, input).flatMap((ranked) => presentPerson(ranked, order.memberIds, today)),
  };
};

/** The candidates among the teams that the actor may see. */
async function listCandidates(context: SignedInContext, { row }: LoadedOrder, today: string): Promise<CandidateTeam[]> {
  const { database, actor } = context;
  const parameters = new Parameters({
    tenant: actor.tenantId,
    project: row.project_id,
    businessType: row.business_type_id,
    areaPath: row.area_path,
    acceptingRoles,
    leadingRoles,
    today,
  });
  const text = `${findCandidates} and ${teamCondition(actor, 'team.view', parameters)}`;
  return database.run(prepared<CandidateTeam>(text), parameters.values);
}

/** What the ranking needs beside the candidates themselves. */
async function loadFacts(
  context: SignedInContext,
  { row, order }: LoadedOrder,
  teams: readonly CandidateTeam[],
  today: string,
): Promise<Omit<RankingInput, keyof OrderWork | 'expectedAt' | 'mayLocate'>> {
  const { actor, clock, database } = context;
  const now = clock.now();
  const people = [...new Set(teams.flatMap(({ members }) => members.map(({ id }) => id)))];
  const ranked = { tenant: actor.tenantId, order: row.id, areaPath: row.area_path, today };
  return {
    site: (await findAreaCoordinates(context, [row.area_id])).get(row.area_id) ?? null,
    facts: await loadPersonFacts(database, ranked, people, now),
    waitingMinutes: await loadWaitingMinutes(database, ranked),
    decliners: new Set(order.formerHolders.flatMap(({ accountId, until }) => (until > now.getTime() ? [accountId] : []))),
  };
}

function presentTeam({ person, ...rank }: Ranked<Candidate>, today: string): Choices['teams'][number] {
  const { team, member } = person;
  const leader = team.members.find(({ isLeader }) => isLeader);
  return {
    id: team.id,
    name: team.name,
    leader: leader ? { id: leader.id, fullName: leader.fullName } : null,
    memberCount: team.members.length,
    openOrders: team.open_orders,
    best: member && { id: member.id, fullName: member.fullName },
    ...presentRank(person, rank, today),
  };
}

function presentPerson({ person, ...rank }: Ranked<Candidate>, memberIds: readonly string[], today: string): Choices['people'] {
  const { team, member } = person;
  if (member === null) return [];
  const { heldSkills: _, ...shown } = member;
  const isMember = memberIds.includes(member.id);
  return [{ ...shown, team: { id: team.id, name: team.name }, isMember, ...presentRank(person, rank, today) }];
}

function presentRank(person: Candidate, { score, reasons }: Omit<Ranked<Candidate>, 'person'>, today: string) {
  const { distance, openMinutes, duty, known, declined, isOnLeave } = person;
  const { servesProject, hasTrade: servesBusinessType, servesArea } = person;
  return {
    ...{ distance, servesProject, servesBusinessType, servesArea, score, reasons, openMinutes, duty, known, declined, isOnLeave },
    heldSkills: person.skills.held,
    lackedSkills: person.skills.lacked.map(({ anyOf, endsOn }) => ({
      anyOf: [...anyOf],
      endsOn,
      hasEnded: endsOn !== null && endsOn < today,
    })),
  };
}
