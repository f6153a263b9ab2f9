import { addLocalDays, dayMs, localDayAt, startOfLocalDate } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** What a register has counted for an object. */
export interface Count {
  counted: number;
  /** The mean of the last 30 days, or of those since its first reading. */
  perDay: number;
}

interface CountRow {
  object_id: string;
  counted: number;
  recent: number;
  first_day: string | null;
  has_earlier: boolean;
}

/** Consumption within an hour is taken to be spread evenly. Days follow the organisation's own. */
const countAll = statement<{ tenant: string; counters: string; recentFrom: string }, CountRow>(
  'count-for-plan',
  `
    select x.object as object_id, r.amount as recent, r.first_day,
      exists (select from consumption_days e where e.tenant_id = :tenant and e.device_id = any (x.parts) and e.day < :recentFrom::date) as has_earlier,
      coalesce((select sum(c.amount) from consumption_days c
          where c.tenant_id = :tenant and c.device_id = any (x.parts) and c.day > x.day), 0)
        + coalesce((select sum(c.amount * (1 - greatest(0, extract(epoch from x.since - c.hour)) / 3600)::double precision) from consumption_hours c
          where c.tenant_id = :tenant and c.device_id = any (x.parts) and c.hour > x.since - interval '1 hour' and c.hour < x.day_end), 0) as counted
    from (select y.*, array(select y.meter union all
          select p.part_id from meter_parts p where p.tenant_id = :tenant and p.device_id = y.meter and p.to_at > y.since) as parts
        from jsonb_to_recordset(:counters::jsonb) as y (object uuid, meter uuid, since timestamptz, day date, day_end timestamptz)) x
      cross join lateral (select coalesce(sum(c.amount), 0) as amount, min(c.day) as first_day from consumption_days c
        where c.tenant_id = :tenant and c.device_id = any (x.parts) and c.day >= :recentFrom::date) r`,
);

/** By which a forecast is made, today included. */
const recentDays = 30;

/**
 * Returns what was counted for each object since an instant, by the object. Consumption goes on over a replaced meter, one that was put up in the place of
 * another, a display that wraps around and a counter that is reset, so that it never goes back.
 */
export async function countSince(
  at: Kysely<Schema>,
  tenant: string,
  counters: readonly { objectId: string; meterId: string; since: number }[],
  { timeZone, now }: { timeZone: string; now: number },
): Promise<Map<string, Count>> {
  if (counters.length === 0) return new Map();
  const values = counters.map(({ objectId, meterId, since }) => {
    const { date, end } = localDayAt(since, timeZone);
    return { object: objectId, meter: meterId, since: new Date(since), day: date, day_end: new Date(end) };
  });
  const recentFrom = addLocalDays(`${localDayAt(now, timeZone).date}T00:00`, 1 - recentDays).slice(0, 10);
  const rows = await runIn(at, countAll, { tenant, counters: JSON.stringify(values), recentFrom });
  return new Map(
    rows.map(({ object_id, counted, recent, first_day, has_earlier }) => {
      const from = startOfLocalDate(has_earlier || first_day === null ? recentFrom : first_day, timeZone);
      return [object_id, { counted, perDay: recent / Math.max(1, (now - from) / dayMs) }];
    }),
  );
}
