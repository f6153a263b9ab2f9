import { expect, it } from 'vitest';
import { writeCsv } from '#index.ts';

const linesOf = (rows: string[][]) => writeCsv(rows).slice(1).split('\r\n');

it('begins with the mark by which spreadsheets recognise UTF-8', () => expect(writeCsv([['名称']])).toBe('\ufeff名称'));

it('quotes what would separate cells or lines', () =>
  expect(linesOf([['a,b', '说"好"', 'c\nd', 'e']])).toEqual(['"a,b","说""好""","c\nd",e']));

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx'])('keeps a spreadsheet from running %j', (cell) =>
  expect(linesOf([[cell]])[0]).toMatch(/^"?'/),
);

it('leaves negative numbers as they are', () => expect(linesOf([['-12.5']])).toEqual(['-12.5']));
