import { describe, expect, it } from 'vitest';
import { writeCsv } from '#services/audit/write-csv.ts';

describe('a CSV file for spreadsheets', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('has %j as a text', (cell) => {
    expect(writeCsv([[cell]])).toContain(`'${cell}`);
  });

  it('quotes separators, quotes and line breaks, and begins with a byte order mark', () => {
    expect(writeCsv([['a,b', 'c"d', 'e\nf', '正常']])).toBe('\uFEFF"a,b","c""d","e\nf",正常\r\n');
  });
});
