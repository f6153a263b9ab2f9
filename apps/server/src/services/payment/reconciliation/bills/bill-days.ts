import { billZone, dayMs, localDayAt, type OnlineChannel, onlineChannels } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

export interface BillDay {
  channel: OnlineChannel;
  /** `2026-11-18` */
  day: string;
}

/** The first day of each provider that the organisation has anything of: a payment that was started, or a row of a bill. */
const findFirst = statement<{ tenant: string; channels: readonly OnlineChannel[] }, { channel: OnlineChannel; day: string | null }>(
  'find-first-days-of-providers',
  `select c.channel, least(
      (select min(p.created_at) from payments p where p.tenant_id = :tenant and p.channel = c.channel)::timestamptz at time zone 'Asia/Shanghai',
      (select min(r.day) from payment_bill_rows r where r.tenant_id = :tenant and r.channel = c.channel))::date::text as day
    from unnest(:channels::text[]) as c (channel)`,
);

/** All days since then whose bills there may be, the latest first. */
export async function listBillDays({ run }: Database, tenant: string, now: number): Promise<BillDay[]> {
  const first = await run(findFirst, { tenant, channels: onlineChannels });
  const yesterday = localDayAt(now, billZone).start - dayMs;
  const days = first.flatMap(({ channel, day }) => {
    if (day === null) return [];
    const count = Math.max(0, Math.round((yesterday - startOfDay(day)) / dayMs) + 1);
    return Array.from({ length: count }, (_, at) => ({ channel, day: localDayAt(yesterday - at * dayMs, billZone).date }));
  });
  return days.sort(byDayThenChannel);
}

export function startOfDay(day: string): number {
  return new Date(`${day}T00:00:00+08:00`).getTime();
}

export function byDayThenChannel(one: BillDay, other: BillDay): number {
  return other.day.localeCompare(one.day) || onlineChannels.indexOf(one.channel) - onlineChannels.indexOf(other.channel);
}
