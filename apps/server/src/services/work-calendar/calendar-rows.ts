import type { ApiOutput } from '@energy-om/contract';
import type { CalendarDays } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { prepared } from '#db/statement.ts';

export type ManagedCalendar = ApiOutput<'saveCalendar'>;

export interface CalendarRow {
  id: string;
  version: number;
  name: string;
  days: CalendarDays;
  is_default: boolean;
  retired_at: Date | null;
}

/** The default one first, retired ones last. @param condition on calendar `c` */
const selectCalendars = (condition: string) => `
  select c.id, c.version, c.name, c.days, c.is_default, c.retired_at
  from work_calendars c
  where c.tenant_id = :tenant and ${condition}
  order by c.retired_at is not null, not c.is_default, c.name, c.id`;

export function queryCalendars(database: Database, tenant: string): Promise<CalendarRow[]> {
  return database.run(prepared<CalendarRow>(selectCalendars('true')), { tenant });
}

/** Reads one calendar within the transaction that wrote it. */
export async function readCalendar(tx: Transaction<Schema>, tenant: string, id: string): Promise<ManagedCalendar> {
  const [row] = await runIn(tx, prepared<CalendarRow>(selectCalendars('c.id = :id')), { tenant, id });
  if (!row) throw new Error('the calendar that was just written is gone');
  return presentCalendar(row);
}

export function presentCalendar({ id, version, name, days, is_default, retired_at }: CalendarRow): ManagedCalendar {
  const hours = Object.fromEntries(Object.entries(days.hours).map(([weekday, spans]) => [weekday, [...spans]]));
  const { holidays, extraWorkdays } = days;
  return {
    id,
    version,
    name,
    hours,
    holidays: [...holidays],
    extraWorkdays: [...extraWorkdays],
    isDefault: is_default,
    retired: retired_at !== null,
  };
}
