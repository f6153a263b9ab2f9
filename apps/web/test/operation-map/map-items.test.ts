import { describe, expect, it } from 'vitest';
import { filterPlaces, type MapPlace, toMapItems } from '#features/operation-map/model/map-items.ts';
import { groupNear } from '#shared/map/group-near.ts';

const order = (level: 1 | 2 | 3 | 4) => ({
  id: `o${level}`,
  orderNo: 'WO',
  title: '',
  level,
  status: 50 as const,
  onHold: false,
  dueAt: null,
});
const place: MapPlace = {
  id: 'a',
  name: '一站',
  address: null,
  longitude: 120,
  latitude: 30,
  counts: { 1: 0, 2: 1, 3: 3, 4: 0 },
  orders: [order(2), order(3)],
};

describe('the places of the map', () => {
  it('have their levels, their number and the worst of them', () => {
    expect(filterPlaces([place], null)).toMatchObject([
      {
        levels: [
          { level: 2, count: 1 },
          { level: 3, count: 3 },
        ],
        count: 4,
        worst: 2,
      },
    ]);
  });

  it('are those with orders of the level, with these alone', () => {
    expect(filterPlaces([place], 3)).toMatchObject([{ count: 3, worst: 3, orders: [{ id: 'o3' }] }]);
    expect(filterPlaces([place], 1)).toEqual([]);
  });

  it('stand on the map with the people, by names that say the same as the list', () => {
    const person = { id: 'p', fullName: '王磊', longitude: 121, latitude: 31, at: '' };
    const items = toMapItems(filterPlaces([place], null), [person], {
      place: ({ name, count }) => `${name} ${count}`,
      person: ({ fullName }) => fullName,
    });
    expect(items).toEqual([
      { id: 'a', kind: 'place', name: '一站 4', level: 2, count: 4, longitude: 120, latitude: 30 },
      { id: 'p', kind: 'person', name: '王磊', level: 0, count: 0, longitude: 121, latitude: 31 },
    ]);
  });
});

describe('marks that would cover each other', () => {
  it('are one, by their distance from the first', () => {
    const at = (x: number, y = 0) => ({ x, y });
    expect(groupNear([at(0), at(30), at(60), at(39), at(200)], 40)).toEqual([[at(0), at(30), at(39)], [at(60)], [at(200)]]);
    expect(groupNear([], 40)).toEqual([]);
  });
});
