import { basename } from 'node:path';
import type { MeasuredValue } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { createDeviceDirectory, type DeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { type HistoryBatch, storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions, type ReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';
import { describeFaults } from '#services/table-import/fault.ts';
import { auditSourceOf } from '../audit-source.ts';
import { FaultTally } from './fault-tally.ts';
import { findRegisterValues } from './find-register-values.ts';
import { type ImportMarker, type MarkedImport, saveMarker } from './import-marker.ts';
import { Progress, type Terminal } from './progress.ts';
import type { ReadingsFile } from './read/open-file.ts';
import { readRecords } from './read/read-records.ts';
import { RegisterCounter } from './read/register-counter.ts';
import type { RowReading } from './read/row-reader.ts';

/** Rows of one transaction: many rows share its cost, and the ingest of a reading of the same device waits only for a moment. */
const rowsInBatch = 4_000;

type Batch = Map<string, Map<number, Record<string, MeasuredValue>>>;

export interface FileToWrite extends MarkedImport {
  file: ReadingsFile;
  sha256: string;
  skipFaulty: boolean;
}

/** Writes a checked file batch by batch, from the position of its marker. */
export class FileWriter {
  readonly #context: AppContext;
  readonly #source: FileToWrite;
  readonly #directory: DeviceDirectory;
  readonly #partitions: ReadingPartitions;
  readonly #counter: RegisterCounter;
  readonly #faults = new FaultTally();
  #marker: ImportMarker;

  constructor(context: AppContext, source: FileToWrite, marker: ImportMarker) {
    this.#context = context;
    this.#source = source;
    this.#directory = createDeviceDirectory(context.database, context.clock);
    this.#partitions = createReadingPartitions(context.database);
    this.#counter = new RegisterCounter(source.file.layout.loads.map(({ key }) => key));
    this.#marker = marker;
  }

  async write(terminal: Terminal): Promise<ImportMarker> {
    try {
      return await this.#writeRows(terminal);
    } catch (error) {
      const { doneRows, totalRows } = this.#marker;
      if (doneRows === 0) throw error;
      throw new Error(`${(error as Error).message}\n${doneRows} of ${totalRows} rows are written: run it again to go on`, { cause: error });
    }
  }

  async #writeRows(terminal: Terminal): Promise<ImportMarker> {
    const { file } = this.#source;
    const { doneRows, totalRows } = this.#marker;
    const skipping = new Progress(terminal, 'passing over what is written', 'rows');
    let writing: Progress | null = null;
    const reader = file.createReader(this.#faults);
    let batch: Batch = new Map();
    let row = -1;
    for await (const records of readRecords(file.path)) {
      for (const record of records) {
        row += 1;
        const reading = row === 0 ? null : reader.read(record);
        // Registers are accumulated from the first row, including rows that are stored already.
        const values = reading && (await this.#count(reading));
        if (row <= doneRows) continue;
        writing ??= new Progress(terminal, 'writing', 'rows', doneRows);
        if (reading && values) addReading(batch, reading, values);
        if (row - this.#marker.doneRows < rowsInBatch) continue;
        await this.#store(batch, row);
        batch = new Map();
        writing.show(row, totalRows);
      }
      if (row <= doneRows && doneRows > 0) skipping.show(row, doneRows);
    }
    if (row > this.#marker.doneRows) await this.#store(batch, row);
    writing?.end(row, totalRows);
    return this.#marker;
  }

  async #count(reading: RowReading): Promise<RowReading['values']> {
    const { device, at } = reading;
    if (this.#counter.isNew(device)) {
      const keys = this.#source.file.layout.loads.map(({ key }) => key);
      this.#counter.begin(device, await findRegisterValues(this.#context.database.kysely, this.#source.tenantId, device.id, keys, at));
    }
    return this.#counter.count(reading);
  }

  /** @param doneRows the rows done including this batch */
  async #store(batch: Batch, doneRows: number): Promise<void> {
    this.#throwFaults();
    const { database, clock } = this.#context;
    const batches = await this.#loadBatches(batch);
    await database.assertWritable();
    await this.#partitions.ensure([...batch.values()].flatMap((readings) => [...readings.keys()]));
    this.#marker = await database.transaction(async (tx) => {
      const added = batches.size > 0 ? await storeHistory(tx, this.#source.tenantId, batches) : 0;
      const marker = { ...this.#marker, doneRows, added: this.#marker.added + added };
      if (this.#marker.added === 0 && added > 0) await this.#recordImport(tx);
      await saveMarker(tx, this.#source, marker, clock.now());
      return marker;
    });
  }

  async #loadBatches(batch: Batch): Promise<Map<string, HistoryBatch>> {
    const { tenantId } = this.#source;
    const profiles = await this.#directory.find(tenantId, batch.keys());
    return new Map(
      [...batch].map(([deviceId, readings]) => {
        const profile = profiles.get(deviceId)?.self;
        if (!profile) throw new Error('a device of the file has been removed meanwhile');
        return [deviceId, { profile, readings }];
      }),
    );
  }

  /** The file was checked before, so the data have changed since. */
  #throwFaults(): void {
    if (this.#faults.count === 0 || this.#source.skipFaulty) return;
    const lines = describeFaults(this.#faults.faults, this.#faults.count);
    throw new Error([...lines, 'This has changed since the file was checked.'].join('\n'));
  }

  async #recordImport(tx: Parameters<typeof insertAuditRow>[2]): Promise<void> {
    const { tenantId, file, sha256 } = this.#source;
    const subject = {
      subjectKind: 'tenant' as const,
      subjectId: tenantId,
      changes: { file: basename(file.path), sha256, rows: this.#marker.totalRows },
      by: { tenantId, accountId: null },
    };
    await insertAuditRow({ ...this.#context, ...auditSourceOf('import readings') }, subject, tx);
  }
}

/** The last value of an instant counts, as in the database. */
function addReading(batch: Batch, { device, at }: RowReading, values: RowReading['values']): void {
  if (Object.keys(values).length === 0) return;
  const readings = batch.get(device.id) ?? new Map<number, Record<string, MeasuredValue>>();
  batch.set(device.id, readings);
  const known = readings.get(at);
  readings.set(at, known ? { ...known, ...values } : values);
}
