import { dayMs, defaultRosterLimits, localDate, presetPatterns } from '@energy-om/domain';
import { listAreas } from '#services/area/list-areas.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { processShiftRequest } from '#services/roster/requests/process-shift-request.ts';
import { requestLeave } from '#services/roster/requests/request-leave.ts';
import { requestSwap } from '#services/roster/requests/request-swap.ts';
import { saveRoster } from '#services/roster/save-roster.ts';
import { createTeam } from '#services/team/create-team.ts';
import type { DutyTeamPlan, TenantPlan } from '../tenant/tenant-plan.ts';
import { findAccountIds } from './find-account-ids.ts';
import { call } from './services-at.ts';

const names = { day: { name: '白班', letter: '白' }, night: { name: '夜班', letter: '夜' } } as const;

interface Person {
  accountId: string;
  fullName: string;
}

/**
 * Adds a team that is on duty around the clock in 白夜休休, with leave that its leader has approved and a swap that waits for the colleague.
 *
 * @param asMember the same context of one of its members
 */
export async function addDutyTeam(
  context: SignedInContext,
  plan: TenantPlan,
  asMember: (person: Person, team: { id: string; name: string }) => SignedInContext,
): Promise<void> {
  const { dutyTeam } = plan;
  if (!dutyTeam) return;
  const accountIds = await findAccountIds(context);
  const personOf = (key: string): Person => {
    const found = plan.people.find((person) => person.key === key);
    const accountId = found && accountIds.get(found.loginName);
    if (!found || accountId === undefined) throw new Error(`${key} has no account`);
    return { accountId, fullName: found.fullName };
  };
  const [leader, ...crews] = [dutyTeam.leader, ...dutyTeam.people].map(personOf) as [Person, Person, Person, Person, Person];
  const teamId = await createDutyTeam(context, plan, dutyTeam, { leader, crews });
  const team = { id: teamId, name: dutyTeam.name };
  const today = localDate(context.clock.now().getTime(), 'Asia/Shanghai');
  const dayIn = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  // A whole cycle before today, so that somebody is on duty at any hour of it.
  await saveDutyRoster(context, teamId, dayIn(-presetPatterns.fourCrewsTwoShifts.cycle.length), crews);
  const [first, second, third] = crews;
  // The crews begin one day of the cycle apart, so that the second one works the day and the night of these.
  const leave = { teamId, kind: 'annual' as const, from: dayIn(7), to: dayIn(8), reason: '回老家' };
  const asked = await call(asMember(second, team), 'requestLeave', requestLeave, leave);
  const approval = { id: asked.id, version: asked.version, action: 'approve' as const, reason: `${leader.fullName}顶班` };
  await call(asMember(leader, team), 'processShiftRequest', processShiftRequest, approval);
  const swap = { teamId, day: dayIn(4), colleagueId: third.accountId, colleagueDay: dayIn(6), reason: '送孩子考试' };
  await call(asMember(first, team), 'requestSwap', requestSwap, swap);
}

async function createDutyTeam(
  context: SignedInContext,
  plan: TenantPlan,
  { name, specialties, phone, site }: DutyTeamPlan,
  { leader, crews }: { leader: Person; crews: readonly Person[] },
): Promise<string> {
  const siteName = plan.sites.find(({ key }) => key === site)?.name;
  const area = (await call(context, 'listAreas', listAreas, {})).find((one) => one.name === siteName);
  if (!area) throw new Error(`${site} is no area`);
  const memberIds = [leader, ...crews].map(({ accountId }) => accountId);
  const team = { name, specialties: [...specialties], phone, areaIds: [area.id], memberIds, leaderId: leader.accountId };
  return (await call(context, 'createTeam', createTeam, team)).id;
}

async function saveDutyRoster(context: SignedInContext, teamId: string, startsOn: string, people: readonly Person[]): Promise<void> {
  const { shiftTypes, cycle, offsets } = presetPatterns.fourCrewsTwoShifts;
  await call(context, 'saveRoster', saveRoster, {
    ...{ teamId, version: 0, startsOn, limits: { ...defaultRosterLimits } },
    shiftTypes: shiftTypes.map((type) => ({ ...type, ...names[type.key === 'day' ? 'day' : 'night'], onCall: false })),
    cycle: [...cycle],
    crews: people.map(({ accountId }, index) => ({ name: `${index + 1} 值`, offset: offsets[index] ?? 0, memberIds: [accountId] })),
    reason: '四班两倒，每班一人',
  });
}
