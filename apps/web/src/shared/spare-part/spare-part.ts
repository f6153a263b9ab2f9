import type { ApiName, ApiOutput } from '@energy-om/contract';
import { maxPartQuantity, toThousandths } from '@energy-om/domain';
import { formatNumber } from '../format/number.ts';
import { parseNumber } from '../format/parse-number.ts';
import { textOf } from '../i18n/texts.ts';

export type SparePart = ApiOutput<'getSparePart'>;
export type StoreStock = SparePart['stock'][number];
export type OrderCost = ApiOutput<'getOrderCost'>;
export type OrderPart = OrderCost['parts'][number];

/** The reads that a move of stock makes stale. */
export const stockReads = [
  'listSpareParts',
  'getSparePart',
  'listStockEntries',
  'listStores',
  'getOrderCost',
] as const satisfies readonly ApiName[];

/** 2.5, with up to three decimals. */
export function formatQuantity(quantity: number): string {
  return formatNumber(quantity, 3);
}

/** A typed quantity; null for what is none. @param least the smallest one, in the unit */
export function parseQuantity(text: string, least = 0.001): number | null {
  const quantity = parseNumber(text, true);
  if (quantity === null || quantity < least || quantity > maxPartQuantity || toThousandths(quantity) === null) return null;
  return quantity;
}

/** What is wrong with a typed quantity; null: nothing. @param isNoneRight it may be nothing at all */
export function findQuantityFault(text: string, isNoneRight = false): string | null {
  const quantity = parseNumber(text, true);
  if (quantity === null || (isNoneRight && quantity < 0)) return textOf('sparePart', 'fault.number');
  if (quantity <= 0 && !isNoneRight) return textOf('sparePart', 'fault.positive');
  return parseQuantity(text, 0) === null ? textOf('sparePart', 'fault.quantity') : null;
}

export function totalOf({ stock }: Pick<SparePart, 'stock'>): number {
  // Thousandths are summed, so that no float shows.
  return stock.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000;
}
