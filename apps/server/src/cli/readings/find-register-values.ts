import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Finds the last values of a device's registers up to an instant (epoch milliseconds), by key. */
export async function findRegisterValues(
  database: Kysely<Schema>,
  tenantId: string,
  deviceId: string,
  keys: readonly string[],
  until: number,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const key of keys) {
    const { rows } = await sql<{ value: number }>`
      select (values ->> ${key})::double precision as value from readings
      where tenant_id = ${tenantId} and device_id = ${deviceId} and at <= ${new Date(until)} and jsonb_typeof(values -> ${key}) = 'number'
      order by at desc limit 1`.execute(database);
    if (rows[0]) found[key] = rows[0].value;
  }
  return found;
}
