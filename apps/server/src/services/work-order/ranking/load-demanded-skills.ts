import { type DemandedSkills, listSkillDemands, localDayAt, minuteMs, type PermitKind, type SkillKind } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { medianMinutes } from '#services/business-type/median-minutes.ts';
import { expectedMinutes } from './load-ranking-facts.ts';

interface WorkRow {
  minutes: number;
  planned_finish_at: Date | null;
  permit_kinds: PermitKind[];
  skill_kinds: SkillKind[];
  skill_names: string[];
  time_zone: string;
}

/** Whoever waives a permit waives its certificates too; those that the business names stay. */
const findWork = statement<{ tenant: string; order: string }, WorkRow>(
  'load-work-of-ranked-order',
  `with ${medianMinutes}
    select ${expectedMinutes('o')} as minutes, o.planned_finish_at, b.skill_kinds, b.skill_names,
      case when o.permit_waiver is null then b.permit_kinds else '{}' end as permit_kinds,
      (select z.time_zone from tenants z where z.id = :tenant) as time_zone
    from work_orders o
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
      join usual u on u.id = b.id
    where o.tenant_id = :tenant and o.id = :order`,
);

/** The certificates that whoever works on an order needs, and the local day on which the work is expected to be finished. */
export interface OrderWork extends DemandedSkills {
  /** How long it is expected to take. */
  workMinutes: number;
}

/**
 * Loads how long an order's work is expected to take and which certificates it takes until when: the same for whoever chooses by hand and for the rules.
 * @param expectedAt when somebody who is asked now is expected there, in epoch milliseconds
 */
export async function loadOrderWork(
  database: Database,
  { tenant, order }: { tenant: string; order: string },
  expectedAt: number,
): Promise<OrderWork> {
  const [work] = await database.run(findWork, { tenant, order });
  if (!work) throw new Error('the order whose work is asked for is gone');
  const { minutes, planned_finish_at, skill_kinds: skillKinds, skill_names: skillNames, permit_kinds: permitKinds } = work;
  const finishAt = Math.max(expectedAt + minutes * minuteMs, planned_finish_at?.getTime() ?? 0);
  return {
    workMinutes: minutes,
    skillDemands: listSkillDemands({ skillKinds, skillNames, permitKinds }),
    lastDay: localDayAt(finishAt, work.time_zone).date,
  };
}
