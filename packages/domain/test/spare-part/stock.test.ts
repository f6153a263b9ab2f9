import { describe, expect, it, test } from 'vitest';
import {
  averagePriceCents,
  countStock,
  isStockLow,
  maxStockThousandths,
  receiveStock,
  returnStock,
  type StockBalance,
  type StockChange,
  scaleExactly,
  toQuantity,
  toThousandths,
  withdrawStock,
} from '#index.ts';

const nothing: StockBalance = { quantity: 0, valueCents: 0 };
const afterChange = (balance: StockBalance, change: StockChange | string): StockBalance => {
  if (typeof change === 'string') throw new Error(change);
  return { quantity: balance.quantity + change.quantity, valueCents: balance.valueCents + change.valueCents };
};

describe('quantities', () => {
  test.each([
    [1, 1000],
    [2.5, 2500],
    [0.001, 1],
    [0.1 + 0.2, null],
    [1.0005, null],
    [999_999.999, 999_999_999],
  ])('%d is %d thousandths', (quantity, thousandths) => {
    expect(toThousandths(quantity)).toBe(thousandths);
    if (thousandths !== null) expect(toQuantity(thousandths)).toBe(quantity);
  });

  it('are scaled without the loss of a float', () => {
    expect(scaleExactly(999_999_999_999_999, 3, 3)).toBe(999_999_999_999_999);
    expect([scaleExactly(1, 1, 2), scaleExactly(1, 1, 3), scaleExactly(2, 1, 3)]).toEqual([1, 0, 1]);
  });
});

describe('the moving average', () => {
  it('moves with what arrives and stays with what leaves', () => {
    let balance = afterChange(nothing, receiveStock(nothing, 10_000, 1200));
    balance = afterChange(balance, receiveStock(balance, 10_000, 1800));
    expect([balance, averagePriceCents(balance)]).toEqual([{ quantity: 20_000, valueCents: 30_000 }, 1500]);
    balance = afterChange(balance, withdrawStock(balance, 5000));
    expect([balance, averagePriceCents(balance)]).toEqual([{ quantity: 15_000, valueCents: 22_500 }, 1500]);
  });

  it('leaves no value without goods, however it rounds', () => {
    let balance = afterChange(nothing, receiveStock(nothing, 3000, 333));
    balance = afterChange(balance, withdrawStock(balance, 1000));
    balance = afterChange(balance, withdrawStock(balance, 1000));
    balance = afterChange(balance, withdrawStock(balance, 1000));
    expect([balance, averagePriceCents(balance)]).toEqual([nothing, null]);
  });

  it('gives back at the price of the issue, whatever the price is by then', () => {
    const full = afterChange(nothing, receiveStock(nothing, 3000, 1000));
    const issue = withdrawStock(full, 3000) as StockChange;
    const dearer = afterChange(nothing, receiveStock(nothing, 1000, 9000));
    const issued = { quantity: -issue.quantity, valueCents: -issue.valueCents, returnedQuantity: 0, returnedCents: 0 };
    const first = returnStock(dearer, issued, 1000);
    expect(first).toEqual({ quantity: 1000, valueCents: 1000 });
    expect(returnStock(dearer, { ...issued, returnedQuantity: 1000, returnedCents: 1000 }, 2000)).toEqual({
      quantity: 2000,
      valueCents: 2000,
    });
    expect(returnStock(dearer, { ...issued, returnedQuantity: 1000, returnedCents: 1000 }, 2001)).toBe('moreThanIssued');
  });

  it('gives back exactly the value that was issued, however it is divided', () => {
    const issued = { quantity: 3000, valueCents: 1000, returnedQuantity: 0, returnedCents: 0 };
    for (let part = 0; part < 3; part += 1) {
      const change = returnStock(nothing, issued, 1000) as StockChange;
      issued.returnedQuantity += change.quantity;
      issued.returnedCents += change.valueCents;
    }
    expect(issued.returnedCents).toBe(1000);
  });

  it('values what a count finds or misses', () => {
    const balance = { quantity: 4000, valueCents: 4400 };
    expect(countStock(balance, 5000, 99)).toEqual({ quantity: 1000, valueCents: 1100 });
    expect(countStock(balance, 1000, 99)).toEqual({ quantity: -3000, valueCents: -3300 });
    expect(countStock(balance, 4000, 99)).toEqual({ quantity: 0, valueCents: 0 });
    expect(countStock(nothing, 2000, 99)).toEqual({ quantity: 2000, valueCents: 198 });
  });

  it('refuses what is not there and what no store holds', () => {
    expect(withdrawStock({ quantity: 1000, valueCents: 5 }, 1001)).toBe('notEnough');
    expect(receiveStock({ quantity: maxStockThousandths, valueCents: 5 }, 1, 1)).toBe('tooMuch');
    expect(countStock(nothing, maxStockThousandths + 1, 1)).toBe('tooMuch');
  });
});

describe('a minimum', () => {
  test.each([
    [5000, 5000, false],
    [4999, 5000, true],
    [0, null, false],
    [0, 0, false],
  ])('%d with the minimum %d: %s', (quantity, minimum, isLow) => {
    expect(isStockLow(quantity, minimum)).toBe(isLow);
  });
});

describe('any sequence of entries', () => {
  /** A linear congruential generator, so that a failure comes again. */
  const createRandom = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps quantity and value from falling below nothing (%d)', (seed) => {
    const random = createRandom(seed);
    let balance = nothing;
    const issues: { quantity: number; valueCents: number; returnedQuantity: number; returnedCents: number }[] = [];
    for (let step = 0; step < 400; step += 1) {
      const quantity = 1 + random(7000);
      const kind = random(4);
      const issue = issues[random(Math.max(1, issues.length))];
      if (kind === 0) balance = afterChange(balance, receiveStock(balance, quantity, random(10_000)));
      else if (kind === 1) {
        const change = withdrawStock(balance, quantity);
        if (typeof change === 'string') continue;
        issues.push({ quantity: -change.quantity, valueCents: -change.valueCents, returnedQuantity: 0, returnedCents: 0 });
        balance = afterChange(balance, change);
      } else if (kind === 2 && issue) {
        const change = returnStock(balance, issue, quantity);
        if (typeof change === 'string') continue;
        expect(change.valueCents).toBeGreaterThanOrEqual(0);
        issue.returnedQuantity += change.quantity;
        issue.returnedCents += change.valueCents;
        balance = afterChange(balance, change);
      } else balance = afterChange(balance, countStock(balance, quantity, 500));
      expect(balance.quantity).toBeGreaterThanOrEqual(0);
      expect(balance.valueCents).toBeGreaterThanOrEqual(0);
      if (balance.quantity === 0) expect(balance.valueCents).toBe(0);
    }
    for (const { valueCents, returnedCents } of issues) expect(returnedCents).toBeLessThanOrEqual(valueCents);
  });
});
