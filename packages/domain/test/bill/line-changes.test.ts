import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargedLine, closingRoundAt, listLineChanges, taxLines, taxOf, writeBillNumber } from '#index.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);

const line = (changes: Partial<ChargedLine> = {}): ChargedLine => ({
  ...{ version: 'v', component: 'energy', band: 'P', step: 1, quantity: 16_000, price: 1_000_000, taxRate: 1300, fen: 1600 },
  ...changes,
});

describe('closingRoundAt', () => {
  it.each([
    ['2026-11-03T07:59', '2026-10', '2026-09'],
    ['2026-11-03T08:00', '2026-11', '2026-10'],
    ['2027-01-02T23:00', '2026-12', '2026-11'],
    ['2027-01-03T09:00', '2027-01', '2026-12'],
  ])('at %s closes the months before %s, the last one %s', (now, month, closes) => {
    expect(closingRoundAt(at(now), zone)).toEqual({ month, closes, end: at(`${month}-01T00:00`) });
  });
});

describe('listLineChanges', () => {
  it('names what differs, what is new and what is gone, and nothing else', () => {
    const valley = line({ band: 'V', quantity: 8000, price: 500_000, fen: 400 });
    const service = line({ component: 'service', band: null, step: null, taxRate: 600, fen: 72 });
    const minimum = line({ component: 'minimum', band: null, step: null, quantity: null, price: null, fen: 100 });
    const changes = listLineChanges([line(), valley, minimum], [line({ quantity: 18_000, fen: 1800 }), valley, service]);
    expect(changes.map(({ line: { component }, before, after }) => [component, before, after])).toEqual([
      ['energy', { quantity: 16_000, fen: 1600 }, { quantity: 18_000, fen: 1800 }],
      ['minimum', { quantity: null, fen: 100 }, { quantity: null, fen: 0 }],
      ['service', { quantity: null, fen: 0 }, { quantity: 16_000, fen: 72 }],
    ]);
  });

  const lines = fc.uniqueArray(
    fc.record({
      version: fc.constantFrom('one', 'two'),
      component: fc.constantFrom('energy' as const, 'service' as const, 'fixed' as const, 'minimum' as const),
      band: fc.constantFrom('P' as const, 'V' as const),
      step: fc.integer({ min: 1, max: 3 }),
      quantity: fc.nat(100_000),
      price: fc.nat(2_000_000),
      taxRate: fc.constantFrom(0, 600, 1300),
      fen: fc.nat(100_000),
    }),
    { selector: ({ version, component, band, step }) => `${version} ${component} ${band} ${step}`, maxLength: 12 },
  );

  it('adds up to what was posted in between, and its tax to the tax of the lines as they are', () => {
    fc.assert(
      fc.property(lines, lines, (issued, current) => {
        const sum = (all: readonly ChargedLine[]) => all.reduce((total, { fen }) => total + fen, 0);
        const changes = listLineChanges(issued, current);
        expect(changes.reduce((total, { before, after }) => total + after.fen - before.fen, 0)).toBe(sum(current) - sum(issued));
        const journal = taxLines(issued, current);
        expect(journal.reduce((total, { cents }) => total + cents, 0)).toBe(0);
        const owed = journal.filter(({ account }) => account === 'output_tax').reduce((total, { cents }) => total - cents, 0);
        expect(owed).toBe(taxOf(current) - taxOf(issued));
        expect(journal.every(({ cents }) => cents !== 0)).toBe(true);
      }),
    );
  });
});

describe('writeBillNumber', () => {
  it('says kind and year', () => {
    expect(writeBillNumber('bill', 2026, 123)).toBe('B2026-000123');
    expect(writeBillNumber('correction', 2027, 1_234_567)).toBe('C2027-1234567');
  });
});
