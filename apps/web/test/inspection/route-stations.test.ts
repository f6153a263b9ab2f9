import { describe, expect, it } from 'vitest';
import { estimateMinutesLeft, findPlaces, listStations } from '#features/inspection/model/route-stations.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';

function point(number: number, changes: Partial<InspectionPoint> = {}): InspectionPoint {
  const known = { device: null, position: null, codes: [], questions: [], outcome: null, visit: null, skip: null, earlier: [] };
  return { id: `p${number}`, number, name: `${number} 号柜`, place: '低压室', ...known, ...changes };
}

const at = (longitude: number) => ({ position: { longitude, latitude: 30 } });
const points = [point(1, { outcome: 'done', ...at(120) }), point(2, { outcome: 'skipped' }), point(3, at(121)), point(4)];

describe('the stations of a round', () => {
  it('say what was done, what was skipped, what is next and what is to come', () => {
    expect(listStations(points, 'p3').map(({ state }) => state)).toEqual(['done', 'skipped', 'next', 'open']);
    expect(listStations(points, null).map(({ state }) => state)).toEqual(['done', 'skipped', 'open', 'open']);
  });

  it('are on the map where they have coordinates, and the others are named', () => {
    const { placed, off } = findPlaces(points, listStations(points, 'p3'));
    expect(placed.map(({ number, state, longitude }) => [number, state, longitude])).toEqual([
      [1, 'done', 120],
      [3, 'next', 121],
    ]);
    expect(off).toEqual([2, 4]);
  });

  it('are not on a map where only one has coordinates', () => {
    const few = [point(1, at(120)), point(2)];
    expect(findPlaces(few, listStations(few, 'p1'))).toEqual({ placed: [], off: [] });
  });
});

describe('the rest of a round', () => {
  it('takes as long as its open points usually do, and is unknown without an earlier round', () => {
    expect(estimateMinutesLeft(points, 4.4)).toBe(9);
    expect(estimateMinutesLeft(points, 0.1)).toBe(1);
    expect(estimateMinutesLeft(points, null)).toBeNull();
    expect(estimateMinutesLeft([point(1, { outcome: 'done' })], 4)).toBeNull();
  });
});
