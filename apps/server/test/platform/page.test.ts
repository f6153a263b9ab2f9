import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAfter, decodeCursor, encodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';

const id = '0190a000-0000-7000-8000-00000000abcd';
const total = { count: 1000, isLeast: true };

describe('a cursor', () => {
  it('is read back as what it was created from', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.uuid(), fc.nat(), (instant, rowId, count) => {
        const values = [instant.toISOString(), rowId, count] as const;
        expect(decodeCursor(encodeCursor(values), ['instant', 'id', 'count'])).toEqual(values);
      }),
    );
  });

  it('is short enough to be sent back', () => {
    expect(encodeCursor([new Date().toISOString(), id, 1000, 1]).length).toBeLessThan(200);
  });

  it('is refused in any other form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, ['id'])).toThrow('cursorInvalid');
      }),
    );
    const forged = [['2026-02-30T00:00:00.000Z'], ['0000-01-01T00:00:00.000Z'], ["now()'"], [7], [{}], [], [null, null]];
    for (const values of forged) expect(() => decodeCursor(encodeCursor(values as string[]), ['instant'])).toThrow('cursorInvalid');
    for (const count of [-1, 1.5, '1', null]) expect(() => decodeCursor(encodeCursor([count]), ['count'])).toThrow('cursorInvalid');
    expect(() => decodeCursor(encodeCursor([`${id}'`]), ['id'])).toThrow('cursorInvalid');
  });

  it('holds an instant that is open or beyond all', () => {
    expect(decodeCursor(encodeCursor([null, 'infinity']), ['instant', 'instant'])).toEqual([null, 'infinity']);
  });
});

describe('a page number', () => {
  it('reaches the ten thousandth row and no further', () => {
    expect(offsetOf({ page: 1, pageSize: 20 })).toBe(0);
    expect(offsetOf({ page: 500, pageSize: 20 })).toBe(9980);
    expect(() => offsetOf({ page: 501, pageSize: 20 })).toThrow('pageTooDeep');
  });
});

describe('a page', () => {
  const present = (rows: number[]) => presentPage(rows, { page: 2, pageSize: 2 }, total, String, (row) => cursorAfter(`${row}`, total));

  it('shows the requested number of rows and continues after the last of them', () => {
    expect(present([1, 2, 3])).toEqual({
      items: ['1', '2'],
      total: 1000,
      totalIsLeast: true,
      page: 2,
      pageSize: 2,
      cursor: encodeCursor(['2', 1000, 1]),
    });
  });

  it('has no next page if no row is left', () => {
    expect(present([1, 2])).toMatchObject({ items: ['1', '2'], cursor: null });
    expect(present([])).toMatchObject({ items: [], cursor: null });
  });

  it.each([
    ['the first page is all that there is', [1], { page: 1 }, { total: 1, totalIsLeast: false }],
    ['there is nothing', [], { page: 1 }, { total: 0, totalIsLeast: false }],
    ['the last page by number ends below a thousand', [5, 6], { page: 3 }, { total: 6, totalIsLeast: false }],
    ['the last page by number ends above it', [5], { page: 600 }, { total: 1000, totalIsLeast: true }],
    ['a page follows', [1, 2, 3], { page: 1 }, { total: 1000, totalIsLeast: true }],
    ['the page is beyond the last one', [], { page: 2 }, { total: 1000, totalIsLeast: true }],
    ['a cursor says nothing of the rows before it', [9], { page: 1, cursor: 'x' }, { total: 1000, totalIsLeast: true }],
  ])('corrects a total that was more than a thousand a moment ago: %s', (_, rows, request, shown) => {
    expect(presentPage(rows, { ...request, pageSize: 2 }, total, String, String)).toMatchObject(shown);
  });
});
