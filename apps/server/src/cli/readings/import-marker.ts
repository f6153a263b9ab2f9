import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { readChunks } from './read/read-records.ts';
import type { ReadingsOptions } from './readings-options.ts';

/** The progress of a file's import. */
export interface ImportMarker {
  totalRows: number;
  doneRows: number;
  /** The number of readings that were new. */
  added: number;
}

export interface MarkedImport {
  tenantId: string;
  fingerprint: Buffer;
}

/** @returns the SHA-256 of the file, and of the file together with the options; the latter identifies an import */
export async function fingerprintFile(options: ReadingsOptions, timeZone: string): Promise<{ sha256: string; fingerprint: Buffer }> {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(options.file)) hash.update(chunk);
  const sha256 = hash.digest('hex');
  const { device, time, columns, registers, skipFaulty } = options;
  const reading = JSON.stringify([sha256, device, time, columns, registers, timeZone, skipFaulty]);
  return { sha256, fingerprint: createHash('sha256').update(reading).digest() };
}

/** Null: the import has not begun, or is complete; all rows are then processed again, which changes no existing ones. */
export async function findMarker(database: Kysely<Schema>, { tenantId, fingerprint }: MarkedImport): Promise<ImportMarker | null> {
  const { rows } = await sql<{ total_rows: number; done_rows: number; added: number }>`
    select total_rows, done_rows, added from reading_imports where tenant_id = ${tenantId} and fingerprint = ${fingerprint}`.execute(
    database,
  );
  const [row] = rows;
  return row ? { totalRows: row.total_rows, doneRows: row.done_rows, added: row.added } : null;
}

/** Runs in the transaction of the readings, so that the marker never exceeds what is stored. */
export async function saveMarker(tx: Transaction<Schema>, { tenantId, fingerprint }: MarkedImport, marker: ImportMarker, now: Date) {
  await sql`
    insert into reading_imports (tenant_id, fingerprint, total_rows, done_rows, added, updated_at)
    values (${tenantId}, ${fingerprint}, ${marker.totalRows}, ${marker.doneRows}, ${marker.added}, ${now})
    on conflict (tenant_id, fingerprint) do update
      set done_rows = excluded.done_rows, added = excluded.added, updated_at = excluded.updated_at`.execute(tx);
}

/** Removes the marker of a complete import. */
export async function removeMarker(database: Kysely<Schema>, { tenantId, fingerprint }: MarkedImport): Promise<void> {
  await sql`delete from reading_imports where tenant_id = ${tenantId} and fingerprint = ${fingerprint}`.execute(database);
}

const maxMarkerAgeDays = 30;

/** Removes the markers of abandoned imports. */
export async function removeOldMarkers(database: Kysely<Schema>, tenantId: string, now: Date): Promise<void> {
  await sql`
    delete from reading_imports where tenant_id = ${tenantId} and updated_at < ${now}::timestamptz - make_interval(days => ${maxMarkerAgeDays})`.execute(
    database,
  );
}
