import { maxStockThousandths, quantityScale, scaleExactly } from './quantity.ts';

/** The kinds of entries of the stock ledger: 入库, 领用, 退回, 调拨, 盘点. */
export const stockEntryKinds = ['receipt', 'issue', 'return', 'transfer', 'count'] as const;
export type StockEntryKind = (typeof stockEntryKinds)[number];

/** What a store has of a part: the sums of its entries. Its value ÷ its quantity is the moving average price. */
export interface StockBalance {
  /** Thousandths of the unit, never negative. */
  quantity: number;
  valueCents: number;
}

/** What an entry adds to a balance; negative takes away. */
export type StockChange = StockBalance;

export type StockFault = 'notEnough' | 'tooMuch' | 'moreThanIssued';

/** The price of one unit by moving average; null where there is nothing. */
export function averagePriceCents({ quantity, valueCents }: StockBalance): number | null {
  return quantity === 0 ? null : scaleExactly(valueCents, quantityScale, quantity);
}

/** What arrives, at its own price; the average moves. */
export function receiveStock(balance: StockBalance, quantity: number, unitPriceCents: number): StockChange | StockFault {
  if (balance.quantity + quantity > maxStockThousandths) return 'tooMuch';
  return { quantity, valueCents: scaleExactly(quantity, unitPriceCents, quantityScale) };
}

/** What leaves, at the average; the last of it leaves with all that is left of the value, so that none remains without goods. */
export function withdrawStock(balance: StockBalance, quantity: number): StockChange | StockFault {
  if (quantity > balance.quantity) return 'notEnough';
  return { quantity: -quantity, valueCents: -scaleExactly(balance.valueCents, quantity, balance.quantity) };
}

/** What was issued and how much of it has been given back, as positive numbers. */
export interface IssuedStock {
  quantity: number;
  valueCents: number;
  returnedQuantity: number;
  returnedCents: number;
}

/** What comes back, at the price of its issue; with the last of it the rest of the value comes back. */
export function returnStock(balance: StockBalance, issued: IssuedStock, quantity: number): StockChange | StockFault {
  const returned = issued.returnedQuantity + quantity;
  if (returned > issued.quantity) return 'moreThanIssued';
  if (balance.quantity + quantity > maxStockThousandths) return 'tooMuch';
  return { quantity, valueCents: scaleExactly(issued.valueCents, returned, issued.quantity) - issued.returnedCents };
}

/** What a count changes: a surplus and a loss are worth the average, or the catalogue's price where there was nothing. */
export function countStock(balance: StockBalance, counted: number, cataloguePriceCents: number): StockChange | StockFault {
  const quantity = counted - balance.quantity;
  if (counted > maxStockThousandths) return 'tooMuch';
  if (quantity < 0) return withdrawStock(balance, -quantity);
  if (balance.quantity === 0) return receiveStock(balance, quantity, cataloguePriceCents);
  return { quantity, valueCents: scaleExactly(balance.valueCents, quantity, balance.quantity) };
}

/** Whether the keepers are to be notified. @param minimum null: none is asked for */
export function isStockLow(quantity: number, minimum: number | null): boolean {
  return minimum !== null && quantity < minimum;
}
