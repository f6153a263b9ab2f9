import type { MeasuredValue } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** A reading as it goes into its row. `at` in epoch milliseconds. */
export interface ReadingRow {
  tenantId: string;
  deviceId: string;
  at: number;
  values: Record<string, MeasuredValue>;
}

/** Of what is newer than anything stored; should a row be there all the same, what comes now counts. */
export async function insertReadings(tx: Transaction<Schema>, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into readings (tenant_id, device_id, at, values)
    select x.t, x.d, to_timestamp(x.a / 1000.0), x.v
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as x(t uuid, d uuid, a bigint, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values`.execute(tx);
}

/**
 * Of what may be there already: what comes last of an instant's value counts, and values that were not there are added. A repeated reading
 * changes nothing, and writes nothing.
 * @returns those that were new, or changed or added something, with the values as they came
 */
export async function insertLateReadings(tx: Transaction<Schema>, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await sql<{ device_id: string; at: Date }>`
    insert into readings (tenant_id, device_id, at, values)
    select x.t, x.d, to_timestamp(x.a / 1000.0), x.v
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as x(t uuid, d uuid, a bigint, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values
      where not readings.values @> excluded.values
    returning device_id, at`.execute(tx);
  const keys = new Set(written.map(({ device_id, at }) => `${device_id} ${at.getTime()}`));
  return rows.filter(({ deviceId, at }) => keys.has(`${deviceId} ${at}`));
}

function toJson(rows: readonly ReadingRow[]): string {
  return JSON.stringify(rows.map(({ tenantId, deviceId, at, values }) => ({ t: tenantId, d: deviceId, a: at, v: values })));
}
