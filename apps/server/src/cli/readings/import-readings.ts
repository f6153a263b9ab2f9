import type { AppContext } from '#services/core/request-context.ts';
import { describeFaults } from '#services/table-import/fault.ts';
import { showInstant } from '../align-columns.ts';
import { loadTenant } from '../load-tenant.ts';
import { computeConsumption } from './compute-consumption.ts';
import { findMarker, fingerprintFile, type ImportMarker, removeMarker, removeOldMarkers } from './import-marker.ts';
import type { Terminal } from './progress.ts';
import { type CheckedFile, checkFile } from './read/check-file.ts';
import { openFile, type ReadingsFile, type Tenant } from './read/open-file.ts';
import type { ReadingsOptions } from './readings-options.ts';
import { FileWriter } from './write-file.ts';

/**
 * Imports the readings of a file of any size: it checks the whole file, writes it in batches that are each committed with the progress, and
 * computes consumption. Run again, it resumes; run again when complete, it changes nothing. Throws `ImportError`.
 * @returns the text for the operator
 */
export async function importReadings(context: AppContext, options: ReadingsOptions, terminal: Terminal): Promise<string> {
  const tenant = await loadTenant(context.database.kysely, options.tenant);
  const file = await openFile(context, tenant, options);
  if (options.dryRun) return describeCheck(tenant, file, await check(file, options, terminal));
  await context.database.assertWritable();
  const { sha256, fingerprint } = await fingerprintFile(options, options.timeZone ?? tenant.timeZone);
  const marked = { tenantId: tenant.id, fingerprint };
  await removeOldMarkers(context.database.kysely, tenant.id, context.clock.now());
  const begun = await findMarker(context.database.kysely, marked);
  if (begun) terminal.write(`going on after ${begun.doneRows} rows\n`);
  // A resumed import was checked when it began.
  const marker = begun ?? { totalRows: (await check(file, options, terminal)).rows, doneRows: 0, added: 0 };
  const source = { ...marked, file, sha256, skipFaulty: options.skipFaulty };
  const done = await new FileWriter(context, source, marker).write(terminal);
  await computeConsumption(context, tenant.id, terminal);
  await removeMarker(context.database.kysely, marked);
  return describeImport(tenant, file, done);
}

async function check(file: ReadingsFile, { skipFaulty }: ReadingsOptions, terminal: Terminal): Promise<CheckedFile> {
  const checked = await checkFile(file, skipFaulty, terminal);
  const { faults, count } = checked.faults;
  if (count > 0) terminal.write([...describeFaults(faults, count), `left out: ${count} faults`, ''].join('\n'));
  return checked;
}

function describeCheck({ name, timeZone }: Tenant, { layout }: ReadingsFile, { rows, faults, span }: CheckedFile): string {
  const from = span && `, ${showInstant(new Date(span.from), timeZone)} to ${showInstant(new Date(span.to), timeZone)}`;
  const lines = [`${name}, readings: Dry run, nothing has been written. There are ${rows} rows, ${faults.count} faults${from ?? ''}`];
  return [...lines, ...describeUnused(layout.unused)].join('\n');
}

function describeImport({ name }: Tenant, { layout }: ReadingsFile, { doneRows, added }: ImportMarker): string {
  return [`${name}, readings: ${doneRows} rows read, ${added} readings added or changed`, ...describeUnused(layout.unused)].join('\n');
}

function describeUnused(headings: readonly string[]): string[] {
  return headings.length === 0 ? [] : [`Nothing was taken from the columns ${headings.join(', ')}`];
}
