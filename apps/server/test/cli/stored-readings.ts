import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The tolerance of amounts: registers are stored to the sixth digit. */
export const amountTolerance = 2e-6;

/** Loads all rows that result from a device's readings. Instants are epoch milliseconds. */
export async function loadStored({ kysely }: Pick<Database, 'kysely'>, deviceId: string) {
  const readings = await sql<{ at: Date; values: Record<string, unknown> }>`
    select at, values from readings where device_id = ${deviceId} order by at`.execute(kysely);
  const hours = await sql<{ hour: Date; amount: number }>`
    select hour, amount from consumption_hours where device_id = ${deviceId} and amount > 0 order by hour`.execute(kysely);
  const days = await sql<{ day: string; amount: number }>`
    select day, amount from consumption_days where device_id = ${deviceId} and amount > 0 order by day`.execute(kysely);
  const state = await sql<Record<string, unknown>>`select * from device_states where device_id = ${deviceId}`.execute(kysely);
  const due = await sql<{ count: number }>`select count(*) as count from rollup_queue where device_id = ${deviceId}`.execute(kysely);
  return {
    readings: readings.rows.map(({ at, values }) => [at.getTime(), values] as const),
    hours: new Map(hours.rows.map(({ hour, amount }) => [hour.getTime(), amount])),
    days: new Map(days.rows.map(({ day, amount }) => [day, amount])),
    state: state.rows[0] ?? null,
    due: due.rows[0]?.count ?? 0,
  };
}

/** Returns the greatest difference between two sets of amounts; a missing amount is 0. */
export function findDifference<Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>): number {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return Math.max(0, ...keys.map((key) => Math.abs((one.get(key) ?? 0) - (other.get(key) ?? 0))));
}
