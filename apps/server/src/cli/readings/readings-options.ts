/** Maps a column of a file to a value of a device. */
export interface ColumnMap {
  column: string;
  key: string;
}

export interface ReadingsOptions {
  /** The tenant's name or id. */
  tenant: string;
  /** The file's path. */
  file: string;
  /** The code of the device of all readings; without it, a column names the device. */
  device?: string;
  /** The heading of the column of times. */
  time?: string;
  /** Empty: the headings are keys of the model. */
  columns: readonly ColumnMap[];
  /** Loads that are accumulated into a register. */
  registers: readonly ColumnMap[];
  /** The IANA name of the zone of times without an offset; by default the tenant's. */
  timeZone?: string;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Imports the valid rows of a file with faults. */
  skipFaulty: boolean;
}
