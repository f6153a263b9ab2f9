import { localDayAt, maxReminderDelayDays, skillReminderDays } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';

/** A sweep over all tenants, each with its own day. */
const findTenants = statement<object, { id: string; time_zone: string }>(
  'find-tenants-with-skills',
  'select t.id, t.time_zone from tenants t where exists (select from member_skills s where s.tenant_id = t.id and s.removed_at is null)',
);

interface DueValues {
  tenant: string;
  /** The tenant's local date. */
  today: string;
  now: Date;
  stages: readonly number[];
  earliest: number;
  latest: number;
  limit: number;
}

/** Writes the reminders with their events, so that each goes out once: by the primary key of `skill_reminders`. As `findSkillReminder`. */
const remind = statement<DueValues, { subject_id: string }>(
  'remind-of-skills',
  `
    with due as (
      select s.id, s.ends_on, x.days
      from member_skills s
        join memberships m on m.tenant_id = :tenant and m.account_id = s.account_id and m.state = 'member'
        cross join lateral (select min(d) as days from unnest(:stages::int[]) d where s.ends_on - :today::date <= d) x
      where s.tenant_id = :tenant and s.removed_at is null
        and s.ends_on between :today::date - :latest::int and :today::date + :earliest::int
        and not exists (select from skill_reminders r
          where r.tenant_id = :tenant and r.skill_id = s.id and r.ends_on = s.ends_on and r.days = x.days)
      order by s.ends_on, s.id limit :limit
    ), reminded as (
      insert into skill_reminders (tenant_id, skill_id, ends_on, days, reminded_at)
      select :tenant, due.id, due.ends_on, due.days, :now from due
      on conflict do nothing returning skill_id
    )
    insert into notification_outbox (tenant_id, subject_id, id, subject_kind, created_at, due_at)
    select :tenant, reminded.skill_id, gen_random_uuid(), 'skill', :now, :now from reminded
    returning subject_id`,
);

const runSize = { perTenant: 100, max: 2000 } as const;

export const createReminderTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'remind-of-skills', 'reminders of certificates could not be written');

/** Reminds of certificates that end soon or have ended, in the tenants' time zones. Several servers may do it at once. @returns how many */
export async function remindOfSkills(context: AppContext, turns = createReminderTurns(context.log)): Promise<number> {
  const { database } = context;
  const now = context.clock.now();
  const tenants = await database.run(findTenants, {});
  if (tenants.length > 0) await database.assertWritable();
  const zones = new Map(tenants.map(({ id, time_zone }) => [id, time_zone]));
  return turns.run([...zones.keys()], runSize, async (tenant, limit) => {
    const today = localDayAt(now.getTime(), zones.get(tenant) ?? 'Asia/Shanghai').date;
    const bounds = { stages: skillReminderDays, earliest: skillReminderDays[0], latest: maxReminderDelayDays };
    return (await database.run(remind, { tenant, today, now, limit, ...bounds })).length;
  });
}
