import { expect, it } from 'vitest';
import { drawSparkPath } from '#shared/device/spark-path.ts';

it('draws from the foot to the head of its box', () => {
  expect(drawSparkPath([0, 10, 5], true)).toEqual({ line: 'M0 26L50 2L100 14', area: 'M0 28L0 26L50 2L100 14L100 28Z' });
});

it('stands amounts on zero and temperatures on their least', () => {
  expect(drawSparkPath([5, 10], true).line).toBe('M0 14L100 2');
  expect(drawSparkPath([5, 10], false).line).toBe('M0 26L100 2');
  expect(drawSparkPath([-5, 10], true).line).toBe('M0 26L100 2');
});

it('lays what never changes at the foot when it is nothing, else in the middle', () => {
  expect(drawSparkPath([0, 0], true).line).toBe('M0 26L100 26');
  expect(drawSparkPath([21, 21], false).line).toBe('M0 14L100 14');
});

it('breaks the line where nothing is known, and shows a lone point', () => {
  const { line, area } = drawSparkPath([1, null, 3, 2, null], false);
  expect(line).toBe('M0 26h0M50 2L75 14');
  expect(area.match(/Z/g)).toHaveLength(2);
  expect(drawSparkPath([null, null], true)).toEqual({ line: '', area: '' });
});
