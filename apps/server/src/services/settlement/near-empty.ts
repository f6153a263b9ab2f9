import { hourMs, minuteMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { DueSupply } from './due-supplies.ts';

/** An hour is settled five minutes after its end, so that meters have sent their first reading of the next one. */
export const afterHourMs = 5 * minuteMs;

const findRooms = statement<{ tenant: string; rooms: readonly string[] }, { room_id: string }>(
  'find-rooms-of-nearly-empty-wallets',
  'select distinct w.room_id from wallets w where w.tenant_id = :tenant and w.room_id = any (:rooms::uuid[]) and w.nearly_empty',
);

/** Loads which rooms of supplies are settled by the hour. */
export async function loadHourlyRooms(
  database: Pick<Database, 'run'>,
  tenant: string,
  supplies: readonly DueSupply[],
): Promise<ReadonlySet<string>> {
  const rows = await database.run(findRooms, { tenant, rooms: [...new Set(supplies.map(({ room_id }) => room_id))] });
  return new Set(rows.map(({ room_id }) => room_id));
}

/** The rows are locked in the order of their keys, as a settlement locks them. */
const bringForward = statement<{ tenant: string; wallets: readonly string[]; now: Date; nextHour: Date }, object>(
  'bring-forward-supplies',
  `with locked as materialized (
      select s.room_id, s.energy_type
      from wallets w join supplies s on s.tenant_id = :tenant and s.room_id = w.room_id and s.next_at > :nextHour
      where w.tenant_id = :tenant and w.id = any (:wallets::uuid[]) and w.nearly_empty
      order by s.room_id, s.energy_type for no key update of s
    )
    update supplies s set next_at = :now from locked l
    where s.tenant_id = :tenant and s.room_id = l.room_id and s.energy_type = l.energy_type`,
);

/** Has the supplies looked at within the hour that nearly empty wallets pay for. Where this is interrupted, they are looked at when their day is over. */
export async function settleByTheHour(
  database: Pick<Database, 'run'>,
  tenant: string,
  wallets: readonly string[],
  now: Date,
): Promise<void> {
  if (wallets.length === 0) return;
  await database.run(bringForward, { tenant, wallets, now, nextHour: new Date(now.getTime() + hourMs + afterHourMs) });
}
