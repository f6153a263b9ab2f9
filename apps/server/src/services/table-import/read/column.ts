import type { Language } from '@energy-om/contract';
import type { FaultReason } from '../fault-text.ts';

/** The reason why a value cannot be imported, written to follow the value: "is not a mobile number". */
export class ValueFault {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    this.reason = reason;
  }
}

/** One column of a kind of import. Its key is its English heading. */
export interface Column<Value = unknown, Required extends boolean = boolean> {
  /** The Chinese heading. */
  zh: string;
  required: Required;
  /** The example value of the template. */
  example: string;
  /** @param text is not empty */
  read: ColumnReader<Value>;
}

export interface ColumnReader<Value> {
  (text: string): Value | ValueFault;
  /** The values that are possible, as people write them in each language. */
  choices?: Readonly<Record<Language, readonly string[]>>;
  /** Whether a cell with the format of a date may be read, as its date of the form 2026-01-31. */
  takesDates?: boolean;
  /** Whether a text may have several lines. */
  takesLines?: boolean;
}

export type Columns = Record<string, Column>;

/** What a column is headed with in a file that the product writes. A file that is read may have either heading. */
export function headingOf(key: string, { zh }: Column, language: Language): string {
  return language === 'en' ? writeEnglishHeading(key) : zh;
}

/** The key as words, which the reading folds back to it: energyType, Energy type. */
function writeEnglishHeading(key: string): string {
  if (key === 'qr') return 'QR';
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function required<Value>(zh: string, example: string, read: Column<Value>['read']): Column<Value, true> {
  return { zh, required: true, example, read };
}

export function optional<Value>(zh: string, example: string, read: Column<Value>['read']): Column<Value, false> {
  return { zh, required: false, example, read };
}

/** A line of the file after reading. `undefined`: could not be read, with a fault; null: empty, or the file lacks the column. */
export type RowOf<Table extends Columns> = { line: number } & {
  [Key in keyof Table]:
    | (Table[Key] extends Column<infer Value, infer Required> ? Value | (Required extends true ? never : null) : never)
    | undefined;
};
