/** Labels on a sheet of A4, in millimetres. */
export interface LabelFormat {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Between two columns. */
  gap: number;
  top: number;
  left: number;
}

/** Sheets that every stationer has. */
export const labelFormats = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, gap: 0, top: 0.5, left: 0 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5, top: 15.1, left: 7.2 },
  '2x5': { columns: 2, rows: 5, width: 105, height: 57, gap: 0, top: 6, left: 0 },
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof labelFormats;

export const labelFormatNames = Object.keys(labelFormats) as LabelFormatName[];

/** More than a roll of sheets, and about what a phone can draw. */
export const maxLabels = 500;

export function countPlaces({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/**
 * Puts labels on sheets, row by row. Null: a place that stays empty.
 * @param start the place of the first label on the first sheet, from 0: those before it have been used already
 */
export function layOutLabels<Item>(items: readonly Item[], format: LabelFormat, start: number): (Item | null)[][] {
  const places = [...Array.from({ length: start }, () => null), ...items];
  const perSheet = countPlaces(format);
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) => places.slice(sheet * perSheet, (sheet + 1) * perSheet));
}
