import { localDate, startOfLocalDate, type TariffDates } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, type InvalidFields, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { moveSupplies } from '../move-supplies.ts';
import { presentTariffCalendar, readTariffCalendar } from './tariff-calendar-rows.ts';

export const saveTariffCalendar: Verb<'saveTariffCalendar'> = async (context, { version, ...given }) => {
  const { actor, clock } = context;
  const { tenantId } = actor;
  assertDates(given);
  const timeZone = await loadTimeZone(context);
  const dates: TariffDates = {
    holiday: given.holiday.toSorted(),
    shiftedWorkday: given.shiftedWorkday.toSorted(),
    hotDay: given.hotDay.toSorted(),
  };
  return writeOnce(context, { subjectKind: 'tariffCalendar', subjectId: tenantId, changes: { dates } }, async (tx) => {
    await lockTenantFor(tx, actor);
    assertManagesTenant(actor, 'tariff.manage');
    const before = await readTariffCalendar(tx, tenantId);
    if (before.version !== version) throw conflict('conflict', presentTariffCalendar(before));
    assertHotDaysAhead(before.dates, dates, localDate(clock.now().getTime(), timeZone));
    const [first] = listChanged(before.dates, dates);
    if (first !== undefined) await moveSupplies(tx, tenantId, { energyType: null, paths: null, from: startOfLocalDate(first, timeZone) });
    const row = { version: version + 1, dates: JSON.stringify(dates) };
    await tx
      .insertInto('tariff_calendars')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((known) => known.column('tenant_id').doUpdateSet(row))
      .execute();
    return presentTariffCalendar({ version: version + 1, dates });
  });
};

/** Throws `invalid` for a date that stands there twice, and for a holiday that is worked. */
function assertDates({ holiday, shiftedWorkday, hotDay }: TariffDates): void {
  const faults: InvalidFields = {};
  for (const [kind, dates] of Object.entries({ holiday, shiftedWorkday, hotDay })) {
    for (const [index, date] of dates.entries()) {
      const isHoliday = kind === 'shiftedWorkday' && holiday.includes(date);
      if (isHoliday || dates.indexOf(date) !== index) faults[`${kind}.${index}`] = 'calendarDateRepeated';
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Whoever uses energy on a hot day has to know before that it costs more. */
function assertHotDaysAhead(before: TariffDates, after: TariffDates, today: string): void {
  const faults = after.hotDay.flatMap((date, index) =>
    date <= today && !before.hotDay.includes(date) ? [[`hotDay.${index}`, 'tariffHotDayBegun'] as const] : [],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** Lists the dates that are something else than before, in order. */
function listChanged(before: TariffDates, after: TariffDates): string[] {
  const kinds = ['holiday', 'shiftedWorkday', 'hotDay'] as const;
  const changed = kinds.flatMap((kind) => [
    ...after[kind].filter((date) => !before[kind].includes(date)),
    ...before[kind].filter((date) => !after[kind].includes(date)),
  ]);
  return changed.sort();
}
