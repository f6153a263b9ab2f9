import { labelFormatNames, labelFormats } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { layOutLabels } from '#features/inventory/model/label-sheet.ts';
import { countPlaces } from '#shared/label/count-places.ts';

describe('the formats of labels', () => {
  it.each(labelFormatNames)('%s fits on its page', (name) => {
    const { page, columns, rows, width, height, gap, top, left } = labelFormats[name];
    expect(2 * left + columns * width + (columns - 1) * gap).toBeLessThanOrEqual(page.width);
    expect(top + rows * height).toBeLessThanOrEqual(page.height);
  });
});

describe('labels on sheets', () => {
  const items = Array.from({ length: 30 }, (_, index) => index);

  it('begin where the first sheet is not used yet, and go on on the next one', () => {
    const sheets = layOutLabels(items, labelFormats['3x8'], 20);
    expect(sheets.map((sheet) => sheet.length)).toEqual([24, 24, 2]);
    expect(sheets[0]?.slice(18)).toEqual([null, null, 0, 1, 2, 3]);
    expect(sheets.flat().filter((item) => item !== null)).toEqual(items);
  });

  it('are none without devices', () => {
    expect(layOutLabels([], labelFormats['2x5'], 0)).toEqual([]);
    expect(countPlaces(labelFormats['2x5'])).toBe(10);
  });
});
