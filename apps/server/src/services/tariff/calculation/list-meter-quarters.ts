import { type HourUse, listQuarterUses, localDayAt, localHourAt, type QuarterUse } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

interface HourRow {
  hour: Date;
  amount: number;
  quarters: number[];
}

const findHours = statement<{ tenant: string; meter: string; from: Date; to: Date }, HourRow>(
  'find-quarters-of-meter',
  `select c.hour, c.amount, array[c.quarter_1, c.quarter_2, c.quarter_3, c.quarter_4] as quarters
    from consumption_hours c where c.tenant_id = :tenant and c.device_id = :meter and c.hour >= :from and c.hour < :to order by c.hour`,
);

/** Lists what a meter counted between two instants, by quarters of an hour that add up to the rounded days. */
export async function listMeterQuarters(
  { actor, database }: SignedInContext,
  meter: string,
  { from, to, zone }: { from: number; to: number; zone: string },
): Promise<QuarterUse[]> {
  const rows = await database.run(findHours, { tenant: actor.tenantId, meter, from: new Date(from), to: new Date(to) });
  const hours = rows.map(({ hour, amount, quarters }): HourUse => {
    const { start, end } = localHourAt(hour.getTime(), zone);
    return { start, end, amount, quarters };
  });
  const days = Map.groupBy(hours, ({ start }) => localDayAt(start, zone).date);
  return [...days.values()].flatMap(listQuarterUses);
}
