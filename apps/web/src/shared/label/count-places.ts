import type { LabelFormat } from '@energy-om/domain';

/** The labels on one sheet. */
export function countPlaces({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>): number {
  return columns * rows;
}
