import { expect, it } from 'vitest';
import { findPlaces, listPlaces } from '#features/location/model/known-places.ts';
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

it('finds places by a part of their name, five at most', () => {
  const places = ['滨江站', '江北泵站', '城北换热站', 'Riverside Park', '一站', '二站', '三站'].map((name) => ({
    id: name,
    name,
    longitude: 120,
    latitude: 30,
  }));
  expect(findPlaces(places, ' riverside ').map(({ name }) => name)).toEqual(['Riverside Park']);
  expect(findPlaces(places, '站')).toHaveLength(5);
  expect(findPlaces(places, '  ')).toEqual([]);
});
