import type { NightHours } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type MeterFilter, selectAllMeters } from '../energy-meters.ts';
import { boundsOfDay } from '../local-dates.ts';

/** What the hours of a meter's local day say together. An hour without consumption has no row and counts in none of it. */
export interface MeterDayRow {
  meter_id: string;
  /** Whether a main meter counts its consumption already. */
  is_sub: boolean;
  /** 2026-11-20; null for a meter without consumption in the period. */
  date: string | null;
  amount: number;
  night_amount: number;
  least: number;
  most: number;
  hours: number;
  /** The first day with consumption at all, and the instant of the newest reading. */
  first_day: string | null;
  read_until: Date | null;
}

/** Reads hours by the primary key, meter by meter: `offset 0` keeps the planner from joining the meters freely. */
export function queryMeterDays(
  context: SignedInContext,
  filter: MeterFilter,
  { from, to, zone, night }: { from: string; to: string; zone: string; night: NightHours },
): Promise<MeterDayRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectAllMeters(context, filter, parameters);
  const [start, end] = [boundsOfDay(from, zone).start, boundsOfDay(to, zone).end];
  const timeZone = parameters.add(zone);
  const [nightFrom, nightTo] = [parameters.add(night.from), parameters.add(night.to)];
  const shown = `date_part('hour', q.hour at time zone ${timeZone}::text)`;
  const isNight = `case when ${nightFrom}::int < ${nightTo}::int then ${shown} >= ${nightFrom}::int and ${shown} < ${nightTo}::int
    else ${shown} >= ${nightFrom}::int or ${shown} < ${nightTo}::int end`;
  // Before somebody moved in there is no first day.
  const since = filter.ownRoom
    ? `and x.day >= ((m.from_at + interval '1 day' - interval '1 microsecond') at time zone ${timeZone}::text)::date`
    : '';
  const text = `
    with meters as materialized (${meters})
    select m.id as meter_id, bool_or(m.is_sub) as is_sub, to_char(q.hour at time zone ${timeZone}::text, 'YYYY-MM-DD') as date, coalesce(sum(q.amount), 0) as amount,
      coalesce(sum(q.amount) filter (where ${isNight}), 0) as night_amount, coalesce(min(q.amount), 0) as least,
      coalesce(max(q.amount), 0) as most, count(q.hour)::int as hours, min(f.day) as first_day, min(s.register_at) as read_until
    from meters m
      left join device_states s on s.tenant_id = :tenant and s.device_id = m.id
      left join lateral (select x.day from consumption_days x where x.tenant_id = :tenant and x.device_id = m.id ${since} order by x.day limit 1) f on true
      left join lateral (select c.hour, c.amount from consumption_hours c
        where c.tenant_id = :tenant and c.device_id = m.id and c.hour >= ${parameters.add(new Date(start))}
          and c.hour < ${parameters.add(new Date(end))} and c.hour > m.from_at - interval '1 hour' and c.hour < m.to_at offset 0) q on true
    group by 1, 3`;
  return context.database.run(prepared<MeterDayRow>(text), parameters.values);
}
