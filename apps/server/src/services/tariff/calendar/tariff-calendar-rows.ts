import { noTariffDates, type TariffDates } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Reads the dates of the tenant; version 0: none were saved yet. */
export async function readTariffCalendar(kysely: Kysely<Schema>, tenantId: string): Promise<{ version: number; dates: TariffDates }> {
  const row = await kysely.selectFrom('tariff_calendars').select(['version', 'dates']).where('tenant_id', '=', tenantId).executeTakeFirst();
  return row ?? { version: 0, dates: noTariffDates };
}

export function presentTariffCalendar({ version, dates: { holiday, shiftedWorkday, hotDay } }: { version: number; dates: TariffDates }) {
  return { version, holiday: [...holiday], shiftedWorkday: [...shiftedWorkday], hotDay: [...hotDay] };
}
