import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, findPointRefusal, makeTrack, minuteMs, secondMs, type TrackPoint, thinTrack } from '#index.ts';

const start = Date.UTC(2026, 10, 20, 1);
/** A hundred-thousandth of a degree of latitude is about 1.11 m. */
const metresNorth = (metres: number) => 30 + metres / 111_195;
let count = 0;
const point = (seconds: number, metres: number, changes: Partial<TrackPoint> = {}): TrackPoint => {
  count += 1;
  return {
    id: `p${String(count).padStart(4, '0')}`,
    at: start + seconds * secondMs,
    longitude: 120,
    latitude: metresNorth(metres),
    accuracy: 10,
    ...changes,
  };
};

describe('the track of a day', () => {
  test('has the distance along its points and the stays of five minutes within 100 m', () => {
    const points = [point(0, 0), point(120, 20), point(301, 40), point(360, 1000), point(420, 2000), point(500, 2010), point(600, 2020)];
    const track = makeTrack(points);
    expect(track.distance).toBeGreaterThan(2010);
    expect(track.distance).toBeLessThan(2030);
    expect(track.stays).toHaveLength(1);
    expect(track.stays[0]).toMatchObject({ from: points[0]?.at, to: points[2]?.at });
  });

  test('does not count a jump, and goes on from the place before it', () => {
    const points = [point(0, 0), point(60, 500), point(70, 90_000), point(120, 1000)];
    const track = makeTrack(points);
    expect(track.jumps).toEqual([points[2]?.id]);
    expect(Math.abs(track.distance - 1000)).toBeLessThan(5);
  });

  test('leaves out what is too coarse to be a place', () => {
    expect(makeTrack([point(0, 0), point(60, 10, { accuracy: 3000 })]).points).toHaveLength(1);
  });

  test('is one, in whatever order and however often its points arrive', () => {
    const points = fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 3000 }), metres: fc.integer({ min: 0, max: 5000 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(points, fc.infiniteStream(fc.nat()), (made, order) => {
        const recorded = made.map(({ seconds, metres }) => point(seconds, metres));
        const shuffled = [...recorded, ...recorded.slice(0, 5)].map((one) => [order.next().value, one] as const).sort(([a], [b]) => a - b);
        expect(makeTrack(shuffled.map(([, one]) => one))).toEqual(makeTrack(recorded));
      }),
    );
  });

  test('is thinned to what a map needs, with both ends', () => {
    const points = Array.from({ length: 5000 }, (_, index) => point(index * 5, index * 4));
    const thin = thinTrack(points, 500);
    expect(thin.length).toBeLessThanOrEqual(500);
    expect(thin.length).toBeGreaterThan(100);
    expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
  });
});

describe('a point', () => {
  const facts = { at: start, onShift: true, takesPartInOrder: null, hasRoster: true };

  test('is taken on a shift, and without a roster for an own order', () => {
    expect(findPointRefusal(facts, start)).toBeNull();
    expect(findPointRefusal({ ...facts, onShift: false, hasRoster: false, takesPartInOrder: true }, start)).toBeNull();
  });

  test.each([
    ['off duty', { onShift: false }, 0, 'offDuty'],
    ['off duty, although for an own order', { onShift: false, takesPartInOrder: true }, 0, 'offDuty'],
    ['without a roster and an order', { onShift: false, hasRoster: false }, 0, 'offDuty'],
    ['for an order of others', { takesPartInOrder: false }, 0, 'notYourOrder'],
    ['from the future', {}, -5 * minuteMs - 1, 'future'],
    ['older than a week', {}, 7 * dayMs + 1, 'old'],
  ] as const)('%s is refused', (_what, changes, later, refusal) => {
    expect(findPointRefusal({ ...facts, ...changes }, start + later)).toBe(refusal);
  });

  test('on the edges of time is taken', () => {
    for (const later of [-5 * minuteMs, 7 * dayMs]) expect(findPointRefusal(facts, start + later)).toBeNull();
  });
});
