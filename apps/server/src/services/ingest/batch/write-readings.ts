import type { MeasuredValue } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** The row of a reading. `at` is in epoch milliseconds. */
export interface ReadingRow {
  deviceId: string;
  at: number;
  values: Record<string, MeasuredValue>;
}

type RowsValues = { tenant: string; rows: string };

const insertNew = statement<RowsValues, object>(
  'insert-readings',
  `insert into readings (tenant_id, device_id, at, values)
    select :tenant, x.d, to_timestamp(x.a / 1000), x.v
    from jsonb_to_recordset(:rows::jsonb) as x(d uuid, a float8, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values`,
);

/** Inserts readings that are newer than any stored one. Where a row exists nevertheless, the new values replace those of the same keys. */
export async function insertReadings(tx: Transaction<Schema>, tenantId: string, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length > 0) await runPrepared(tx, insertNew, { tenant: tenantId, rows: toJson(rows) });
}

const insertLate = statement<RowsValues, { device_id: string; at: Date }>(
  'insert-late-readings',
  `insert into readings (tenant_id, device_id, at, values)
    select :tenant, x.d, to_timestamp(x.a / 1000), x.v
    from jsonb_to_recordset(:rows::jsonb) as x(d uuid, a float8, v jsonb)
    on conflict (tenant_id, device_id, at) do update set values = readings.values || excluded.values
      where not readings.values @> excluded.values
    returning device_id, at`,
);

/**
 * Inserts readings that may be stored already: the last value for an instant and key counts, and further keys are added. A repeated reading
 * writes nothing.
 * @returns the readings that were new or changed a row, with the values as they were received
 */
export async function insertLateReadings(tx: Transaction<Schema>, tenantId: string, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  if (rows.length === 0) return [];
  const written = await runPrepared(tx, insertLate, { tenant: tenantId, rows: toJson(rows) });
  const keys = new Set(written.map(({ device_id, at }) => `${device_id} ${at.getTime()}`));
  return rows.filter(({ deviceId, at }) => keys.has(`${deviceId} ${at}`));
}

function toJson(rows: readonly ReadingRow[]): string {
  return JSON.stringify(rows.map(({ deviceId, at, values }) => ({ d: deviceId, a: at, v: values })));
}
