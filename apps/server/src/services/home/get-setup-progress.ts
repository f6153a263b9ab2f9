import { type SetupStep, setupSteps } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';

/**
 * One row: each step by its name. Retired rows do not count, except devices: the first of them has been there. A tenant has its
 * organisation when it took a template in, or wrote what a template brings: a calendar or a business type. A team needs a leader, who
 * accepts its orders; an administrator alone is nobody who works on them.
 */
const findSetupProgress = statement<{ tenant: string }, Record<SetupStep, boolean>>(
  'find-setup-progress',
  `
    select
      exists (select from work_calendars c where c.tenant_id = :tenant and c.retired_at is null)
        or exists (select from business_types b where b.tenant_id = :tenant and b.retired_at is null) as organisation,
      exists (select from areas a where a.tenant_id = :tenant and a.kind = 'site' and a.retired_at is null) as areas,
      exists (select from projects p where p.tenant_id = :tenant and p.state = 'active') as project,
      exists (select from business_types b where b.tenant_id = :tenant and b.retired_at is null) as "businessTypes",
      exists (select from team_members l where l.tenant_id = :tenant and l.is_leader) as team,
      (select count(*) from (select from memberships m where m.tenant_id = :tenant and m.state = 'member' limit 2) first_two) > 1 as people,
      exists (select from devices d where d.tenant_id = :tenant) as "firstDevice",
      exists (select from device_states s where s.tenant_id = :tenant and s.read_at is not null) as "firstReading",
      exists (select from work_orders o where o.tenant_id = :tenant) as "firstOrder"`,
);

/** The tenant's progress as a whole, the same for an administrator of one area: each step is there once for all. */
export const getSetupProgress: Verb<'getSetupProgress'> = async ({ actor, database }) => {
  const [row] = await database.run(findSetupProgress, { tenant: actor.tenantId });
  return {
    steps: setupSteps.map((step) => ({ step, done: row?.[step] ?? false })),
    ended: row?.firstOrder ?? false,
  };
};
