import { type MeasuredValue, minuteMs, type ValueType, valueTypes } from '@energy-om/domain';
import { toFaultText } from '#services/table-import/fault-text.ts';
import { ValueFault } from '#services/table-import/read/column.ts';
import { cleanText } from '#services/table-import/read/table.ts';
import type { FaultTally } from '../fault-tally.ts';
import type { Reporter } from '../reporters.ts';
import type { FileLayout } from './find-layout.ts';
import { readInstant } from './read-instant.ts';
import type { CsvRecord } from './read-records.ts';

/** The content of a row. */
export interface RowReading {
  device: Reporter;
  /** Epoch milliseconds. */
  at: number;
  values: Record<string, MeasuredValue>;
  /** Loads in the register's units per hour, by the key of their register. */
  loads: Record<string, number>;
}

export interface RowRules {
  devices: ReadonlyMap<string, Reporter>;
  /** The device of all readings, where no column names one. */
  only: Reporter | null;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Epoch milliseconds. An earlier time means that a clock was not set. */
const minInstant = Date.UTC(2000, 0, 1);
/** A clock may be ahead by this. */
const maxAheadMs = 5 * minuteMs;
const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const maxTextLength = 60;

/** Reads rows in the order of the file, and records their faults. */
export class RowReader {
  readonly #layout: FileLayout;
  readonly #rules: RowRules;
  readonly #faults: FaultTally;
  /** The last instant of each device, where loads require rows in order. */
  readonly #last = new Map<string, number>();

  constructor(layout: FileLayout, rules: RowRules, faults: FaultTally) {
    this.#layout = layout;
    this.#rules = rules;
    this.#faults = faults;
  }

  /** @returns null for a row with a fault, of which no value is used */
  read(record: CsvRecord): RowReading | null {
    const before = this.#faults.count;
    const { cells, line } = record;
    const width = this.#layout.headings.length;
    if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) {
      this.#faults.add(line, null, `has ${cells.length} ${cells.length === 1 ? 'value' : 'values'}, and the header ${width}`);
      return null;
    }
    const device = this.#readDevice(record);
    const at = this.#readTime(record);
    if (device === null || at === null) return null;
    const { values, loads } = this.#readValues(record, device);
    if (this.#layout.loads.length > 0) this.#checkOrder(record, device, at, before);
    return this.#faults.count > before ? null : { device, at, values, loads };
  }

  #readDevice(record: CsvRecord): Reporter | null {
    const { code } = this.#layout;
    if (code === null) return this.#rules.only;
    const text = cleanText(record.cells[code] ?? '');
    const device = this.#rules.devices.get(text);
    if (device?.model) return device;
    if (text === '') this.#fault(record, code, 'is missing');
    else
      this.#fault(
        record,
        code,
        device ? 'is a device without a known model: nothing it reports is understood' : 'is no device of this tenant',
        text,
      );
    return null;
  }

  #readTime(record: CsvRecord): number | null {
    const { time } = this.#layout;
    const text = (record.cells[time] ?? '').trim();
    const at = text === '' ? new ValueFault('is missing') : readInstant(text, this.#rules.timeZone);
    if (at instanceof ValueFault) this.#fault(record, time, toFaultText(at.reason).en, text === '' ? undefined : text);
    else if (at < minInstant) this.#fault(record, time, 'lies before the year 2000', text);
    else if (at > this.#rules.now + maxAheadMs) this.#fault(record, time, 'lies in the future', text);
    else return at;
    return null;
  }

  #readValues(record: CsvRecord, device: Reporter): Pick<RowReading, 'values' | 'loads'> {
    const values: RowReading['values'] = {};
    const loads: RowReading['loads'] = {};
    const { values: valueLayout } = this.#layout;
    if (valueLayout.form === 'long') {
      const key = (record.cells[valueLayout.key] ?? '').trim();
      if ((record.cells[valueLayout.value] ?? '').trim() === '') this.#fault(record, valueLayout.value, 'is missing');
      else this.#readValue(record, device, valueLayout.value, key, values, valueLayout.key);
    } else for (const { index, key } of valueLayout.columns) this.#readValue(record, device, index, key, values);
    for (const { index, key } of this.#layout.loads) this.#readLoad(record, device, index, key, loads);
    return { values, loads };
  }

  /** An empty cell has no value. @param keyIndex the column with the key of the value, where the file has one */
  #readValue(record: CsvRecord, device: Reporter, index: number, key: string, values: RowReading['values'], keyIndex?: number): void {
    const text = (record.cells[index] ?? '').trim();
    if (text === '') return;
    const type = device.model?.values.get(key);
    if (type === undefined) {
      const reason = `is no value of ${device.model?.name}`;
      if (keyIndex === undefined) this.#fault(record, index, `${key} ${reason}`);
      else this.#fault(record, keyIndex, reason, key);
      return;
    }
    const value = readMeasured(text, type);
    if (value === null) this.#fault(record, index, type === valueTypes.state ? 'is neither true nor false' : 'is no number', text);
    else values[key] = value;
  }

  #readLoad(record: CsvRecord, device: Reporter, index: number, key: string, loads: RowReading['loads']): void {
    const text = (record.cells[index] ?? '').trim();
    if (text === '') return;
    const load = readNumber(text);
    if (device.model?.register?.key !== key) this.#fault(record, index, `${key} is no register of ${device.model?.name}`);
    else if (load === null) this.#fault(record, index, 'is no number', text);
    else loads[key] = load;
  }

  /** A load lasts until the next row, so rows have to be in order of time. */
  #checkOrder(record: CsvRecord, device: Reporter, at: number, faultsBefore: number): void {
    if (at <= (this.#last.get(device.id) ?? Number.NEGATIVE_INFINITY)) {
      const { time } = this.#layout;
      this.#fault(record, time, 'is not later than the row before: --register-from counts in the order of time', record.cells[time]);
    } else if (this.#faults.count === faultsBefore) this.#last.set(device.id, at);
  }

  #fault({ line }: CsvRecord, index: number, reason: string, value?: string): void {
    this.#faults.add(line, this.#layout.headings[index] ?? '', reason, value?.slice(0, maxTextLength));
  }
}

function readMeasured(text: string, type: ValueType): MeasuredValue | null {
  if (type !== valueTypes.state) return readNumber(text);
  if (/^(?:true|1)$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : null;
}

function readNumber(text: string): number | null {
  const number = numberForm.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
