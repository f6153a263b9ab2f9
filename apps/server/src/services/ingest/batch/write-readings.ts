import type { MeasuredValue } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** A reading as it goes into its row. `at` in epoch milliseconds. */
export interface ReadingRow {
  deviceId: string;
  at: number;
  values: Record<string, MeasuredValue>;
}

/** For readings newer than any that is stored. Where a row is there all the same, the new values replace its own. */
export async function insertReadings(tx: Transaction<Schema>, tenantId: string, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into readings (tenant_id, device_id, at, values)
    select ${tenantId}, x.d, to_timestamp(x.a / 1000.0), x.v
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as x(d uuid, a bigint, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values`.execute(tx);
}

/**
 * For readings that may be stored already: of an instant's value the last one counts, and values that were not there are added. A repeated
 * reading changes nothing, and writes nothing.
 * @returns those that were new, or changed or added something, with the values as they came
 */
export async function insertLateReadings(tx: Transaction<Schema>, tenantId: string, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await sql<{ device_id: string; at: Date }>`
    insert into readings (tenant_id, device_id, at, values)
    select ${tenantId}, x.d, to_timestamp(x.a / 1000.0), x.v
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as x(d uuid, a bigint, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values
      where not readings.values @> excluded.values
    returning device_id, at`.execute(tx);
  const keys = new Set(written.map(({ device_id, at }) => `${device_id} ${at.getTime()}`));
  return rows.filter(({ deviceId, at }) => keys.has(`${deviceId} ${at}`));
}

function toJson(rows: readonly ReadingRow[]): string {
  return JSON.stringify(rows.map(({ deviceId, at, values }) => ({ d: deviceId, a: at, v: values })));
}
