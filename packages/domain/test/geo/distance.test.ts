import { expect, test } from 'vitest';
import { distanceBetween } from '#index.ts';

const shanghai = { longitude: 121.4737, latitude: 31.2304 };
const beijing = { longitude: 116.4074, latitude: 39.9042 };

test('distances are great-circle distances in metres', () => {
  expect(distanceBetween(shanghai, shanghai)).toBe(0);
  expect(distanceBetween(shanghai, beijing) / 1000).toBeCloseTo(1067, -1);
  expect(distanceBetween(beijing, shanghai)).toBe(distanceBetween(shanghai, beijing));
  expect(distanceBetween({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 1 })).toBeCloseTo(111_195, 0);
});

test('distances cross the date line, and antipodes are half the circumference apart', () => {
  expect(distanceBetween({ longitude: 179.5, latitude: 0 }, { longitude: -179.5, latitude: 0 })).toBeCloseTo(111_195, 0);
  expect(distanceBetween({ longitude: 0, latitude: 90 }, { longitude: 0, latitude: -90 })).toBeCloseTo(Math.PI * 6_371_000, 0);
});
