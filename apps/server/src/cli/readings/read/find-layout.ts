import { type FileFault, ImportError, quote } from '#services/table-import/fault.ts';
import { cleanText } from '#services/table-import/read/table.ts';
import type { ColumnMap, ReadingsOptions } from '../readings-options.ts';
import type { CsvRecord } from './read-records.ts';

/** A column from which a value is read. */
export interface ValueColumn {
  index: number;
  key: string;
}

/** The positions of the columns in a row. */
export interface FileLayout {
  headings: readonly string[];
  time: number;
  /** Null: all rows are of one device. */
  code: number | null;
  /** Long: one value per row. Wide: one instant per row. */
  values: { form: 'long'; key: number; value: number } | { form: 'wide'; columns: readonly ValueColumn[] };
  /** Loads that are accumulated into a register. */
  loads: readonly ValueColumn[];
  /** Headings of columns that are not read. */
  unused: readonly string[];
}

/** Common headings of the columns, folded. */
const defaultHeadings = {
  time: ['time', 'timestamp', 'datetime', 'date', 'ts', '时间', '日期', '采集时间'],
  code: ['code', 'device', '编号', '设备编号', '表计编号'],
  key: ['key', '键', '参数'],
  value: ['value', '值', '数值'],
} as const;

type LayoutOptions = Pick<ReadingsOptions, 'device' | 'time' | 'columns' | 'registers'>;

/**
 * Determines a file's layout by its header.
 * @param knownKeys keys of the models of the devices that may be in the file. Throws `ImportError`.
 */
export function findLayout({ line, cells }: CsvRecord, options: LayoutOptions, knownKeys: ReadonlySet<string>): FileLayout {
  return new HeaderReader(line, cells.map(cleanText), options).read(knownKeys);
}

class HeaderReader {
  readonly #line: number;
  readonly #headings: readonly string[];
  readonly #options: LayoutOptions;
  readonly #faults: FileFault[] = [];

  constructor(line: number, headings: readonly string[], options: LayoutOptions) {
    this.#line = line;
    this.#headings = headings;
    this.#options = options;
  }

  read(knownKeys: ReadonlySet<string>): FileLayout {
    const time = this.#options.time === undefined ? this.#findDefault('time') : this.#findNamed(this.#options.time);
    const code = this.#findDefault('code');
    const values = this.#findValues(new Set([time, code]), knownKeys);
    const loads = this.#findAll(this.#options.registers);
    if (time === null) this.#fault('there is no column of times: name it with --time');
    if (code === null && this.#options.device === undefined)
      this.#fault('there is no column of device codes: say whose readings they are with --device');
    if (code !== null && this.#options.device !== undefined)
      this.#fault(`the column ${quote(this.#headings[code] ?? '')} says whose readings they are: leave --device out`);
    if (values.form === 'wide' && values.columns.length + loads.length === 0 && this.#faults.length === 0) {
      this.#fault(
        `no heading is a value of a model: say which column is which with --column "COLUMN=key"; values are ${[...knownKeys].join(', ')}`,
      );
    }
    if (this.#faults.length > 0 || time === null) throw new ImportError(this.#faults);
    const ofValues = values.form === 'long' ? [values.key, values.value] : values.columns.map(({ index }) => index);
    const used = new Set([time, code, ...ofValues, ...loads.map(({ index }) => index)]);
    const unused = this.#headings.filter((heading, index) => heading !== '' && !used.has(index));
    return { headings: this.#headings, time, code, values, loads, unused };
  }

  #findValues(usedColumns: ReadonlySet<number | null>, knownKeys: ReadonlySet<string>): FileLayout['values'] {
    const { columns, registers } = this.#options;
    if (columns.length > 0) return { form: 'wide', columns: this.#findAll(columns) };
    const [key, value] = [this.#findDefault('key'), this.#findDefault('value')];
    if (key !== null && value !== null && registers.length === 0) return { form: 'long', key, value };
    const own = this.#headings.flatMap((heading, index) =>
      !usedColumns.has(index) && knownKeys.has(heading) ? [{ index, key: heading }] : [],
    );
    return { form: 'wide', columns: own };
  }

  #findAll(maps: readonly ColumnMap[]): ValueColumn[] {
    return maps.flatMap(({ column, key }) => {
      const index = this.#findNamed(column);
      return index === null ? [] : [{ index, key }];
    });
  }

  #findNamed(name: string): number | null {
    const index = this.#headings.indexOf(cleanText(name));
    if (index < 0) this.#fault(`there is no column ${quote(name)}; there are ${this.#headings.join(', ')}`);
    return index < 0 ? null : index;
  }

  #findDefault(what: keyof typeof defaultHeadings): number | null {
    const headings: readonly string[] = defaultHeadings[what];
    const found = this.#headings.findIndex((heading) => headings.includes(heading.toLowerCase().replaceAll(/[\s_-]/g, '')));
    return found < 0 ? null : found;
  }

  #fault(text: string): void {
    this.#faults.push({ line: this.#line, column: null, text });
  }
}
