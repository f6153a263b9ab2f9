import { type CalendarDays, defaultWorkCalendar, type WorkCalendar } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const findCalendar = statement<
  { tenant: string; project: string | null; site: string | null },
  { time_zone: string; days: CalendarDays | null }
>(
  'find-calendar-of-plan',
  `
    select t.time_zone, coalesce(c.days, k.days) as days
    from tenants t
      left join projects p on p.tenant_id = :tenant and p.id = :project::uuid
      left join areas a on a.tenant_id = :tenant and a.id = :site::uuid
      -- As for an order: of the narrowest area that has one, else the project's; k is the tenant's.
      left join work_calendars c on c.tenant_id = :tenant and c.id = coalesce((select z.calendar_id from areas z
        where z.tenant_id = :tenant and z.calendar_id is not null and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
        order by length(z.path) desc limit 1), p.calendar_id)
      left join work_calendars k on k.tenant_id = :tenant and k.is_default
    where t.id = :tenant`,
);

/** The work calendar of a plan's orders; without a project and a place the tenant's. */
export async function loadPlanCalendar(
  at: Kysely<Schema>,
  tenant: string,
  { projectId, siteId }: { projectId: string | null; siteId: string | null },
): Promise<WorkCalendar> {
  const [row] = await runIn(at, findCalendar, { tenant, project: projectId, site: siteId });
  if (!row) throw new Error('the tenant is gone');
  return { ...(row.days ?? defaultWorkCalendar), timeZone: row.time_zone };
}
