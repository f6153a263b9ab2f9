import type { ApiOutput } from '@energy-om/contract';
import { distanceBetween, inProgressStatuses, reaches } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { acceptingRoles, fitCondition, leadingRoles } from '#services/scope/fit-members.ts';
import { servesWhole, teamCondition } from '#services/scope/team-scope.ts';
import { type EndedSkill, endedSkills } from '#services/skill/ended-skills.ts';
import { loadToday } from '#services/skill/load-today.ts';
import { hasTrade } from '#services/team/trade.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '../load/load-order.ts';
import { findAreaCoordinates } from '../present/measure-distances.ts';
import { suggestArrival } from '../present/suggest-arrival.ts';

type Choices = ApiOutput<'getDispatchChoices'>;

interface CandidateTeam {
  id: string;
  name: string;
  longitude: number | null;
  latitude: number | null;
  open_orders: number;
  /** A leader can take the order for it. */
  is_led: boolean;
  serves_project: boolean;
  serves_business_type: boolean;
  serves_area: boolean;
  members: { id: string; fullName: string; phoneNumber: string; isLeader: boolean; openOrders: number; endedSkills: EndedSkill[] }[];
}

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
          'endedSkills', ${endedSkills('a.id', ':today')}) order by a.full_name)
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
  const candidates = await listCandidates(context, loaded);
  const distances = await measureTeamDistances(context, loaded, candidates);
  const ownTeamIds = order.target?.kind === 'team' ? [order.target.teamId] : actor.teams.map((team) => team.id);
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    status: row.status,
    version: row.version,
    suggestedExpectedAt: new Date(suggestArrival(loaded, clock.now().getTime())).toISOString(),
    teams: mayDispatch
      ? candidates
          .filter((team) => team.is_led)
          .map((team) => presentTeam(team, distances.get(team.id) ?? null))
          .sort(byFitness)
      : [],
    people: candidates
      // A dispatcher may ask anyone; others choose among the order's team, or where it has none among their own.
      .filter((team) => mayDispatch || ownTeamIds.includes(team.id))
      .flatMap((team) => presentPeople(team, distances.get(team.id) ?? null, order.memberIds))
      .sort(byFitness),
  };
};

/** The candidates among the teams that the actor may see. */
async function listCandidates(context: SignedInContext, { row }: LoadedOrder): Promise<CandidateTeam[]> {
  const { database, actor } = context;
  const parameters = new Parameters({
    tenant: actor.tenantId,
    project: row.project_id,
    businessType: row.business_type_id,
    areaPath: row.area_path,
    acceptingRoles,
    leadingRoles,
    today: await loadToday(context),
  });
  const text = `${findCandidates} and ${teamCondition(actor, 'team.view', parameters)}`;
  return database.run(prepared<CandidateTeam>(text), parameters.values);
}

async function measureTeamDistances(
  context: SignedInContext,
  { row }: LoadedOrder,
  teams: readonly CandidateTeam[],
): Promise<Map<string, number>> {
  const site = (await findAreaCoordinates(context, [row.area_id])).get(row.area_id);
  if (!site) return new Map();
  return new Map(
    teams.flatMap(({ id, longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[id, Math.round(distanceBetween({ longitude, latitude }, site))] as const],
    ),
  );
}

function presentTeam(team: CandidateTeam, distance: number | null): Choices['teams'][number] {
  const leader = team.members.find(({ isLeader }) => isLeader);
  return {
    id: team.id,
    name: team.name,
    leader: leader ? { id: leader.id, fullName: leader.fullName } : null,
    memberCount: team.members.length,
    openOrders: team.open_orders,
    distance,
    servesProject: team.serves_project,
    servesBusinessType: team.serves_business_type,
    servesArea: team.serves_area,
  };
}

function presentPeople(team: CandidateTeam, distance: number | null, memberIds: readonly string[]): Choices['people'] {
  return team.members.map((member) => ({
    ...member,
    team: { id: team.id, name: team.name },
    distance,
    servesProject: team.serves_project,
    servesBusinessType: team.serves_business_type,
    servesArea: team.serves_area,
    isMember: memberIds.includes(member.id),
  }));
}

interface Fitness {
  servesProject: boolean;
  servesBusinessType: boolean;
  servesArea: boolean;
  openOrders: number;
  distance: number | null;
}

/** Who serves the trade, the area and the project comes first, then the nearer and less busy. An open order weighs a kilometre. */
function byFitness(one: Fitness, other: Fitness): number {
  return (
    Number(other.servesBusinessType) - Number(one.servesBusinessType) ||
    Number(other.servesArea) - Number(one.servesArea) ||
    Number(other.servesProject) - Number(one.servesProject) ||
    burdenOf(one) - burdenOf(other)
  );
}

const metresPerOpenOrder = 1_000;
const unknownDistanceMetres = 20_000;

function burdenOf({ distance, openOrders }: Fitness): number {
  return (distance ?? unknownDistanceMetres) + openOrders * metresPerOpenOrder;
}
