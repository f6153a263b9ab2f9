import { describe, expect, test } from 'vitest';
import { distanceBetween, toGcj02, toWgs84 } from '#index.ts';

describe('GCJ-02 coordinates', () => {
  // The pairs are published with the open implementations of the shift (coordtransform, eviltransform).
  test.each([
    [
      'Beijing, Tiananmen',
      { longitude: 116.404, latitude: 39.915 },
      { longitude: 116.410_244_499_169_38, latitude: 39.916_404_281_501_64 },
    ],
    ['Shanghai', { longitude: 121.527_210_6, latitude: 31.177_427_6 }, { longitude: 121.531_541_859_215, latitude: 31.175_303_983_645_97 }],
    ['Shenzhen', { longitude: 113.912_316, latitude: 22.543_847 }, { longitude: 113.917_177, latitude: 22.540_796 }],
  ])('of %s', (_, receiver, map) => {
    expect(distanceBetween(toGcj02(receiver), map)).toBeLessThan(2);
  });

  test('are shifted by hundreds of metres in China and not elsewhere', () => {
    const hangzhou = { longitude: 120.2, latitude: 30.2 };
    expect(distanceBetween(hangzhou, toGcj02(hangzhou))).toBeGreaterThan(300);
    const paris = { longitude: 2.35, latitude: 48.85 };
    expect(toGcj02(paris)).toEqual(paris);
  });

  test.each([
    ['Hangzhou', { longitude: 120.2, latitude: 30.2 }],
    ['Kashgar', { longitude: 75.99, latitude: 39.47 }],
    ['Harbin', { longitude: 126.53, latitude: 45.8 }],
    ['Sanya', { longitude: 109.51, latitude: 18.25 }],
    ['Paris', { longitude: 2.35, latitude: 48.85 }],
  ])('lead back to the receiver’s in %s', (_, receiver) => {
    expect(distanceBetween(toWgs84(toGcj02(receiver)), receiver)).toBeLessThan(0.01);
  });
});
