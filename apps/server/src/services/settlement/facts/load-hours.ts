import { type HourUse, localHourAt } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** The hours of one meter that are wanted, in epoch milliseconds. */
export interface WantedHours {
  deviceId: string;
  from: number;
  to: number;
}

interface HoursRow {
  position: number;
  /** Epoch seconds. */
  hours: number[];
  amounts: number[];
  /** Flat, four an hour; null where the hours are all even. */
  quarters: (number | null)[] | null;
}

/**
 * One row a meter: its hours as arrays, which costs a fraction of a row each. The last hour of a meter that sends nothing any more stays in its state; that of
 * the others is not over, and lies behind what is wanted.
 */
const findHours = statement<{ tenant: string; wanted: string }, HoursRow>(
  'find-hours-of-supplies',
  `select w.position, array_agg(extract(epoch from h.hour)::float8 order by h.hour) as hours, array_agg(h.amount order by h.hour) as amounts,
      case when count(h.quarter_1) > 0
        then array_agg(array[h.quarter_1, h.quarter_2, h.quarter_3, h.quarter_4] order by h.hour) end as quarters
    from jsonb_to_recordset(:wanted::jsonb) as w(position int, device uuid, start bigint, until bigint)
      cross join lateral (
        select x.hour, x.amount, x.quarter_1, x.quarter_2, x.quarter_3, x.quarter_4 from meter_hours x
        where x.tenant_id = :tenant and x.device_id = w.device and x.hour >= to_timestamp(w.start / 1000.0) and x.hour < to_timestamp(w.until / 1000.0)
        union all
        select s.hour, s.hour_amount, s.quarter_1, s.quarter_2, s.quarter_3, s.quarter_4 from device_states s
        where s.tenant_id = :tenant and s.device_id = w.device and s.hour >= to_timestamp(w.start / 1000.0) and s.hour < to_timestamp(w.until / 1000.0)
      ) h
    group by w.position`,
);

/** Loads the hours of meters that are over, in the order of what is wanted. */
export async function loadHours(
  database: Pick<Database, 'run'>,
  { tenantId, zone }: { tenantId: string; zone: string },
  wanted: readonly WantedHours[],
): Promise<HourUse[][]> {
  const rows = await database.run(findHours, {
    tenant: tenantId,
    wanted: JSON.stringify(wanted.map(({ deviceId, from, to }, position) => ({ position, device: deviceId, start: from, until: to }))),
  });
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return wanted.map((_, position) => toHours(byPosition.get(position), zone));
}

function toHours(row: HoursRow | undefined, zone: string): HourUse[] {
  if (!row) return [];
  const quarters = row.quarters as unknown as (number | null)[][] | null;
  return row.hours.map((seconds, index) => {
    const { start, end } = localHourAt(seconds * 1000, zone);
    return { start, end, amount: row.amounts[index] ?? 0, quarters: toQuarters(quarters?.[index]) };
  });
}

/** An hour of which only the amount is known was even. */
function toQuarters(quarters: readonly (number | null)[] | undefined): number[] | null {
  return quarters === undefined || quarters[0] === null ? null : quarters.map((amount) => amount ?? 0);
}
