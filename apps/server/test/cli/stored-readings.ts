import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Everything that is known of a device's readings. Instants in epoch milliseconds. */
export async function loadStored({ kysely }: Pick<Database, 'kysely'>, deviceId: string) {
  const readings = await sql<{ at: Date; values: Record<string, unknown> }>`
    select at, values from readings where device_id = ${deviceId} order by at`.execute(kysely);
  const hours = await sql<{ hour: Date; amount: number }>`
    select hour, amount from consumption_hours where device_id = ${deviceId} and amount > 0 order by hour`.execute(kysely);
  const days = await sql<{ day: string; amount: number }>`
    select day, amount from consumption_days where device_id = ${deviceId} and amount > 0 order by day`.execute(kysely);
  const state = await sql<Record<string, unknown>>`select * from device_states where device_id = ${deviceId}`.execute(kysely);
  const due = await sql<{ count: number }>`select count(*) as count from consumption_due where device_id = ${deviceId}`.execute(kysely);
  return {
    readings: readings.rows.map(({ at, values }) => [at.getTime(), values] as const),
    hours: new Map(hours.rows.map(({ hour, amount }) => [hour.getTime(), amount])),
    days: new Map(days.rows.map(({ day, amount }) => [day, amount])),
    state: state.rows[0] ?? null,
    due: due.rows[0]?.count ?? 0,
  };
}

/** As whole millionths, so that what was added up in another order is equal. */
export function roundAmounts<Key extends string | number>(amounts: ReadonlyMap<Key, number>): Record<string, number> {
  const entries = [...amounts].map(([key, amount]) => [String(key), Math.round(amount * 1e6)] as const);
  return Object.fromEntries(entries.filter(([, amount]) => amount > 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}
