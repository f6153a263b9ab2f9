/** Why a value cannot be imported, written to follow the value: "is not a mobile number". */
export class ValueFault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** One column of a kind of file. Its key is its English heading. */
export interface Column<Value = unknown, Required extends boolean = boolean> {
  /** Its Chinese heading. */
  zh: string;
  required: Required;
  /** In the template. */
  example: string;
  /** @param text not empty */
  read(text: string): Value | ValueFault;
}

export type Columns = Record<string, Column>;

export function required<Value>(zh: string, example: string, read: Column<Value>['read']): Column<Value, true> {
  return { zh, required: true, example, read };
}

export function optional<Value>(zh: string, example: string, read: Column<Value>['read']): Column<Value, false> {
  return { zh, required: false, example, read };
}

/** A line of the file, read. `undefined`: could not be read, and a fault tells why; null: empty, or no such column. */
export type RowOf<Table extends Columns> = { line: number } & {
  [Key in keyof Table]:
    | (Table[Key] extends Column<infer Value, infer Required> ? Value | (Required extends true ? never : null) : never)
    | undefined;
};
