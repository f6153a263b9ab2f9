/** Labels on a sheet or on a roll, in millimetres. */
export interface LabelFormat {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Between two columns. */
  gap: number;
  top: number;
  left: number;
}

const a4 = { width: 210, height: 297 };

/** Sheets that every stationer has, and a roll of a label printer. */
export const labelFormats = {
  '3x8': { page: a4, columns: 3, rows: 8, width: 70, height: 37, gap: 0, top: 0.5, left: 0 },
  '3x7': { page: a4, columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5, top: 15.1, left: 7.2 },
  '2x7': { page: a4, columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5, top: 15.1, left: 4.6 },
  '2x5': { page: a4, columns: 2, rows: 5, width: 105, height: 57, gap: 0, top: 6, left: 0 },
  '4x10': { page: a4, columns: 4, rows: 10, width: 48.5, height: 25.4, gap: 0, top: 21.5, left: 8 },
  roll: { page: { width: 60, height: 40 }, columns: 1, rows: 1, width: 60, height: 40, gap: 0, top: 0, left: 0 },
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof labelFormats;

export const labelFormatNames = Object.keys(labelFormats) as LabelFormatName[];

/** As many as the address of a document can name. */
export const maxPrintedLabels = 240;
