/** Which column of a file becomes which value of a device. */
export interface ColumnMap {
  column: string;
  key: string;
}

export interface ReadingsOptions {
  /** Name or id. */
  tenant: string;
  /** Path. */
  file: string;
  /** Code of the device whose readings they all are; otherwise a column says it. */
  device?: string;
  /** Heading of the column of times. */
  time?: string;
  /** None: headings that are keys of the model. */
  columns: readonly ColumnMap[];
  /** Loads that are counted up into a register. */
  registers: readonly ColumnMap[];
  /** IANA name, of times without an offset; the tenant's without it. */
  timeZone?: string;
  /** Looks at everything and writes nothing. */
  dryRun: boolean;
  /** Writes what is right of a file with faults. */
  skipFaulty: boolean;
}
