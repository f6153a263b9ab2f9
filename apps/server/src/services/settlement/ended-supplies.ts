import { dayMs, hourMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { DueSupply } from './due-supplies.ts';
import type { RoomMeter } from './facts/load-meters.ts';
import type { RoomPool } from './pools/load-room-pools.ts';

/** What a meter that was taken away has not sent by then is settled by difference, should it come. */
const lateMs = dayMs;
/** It is looked at again from time to time, in case nobody has taken it a version further. */
const completeForMs = 30 * dayMs;

/** The instant at which a supply ended, because its last meter was taken away and it shares nothing; null: it goes on, or too little is known yet. */
export function findSupplyEnd(meters: readonly RoomMeter[], pools: readonly RoomPool[], now: number): number | null {
  const ends = meters.flatMap(({ counted: { to } }) => to ?? []);
  if (pools.length > 0 || meters.length === 0 || ends.length < meters.length) return null;
  const end = Math.max(...ends);
  const isKnown = meters.every(({ counted: { to }, completeTo }) => completeTo > (to ?? end) - hourMs);
  return isKnown || now >= end + lateMs ? end : null;
}

const complete = statement<{ tenant: string; rows: string; next: Date }, object>(
  'complete-supplies',
  `update supplies s set is_complete = true, due_from = null, next_at = :next
    from jsonb_to_recordset(:rows::jsonb) as g(room uuid, energy text, version int)
    where s.tenant_id = :tenant and s.room_id = g.room and s.energy_type = g.energy and s.version = g.version`,
);

/** Marks supplies of which nothing is left to be settled, unless something has changed since they were read. */
export async function completeSupplies(
  database: Pick<Database, 'run'>,
  tenant: string,
  supplies: readonly DueSupply[],
  now: Date,
): Promise<void> {
  if (supplies.length === 0) return;
  const rows = supplies.map(({ room_id, energy_type, version }) => ({ room: room_id, energy: energy_type, version }));
  await database.run(complete, { tenant, rows: JSON.stringify(rows), next: new Date(now.getTime() + completeForMs) });
}
