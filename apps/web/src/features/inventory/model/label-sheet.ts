import type { LabelFormat } from '@energy-om/domain';
import { countPlaces } from '#shared/label/count-places.ts';

/**
 * Puts labels on sheets, row by row. Null: a place that stays empty.
 * @param start the place of the first label on the first sheet, from 0: those before it have been used already
 */
export function layOutLabels<Item>(items: readonly Item[], format: LabelFormat, start: number): (Item | null)[][] {
  const places = [...Array.from({ length: start }, () => null), ...items];
  const perSheet = countPlaces(format);
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) => places.slice(sheet * perSheet, (sheet + 1) * perSheet));
}
