import { expect, it } from 'vitest';
import { positionOf } from '#features/area/model/area-draft.ts';
import { listPlaces } from '#features/area/model/area-places.ts';
import { createManagedArea } from '../support/setup.ts';

it('shows the areas in use that have a position on the map, without the one that is being placed', () => {
  const at = { longitude: 120.2, latitude: 30.2 };
  const areas = [
    createManagedArea({ id: 'own', ...at }),
    createManagedArea({ id: 'near', name: '滨江站', ...at }),
    createManagedArea({ id: 'gone', retired: true, ...at }),
    createManagedArea({ id: 'nowhere', longitude: null, latitude: null }),
  ];
  expect(listPlaces(areas, 'own')).toEqual([{ id: 'near', name: '滨江站', ...at }]);
});

it('puts the pin where the typed coordinates are, and nowhere for what is no position', () => {
  expect(positionOf({ longitude: '120.2', latitude: '30.2' })).toEqual({ longitude: 120.2, latitude: 30.2 });
  for (const [longitude, latitude] of [
    ['', ''],
    ['120.2', ''],
    ['120.2', '91'],
    ['181', '30'],
    ['东', '北'],
  ] as const)
    expect(positionOf({ longitude, latitude })).toBeNull();
});
