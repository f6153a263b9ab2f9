import type { ApiOutput } from '@energy-om/contract';
import { hourMs, isComparable } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type CountedEnergyType, selectMeters, sortByType, unitOf } from '#services/energy/energy-meters.ts';
import { findLocalNow } from '#services/energy/load-local-now.ts';
import { addDays, boundsOfDay, listHoursOfDay } from '#services/energy/local-dates.ts';
import { tidyAmount } from '#services/energy/sum-consumption.ts';

type HomeEnergy = NonNullable<ApiOutput<'getHomePage'>['energy']>;

/** The consumption of all meters of a type in an hour; `hour` is null for meters without any. */
interface HourRow {
  energy_type: CountedEnergyType;
  hour: Date | null;
  amount: number;
}

/** Epoch milliseconds. */
interface Spans {
  /** Yesterday from its beginning until the same time of day as now. */
  yesterday: { start: number; until: number };
  /** Today's hours until now, by their starts. */
  hours: number[];
}

/** Today hour by hour until now, and yesterday until the same time; the hour that ran then counts by its share. */
export async function queryHomeEnergy(context: SignedInContext, zone: string): Promise<HomeEnergy> {
  const now = context.clock.now();
  const { today, elapsedMs } = findLocalNow(now, zone);
  const { start, end } = boundsOfDay(addDays(today, -1), zone);
  const hours = listHoursOfDay(today, zone).filter((hour) => hour <= now.getTime());
  const spans = { yesterday: { start, until: Math.min(start + elapsedMs, end) }, hours };
  const rows = Map.groupBy(await queryHours(context, spans, now), (row) => row.energy_type);
  return sortByType([...rows.keys()].map((energyType) => sumHours(energyType, rows.get(energyType) ?? [], spans)));
}

/** Reads at most two days of each meter, so that the cost grows with the number of meters and not with their history. */
function queryHours(context: SignedInContext, { yesterday, hours }: Spans, now: Date): Promise<HourRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, {}, parameters);
  const [start, until] = [parameters.add(new Date(yesterday.start)), parameters.add(new Date(yesterday.until))];
  const today = parameters.add(new Date(hours[0] ?? now));
  // `offset 0` makes the rows of each meter a subquery of its own, answered by the key.
  const text = `
    with meters as materialized (${meters})
    select m.energy_type, q.hour, coalesce(sum(q.amount), 0) as amount
    from meters m left join lateral (
      select c.hour, c.amount from consumption_hours c
      where c.tenant_id = :tenant and c.device_id = m.id and c.hour >= ${start} and c.hour <= ${parameters.add(now)}
        and (c.hour < ${until} or c.hour >= ${today}) offset 0
    ) q on true
    group by m.energy_type, q.hour`;
  return context.database.run(prepared<HourRow>(text), parameters.values);
}

function sumHours(energyType: CountedEnergyType, rows: readonly HourRow[], { yesterday, hours }: Spans): HomeEnergy[number] {
  const used = hours.map(() => 0);
  let before: number | null = null;
  let usedBefore = 0;
  for (const { hour, amount } of rows) {
    if (hour === null) continue;
    // The last hour that has begun by then: after a change of the tenant's zone the hours stored before may overlap two of the new ones.
    const index = hours.findLastIndex((start) => start <= hour.getTime());
    if (index >= 0) used[index] = (used[index] ?? 0) + amount;
    else {
      before = (before ?? 0) + amount * Math.min(1, (yesterday.until - hour.getTime()) / hourMs);
      if (amount > 0) usedBefore += 1;
    }
  }
  return {
    energyType,
    unit: unitOf(energyType),
    today: tidyAmount(used.reduce((sum, amount) => sum + amount, 0)),
    yesterday: before === null ? null : tidyAmount(before),
    isComparable: isComparable(used.filter((amount) => amount > 0).length, usedBefore),
    hours: used.map(tidyAmount),
  };
}
