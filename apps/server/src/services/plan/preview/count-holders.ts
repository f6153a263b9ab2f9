import type { ApiOutput } from '@energy-om/contract';
import { type DemandingBusiness, type HeldSkill, listSkillDemands, localDayAt, matchSkills } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { acceptingRoles, fitCondition } from '#services/scope/fit-members.ts';
import { heldSkills } from '#services/skill/ended-skills.ts';

export type SkillOutlook = NonNullable<ApiOutput<'previewPlan'>['skills']>;

const findHeld = statement<
  { tenant: string; teams: readonly string[]; areaPath: string; acceptingRoles: typeof acceptingRoles },
  { held: HeldSkill[] }
>(
  'list-certificates-of-teams',
  `select ${heldSkills('p.account_id')} as held
    from (select distinct b.account_id from team_members b where b.tenant_id = :tenant and b.team_id = any (:teams::uuid[])) p
    where ${fitCondition('p.account_id', ':areaPath', ':acceptingRoles')}`,
);

export interface PlannedWork {
  business: DemandingBusiness;
  /** The path of the place. */
  sitePath: string;
  /** The teams of the trade that serve the place. */
  teamIds: readonly string[];
  /** The end of the first window, in epoch milliseconds: certificates have to be valid to the end of that day. */
  endAt: number;
}

/** Counts who of the teams holds every certificate that the work of a plan takes to the end of its first window; null where it takes none. */
export async function countHolders(
  database: Database,
  tenant: string,
  { business, sitePath, teamIds, endAt }: PlannedWork,
  timeZone: string,
): Promise<SkillOutlook | null> {
  const demands = listSkillDemands(business);
  if (demands.length === 0) return null;
  const people = await database.run(findHeld, { tenant, teams: teamIds, areaPath: sitePath, acceptingRoles });
  const until = localDayAt(endAt, timeZone).date;
  const holders = people.filter(({ held }) => matchSkills(demands, held, until).lacked.length === 0);
  return { demands: demands.map((anyOf) => [...anyOf]), until, people: people.length, holders: holders.length };
}
