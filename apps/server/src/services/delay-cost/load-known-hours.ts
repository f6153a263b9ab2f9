import type { KnownHours } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** Reads hours by the primary key, meter by meter: `offset 0` keeps the planner from joining the meters freely. */
const findHours = statement<{ tenant: string; meters: readonly string[]; from: Date; to: Date }, { hour: Date; amount: number }>(
  'find-hours-of-meters-together',
  `select q.hour, sum(q.amount) as amount
    from unnest(:meters::uuid[]) m(id)
      cross join lateral (select c.hour, c.amount from consumption_hours c
        where c.tenant_id = :tenant and c.device_id = m.id and c.hour >= :from and c.hour < :to offset 0) q
    group by 1`,
);

/** Between which instants the consumption of all the meters is known; null where one of them has none. */
const findBounds = statement<{ tenant: string; meters: readonly string[] }, { known_from: Date | null; read_until: Date | null }>(
  'find-known-time-of-meters',
  `select case when count(*) = count(f.hour) then max(f.hour) end as known_from,
      case when count(*) = count(s.register_at) then min(s.register_at) end as read_until
    from unnest(:meters::uuid[]) m(id)
      left join device_states s on s.tenant_id = :tenant and s.device_id = m.id
      left join lateral (select c.hour from consumption_hours c where c.tenant_id = :tenant and c.device_id = m.id order by c.hour limit 1) f on true`,
);

/** Loads what meters used together between two instants, by hour. */
export async function loadKnownHours(
  database: Pick<Database, 'run'>,
  tenant: string,
  { meters, from, to }: { meters: readonly string[]; from: Date; to: Date },
): Promise<KnownHours> {
  const rows = await database.run(findHours, { tenant, meters, from, to });
  const [bounds] = await database.run(findBounds, { tenant, meters });
  return {
    amounts: new Map(rows.map(({ hour, amount }) => [hour.getTime(), amount])),
    knownFrom: bounds?.known_from?.getTime() ?? null,
    readUntil: bounds?.read_until?.getTime() ?? null,
  };
}
