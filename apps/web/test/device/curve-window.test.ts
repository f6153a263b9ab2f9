import { expect, it } from 'vitest';
import { curveRanges, findCurveWindow } from '#features/device/model/curve-window.ts';

const now = Date.parse('2026-11-20T06:32:10.500Z');

it('ends a little ahead of now, at a round time, and is as long as its name says', () => {
  expect(findCurveWindow('hour', now)).toEqual({ from: '2026-11-20T05:33:00.000Z', to: '2026-11-20T06:33:00.000Z' });
  expect(findCurveWindow('day', now)).toEqual({ from: '2026-11-19T06:35:00.000Z', to: '2026-11-20T06:35:00.000Z' });
  expect(findCurveWindow('week', now)).toEqual({ from: '2026-11-13T07:00:00.000Z', to: '2026-11-20T07:00:00.000Z' });
  expect(findCurveWindow('month', now)).toEqual({ from: '2026-10-21T08:00:00.000Z', to: '2026-11-20T08:00:00.000Z' });
});

it('stays the same query for a while, and never leaves out the present', () => {
  for (const range of curveRanges) {
    expect(findCurveWindow(range, now + 10_000)).toEqual(findCurveWindow(range, now));
    const end = Date.parse(findCurveWindow(range, now).to);
    expect(Date.parse(findCurveWindow(range, end).to)).toBeGreaterThan(end);
  }
});
