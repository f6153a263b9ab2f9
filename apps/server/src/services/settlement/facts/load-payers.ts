import type { Started } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { DueSupply } from '../due-supplies.ts';

const findPayers = statement<{ tenant: string; rooms: readonly string[] }, { room_id: string; from_at: Date; account_id: string | null }>(
  'find-payers-of-rooms',
  `select p.room_id, p.from_at, p.account_id from room_payers p
    where p.tenant_id = :tenant and p.room_id = any (:rooms::uuid[]) order by p.room_id, p.from_at`,
);

/** Loads who paid from when on, by room; null: the operator. */
export async function loadPayers(
  database: Pick<Database, 'run'>,
  tenantId: string,
  supplies: readonly DueSupply[],
): Promise<ReadonlyMap<string, Started<string | null>[]>> {
  const rooms = [...new Set(supplies.map(({ room_id }) => room_id))];
  const rows = await database.run(findPayers, { tenant: tenantId, rooms });
  const byRoom = Map.groupBy(rows, ({ room_id }) => room_id);
  return new Map(
    [...byRoom].map(([room, all]) => [room, all.map(({ from_at, account_id }) => ({ from: from_at.getTime(), value: account_id }))]),
  );
}
