import type { AppContext } from '#services/core/request-context.ts';
import { ImportError } from '#services/table-import/fault.ts';
import { FaultTally } from '../fault-tally.ts';
import type { ReadingsOptions } from '../readings-options.ts';
import { loadReporters, type Reporter } from '../reporters.ts';
import { type FileLayout, findLayout } from './find-layout.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { RowReader, type RowRules } from './row-reader.ts';

export interface Tenant {
  id: string;
  name: string;
  timeZone: string;
}

/** A file whose layout is known. */
export interface ReadingsFile {
  path: string;
  layout: FileLayout;
  /** Creates a reader that begins at the first row. */
  createReader(faults: FaultTally): RowReader;
}

/** Throws `ImportError` where the header or the options are not valid. */
export async function openFile({ database, clock }: AppContext, tenant: Tenant, options: ReadingsOptions): Promise<ReadingsFile> {
  const devices = await loadReporters(database.kysely, tenant.id);
  const only = options.device === undefined ? null : findDevice(devices, options.device);
  if (only) checkKeys(only, options);
  const possible = only ? [only] : [...devices.values()];
  const knownKeys = new Set(possible.flatMap(({ model }) => [...(model?.values.keys() ?? [])]));
  const layout = findLayout(await readHeader(options.file), options, knownKeys);
  const rules: RowRules = { devices, only, timeZone: options.timeZone ?? tenant.timeZone, now: clock.now().getTime() };
  return { path: options.file, layout, createReader: (faults) => new RowReader(layout, rules, faults) };
}

async function readHeader(path: string): Promise<CsvRecord> {
  for await (const [header] of readRecords(path)) if (header) return header;
  throw new Error(`${path} is empty`);
}

function findDevice(devices: ReadonlyMap<string, Reporter>, code: string): Reporter {
  const device = devices.get(code);
  if (!device) throw new Error(`there is no device ${code} in this tenant`);
  if (!device.model) throw new Error(`${code} has no known model: nothing it reports is understood`);
  return device;
}

function checkKeys({ model }: Reporter, { columns, registers }: ReadingsOptions): void {
  const faults = new FaultTally();
  const [name, keys] = [model?.name, [...(model?.values.keys() ?? [])].join(', ')];
  for (const { column, key } of columns)
    if (!model?.values.has(key)) faults.add(1, column, `is no value of ${name}; there are ${keys}`, key);
  for (const { column, key } of registers) {
    if (model?.register?.key !== key) faults.add(1, column, `is no register of ${name}; there is ${model?.register?.key ?? 'none'}`, key);
  }
  if (faults.count > 0) throw new ImportError(faults.faults);
}
