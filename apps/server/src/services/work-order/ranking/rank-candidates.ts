import {
  acquaintances,
  type Coordinates,
  type DutyState,
  distanceBetween,
  type HeldSkill,
  matchSkills,
  medianOf,
  minuteMs,
  type Ranked,
  type RankedPerson,
  rankPeople,
  type SkillDemand,
  type SkillMatch,
} from '@energy-om/domain';
import type { EndedSkill } from '#services/skill/ended-skills.ts';
import type { PersonFacts } from './load-ranking-facts.ts';

export interface CandidateTeam {
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
  members: CandidateMember[];
}

interface CandidateMember {
  id: string;
  fullName: string;
  phoneNumber: string;
  isLeader: boolean;
  openOrders: number;
  endedSkills: EndedSkill[];
  heldSkills: HeldSkill[];
}

/** A member of a team as a candidate. */
export interface Candidate extends RankedPerson {
  team: CandidateTeam;
  /** Null for a team that has nobody who could work on the order. */
  member: CandidateMember | null;
  /** Of a team: of whoever on duty meets the most of the demands. */
  skills: SkillMatch;
}

export interface RankingInput {
  /** The order's site; null: without coordinates. */
  site: Coordinates | null;
  facts: ReadonlyMap<string, PersonFacts>;
  waitingMinutes: ReadonlyMap<string, number>;
  /** Who declined the order or gave it back lately. */
  decliners: ReadonlySet<string>;
  /** When somebody who is asked now is expected there. Epoch milliseconds. */
  expectedAt: number;
  /** How long the order's work is expected to take. */
  workMinutes: number;
  /** The certificates that whoever works on the order needs; empty: none. */
  skillDemands: readonly SkillDemand[];
  /** The tenant's local day on which the work is expected to be finished, to the end of which certificates have to be valid. */
  lastDay: string;
  /** Whether recent positions of a team's people count, not only the team's place. */
  mayLocate(teamId: string): boolean;
}

/** Ranks the members of the teams; somebody of several teams stands there once for each. */
export function rankCandidates(teams: readonly CandidateTeam[], input: RankingInput): Ranked<Candidate>[] {
  return rankPeople(teams.flatMap((team) => candidatesOf(team, input)));
}

/**
 * Ranks teams by their best people. A team is among the last where its leader declined the order, and has a certificate where somebody of it who
 * is on duty has it: who comes next week does not help today.
 */
export function rankTeams(teams: readonly CandidateTeam[], input: RankingInput): Ranked<Candidate>[] {
  const best = teams.map((team) => {
    const declined = team.members.some(({ id, isLeader }) => isLeader && input.decliners.has(id));
    const people = candidatesOf(team, input);
    const usable = people.map((person) => ({ ...person, hasSkill: isOnDuty(person) ? person.hasSkill : input.skillDemands.length === 0 }));
    const candidate = rankPeople(usable)[0]?.person ?? nobodyOf(team, input);
    const skills = bestMatch(people.filter(isOnDuty), input);
    return { ...candidate, ...skills, declined: declined || candidate.declined };
  });
  return rankPeople(best);
}

/** Nobody knows of a team without a roster who is off shift, so that all of it count as on duty. */
function isOnDuty({ duty, isOnLeave }: Candidate): boolean {
  return duty !== 'off' && !isOnLeave;
}

/** How the one of them who lacks the fewest certificates meets the demands. */
function bestMatch(people: readonly Candidate[], input: RankingInput): Pick<Candidate, 'skills' | 'hasSkill'> {
  const [best] = people.toSorted((one, other) => one.skills.lacked.length - other.skills.lacked.length);
  return best ? { skills: best.skills, hasSkill: best.hasSkill } : matchHeld([], input);
}

function matchHeld(held: readonly HeldSkill[], { skillDemands, lastDay }: RankingInput): Pick<Candidate, 'skills' | 'hasSkill'> {
  const skills = matchSkills(skillDemands, held, lastDay);
  return { skills, hasSkill: skills.lacked.length === 0 };
}

function candidatesOf(team: CandidateTeam, input: RankingInput): Candidate[] {
  const teamWeekMinutes = medianOf(team.members.map(({ id }) => input.facts.get(id)?.week_minutes ?? 0));
  const waitingShare = (input.waitingMinutes.get(team.id) ?? 0) / Math.max(1, team.members.length);
  return team.members.map((member) => {
    const facts = input.facts.get(member.id);
    return {
      ...nobodyOf(team, input),
      id: member.id,
      member,
      distance: measureDistance(team, facts, input),
      openMinutes: Math.round((facts?.open_minutes ?? 0) + waitingShare),
      duty: facts ? dutyOf(facts, input) : null,
      known: facts?.known == null ? null : (acquaintances[facts.known] ?? null),
      weekMinutes: facts?.week_minutes ?? 0,
      teamWeekMinutes,
      lastOrderId: facts?.last_order_id ?? null,
      declined: input.decliners.has(member.id),
      ...matchHeld(member.heldSkills, input),
      isQualified: member.endedSkills.length === 0,
      isOnLeave: facts?.shift === null && facts.off_today,
    };
  });
}

/** What is known of a team without people. */
function nobodyOf(team: CandidateTeam, input: RankingInput): Candidate {
  return {
    id: team.id,
    team,
    member: null,
    distance: measureDistance(team, undefined, input),
    openMinutes: Math.round(input.waitingMinutes.get(team.id) ?? 0),
    duty: null,
    known: null,
    weekMinutes: 0,
    teamWeekMinutes: 0,
    lastOrderId: null,
    declined: false,
    hasTrade: team.serves_business_type,
    ...matchHeld([], input),
    servesArea: team.serves_area,
    isQualified: true,
    isOnLeave: false,
    servesProject: team.serves_project,
  };
}

function measureDistance(team: CandidateTeam, facts: PersonFacts | undefined, { site, mayLocate }: RankingInput): number | null {
  const from = (facts && mayLocate(team.id) ? coordinatesOf(facts) : null) ?? coordinatesOf(team);
  return site && from && Math.round(distanceBetween(from, site));
}

function coordinatesOf({ longitude, latitude }: Pick<CandidateTeam, 'longitude' | 'latitude'>): Coordinates | null {
  return longitude === null || latitude === null ? null : { longitude, latitude };
}

function dutyOf({ shift, has_roster }: PersonFacts, { expectedAt, workMinutes }: RankingInput): DutyState {
  if (shift === null) return has_roster ? 'off' : null;
  if (shift.onCall) return 'onCall';
  return Date.parse(shift.endsAt) >= expectedAt + workMinutes * minuteMs ? 'toEnd' : 'part';
}
