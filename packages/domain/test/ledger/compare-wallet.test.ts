import { describe, expect, it } from 'vitest';
import { compareWallet } from '#ledger/compare-wallet.ts';

const claim = { balance: 700, seq: 3, frozen: 200 };
const lines = { from: { seq: 1, balance: 1000 }, count: 2, sum: -300, balanceAfter: 700, frozen: 200 };

describe('compareWallet', () => {
  it('finds nothing where wallet and lines agree', () => {
    expect(compareWallet(claim, lines)).toEqual([]);
    const empty = { from: { seq: 0, balance: 0 }, count: 0, sum: 0, balanceAfter: null, frozen: 0 };
    expect(compareWallet({ balance: 0, seq: 0, frozen: 0 }, empty)).toEqual([]);
  });

  it.each([
    ['a balance that its lines do not add up to', { ...claim, balance: 701 }, lines, ['balance']],
    ['a last line that names another balance', claim, { ...lines, balanceAfter: 699 }, ['balance']],
    ['a number without a line', { ...claim, seq: 4 }, { ...lines, balanceAfter: null }, ['balance', 'seq']],
    ['a gap in the numbers', claim, { ...lines, count: 1 }, ['seq']],
    ['another amount that is frozen', { ...claim, frozen: 0 }, lines, ['frozen']],
    [
      'a balance without any line',
      { balance: 5, seq: 0, frozen: 0 },
      { ...lines, from: { seq: 0, balance: 0 }, count: 0, sum: 0, frozen: 0 },
      ['balance'],
    ],
  ])('finds %s', (_, wrong, of, faults) => {
    expect(compareWallet(wrong, of)).toEqual(faults);
  });
});
