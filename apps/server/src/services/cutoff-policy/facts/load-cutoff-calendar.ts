import { type CalendarDays, type CutoffCalendar, defaultWorkCalendar, type TariffDates } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

interface CalendarRow {
  time_zone: string;
  days: CalendarDays | null;
  dates: TariffDates | null;
}

const findCalendar = statement<{ tenant: string }, CalendarRow>(
  'find-calendar-of-cutoffs',
  `select t.time_zone,
      (select c.days from work_calendars c where c.tenant_id = :tenant and c.is_default and c.retired_at is null limit 1) as days,
      (select h.dates from tariff_calendars h where h.tenant_id = :tenant) as dates
    from tenants t where t.id = :tenant`,
);

/** Loads the tenant's own calendar, and the days that the calendar of tariffs calls hot. */
export async function loadCutoffCalendar(run: Database['run'], tenant: string): Promise<CutoffCalendar> {
  const [row] = await run(findCalendar, { tenant });
  const timeZone = row?.time_zone ?? defaultWorkCalendar.timeZone;
  return { work: { ...defaultWorkCalendar, ...row?.days, timeZone }, hotDays: row?.dates?.hotDay ?? [] };
}
