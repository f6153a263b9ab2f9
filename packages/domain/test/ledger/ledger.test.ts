import { describe, expect, it } from 'vitest';
import {
  amountEntryKinds,
  entryLines,
  findJournalFault,
  findWalletEntryFault,
  type JournalLine,
  needsSecondPerson,
  reverseLines,
} from '#index.ts';

const cash = (cents: number): JournalLine => ({ account: 'cash', walletId: null, cents });
const wallet = (cents: number, walletId: string | null = 'w'): JournalLine => ({ account: 'wallet', walletId, cents });

describe('findJournalFault', () => {
  it.each(amountEntryKinds)('finds none in an entry of kind %s, nor in its opposite', (kind) => {
    const lines = entryLines(kind, 'w', 1234);
    expect(findJournalFault(lines)).toBeNull();
    expect(findJournalFault(reverseLines(lines))).toBeNull();
    expect(lines.find(({ account }) => account === 'wallet')?.cents).toBe(-1234);
  });

  it.each([
    ['empty', [cash(1)]],
    ['unbalanced', [cash(1), wallet(-2)]],
    ['zeroLine', [cash(0), wallet(0)]],
    ['amount', [cash(0.5), wallet(-0.5)]],
    ['amount', [cash(1e15), wallet(-1e15)]],
    ['walletMissing', [cash(1), wallet(-1, null)]],
    ['walletUnexpected', [{ account: 'cash', walletId: 'w', cents: 1 }, wallet(-1)]],
    ['walletTwice', [cash(2), wallet(-1), wallet(-1)]],
  ] as [string, JournalLine[]][])('finds "%s"', (fault, lines) => {
    expect(findJournalFault(lines)).toBe(fault);
  });
});

describe('needsSecondPerson', () => {
  it.each([
    ['cash', 50_000, 0, false],
    ['cash', 50_001, 0, true],
    ['adjustment', -50_001, 0, true],
    ['cash', 1, 199_999, false],
    ['cash', 2, 199_999, true],
    ['writeOff', 1, 0, true],
    ['reversal', 1, 0, true],
  ] as const)('of %s over %i fen after %i of the day is %s', (kind, cents, today, expected) => {
    expect(needsSecondPerson({ kind, cents }, today)).toBe(expected);
  });
});

describe('findWalletEntryFault', () => {
  it.each([
    ['cash', 1, 0, null],
    ['cash', -1, 100, 'positiveOnly'],
    ['cash', 0, 0, 'amount'],
    ['cash', 100_000_001, 0, 'amount'],
    ['cash', 100_000_000, 9_950_000_000, 'amount'],
    ['adjustment', -100, 100, null],
    ['adjustment', -101, 100, 'balanceTooSmall'],
    ['adjustment', 50, -100, null],
    ['opening', -500, 0, null],
    ['reversal', -500, 0, null],
    ['writeOff', 1, 0, 'noDebt'],
    ['writeOff', 100, -100, null],
    ['writeOff', 101, -100, 'moreThanDebt'],
  ] as const)('of %s over %i fen at a balance of %i is %s', (kind, cents, balance, fault) => {
    expect(findWalletEntryFault({ kind, cents }, balance)).toBe(fault);
  });
});
