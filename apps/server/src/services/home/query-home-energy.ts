import type { ApiOutput } from '@energy-om/contract';
import { Parameters, prepared } from '../../db/statement-text.ts';
import { type CountedEnergyType, selectMeters, sortByType, unitOf } from '../energy/energy-meters.ts';
import { findLocalNow } from '../energy/load-local-now.ts';
import { addDays, boundsOfDay } from '../energy/local-dates.ts';
import { shareOfHour } from '../energy/query-consumption.ts';
import { tidyAmount } from '../energy/sum-consumption.ts';
import type { SignedInContext } from '../request-context.ts';

type HomeEnergy = NonNullable<ApiOutput<'getHomePage'>['energy']>;

interface EnergyRow {
  energyType: CountedEnergyType;
  today: number;
  yesterday: number | null;
}

/** Today until now against yesterday until the same time; what the hour that runs used yesterday counts by its share. */
export async function queryHomeEnergy(context: SignedInContext, zone: string): Promise<HomeEnergy> {
  const { today, elapsed } = findLocalNow(context.clock.now(), zone);
  const { start, end } = boundsOfDay(addDays(today, -1), zone);
  const parameters = new Parameters();
  const meters = selectMeters(context, {}, parameters);
  const until = `${parameters.add(new Date(Math.min(start + elapsed, end)))}::timestamptz`;
  const text = `
    with meters as materialized (${meters})
    select m.energy_type as "energyType", coalesce(sum(t.amount), 0) as today, sum(y.amount) as yesterday
    from meters m cross join lateral (
        select sum(c.amount) as amount from consumption_days c
        where c.tenant_id = m.tenant_id and c.device_id = m.id and c.day = ${parameters.add(today)}
      ) t cross join lateral (
        select sum(c.amount * ${shareOfHour('c.hour', until)}) as amount from consumption_hours c
        where c.tenant_id = m.tenant_id and c.device_id = m.id and c.hour >= ${parameters.add(new Date(start))} and c.hour < ${until}
      ) y
    group by m.energy_type`;
  const rows = await context.database.query<EnergyRow & object>(prepared(text), parameters.values);
  return sortByType(rows).map(({ energyType, today, yesterday }) => ({
    energyType,
    unit: unitOf(energyType),
    today: tidyAmount(today),
    yesterday: yesterday === null ? null : tidyAmount(yesterday),
  }));
}
