import { expect, it } from 'vitest';
import { defaultKindWithin, listKindChoices, listParentChoices, mayAddWithin } from '#features/area/model/area-choices.ts';
import type { Area } from '#features/area/model/area-tree.ts';
import { createArea, createAreas } from '../support/area.ts';

const areas = createAreas();
const find = (id: string) => areas.find((area) => area.id === id) as Area;
const parentsOf = (area: Area | null, all = areas) => listParentChoices(all, area).map(({ value }) => value);

it('offers for a new area every kind that may lie where it is to lie', () => {
  expect(listKindChoices(areas, null, null)).toEqual(['region', 'site']);
  expect(listKindChoices(areas, null, find('house'))).toEqual(['floor', 'room', 'position']);
});

it('offers for an existing area no kind that could not contain what lies in it', () => {
  expect(listKindChoices(areas, find('house'), find('park'))).toEqual(['building']);
  expect(listKindChoices(areas, find('floor'), find('house'))).toEqual(['floor', 'room', 'position']);
  expect(listKindChoices(areas, find('park'), undefined)).toEqual(['region', 'site']);
});

it('offers as parents neither the area itself nor what lies in it, no retired area, and none that could not contain it', () => {
  expect(parentsOf(find('house'))).toEqual(['region', 'park', 'works']);
  expect(parentsOf(find('floor'))).toEqual(['region', 'park', 'house', 'works']);
  expect(parentsOf(find('region'))).toEqual([]);
});

it('offers as parents only areas that the account manages', () => {
  const limited = areas.map((area) => ({ ...area, mayManage: area.id !== 'region' && area.id !== 'works' }));
  expect(parentsOf(null, limited)).toEqual(['park', 'house', 'floor']);
});

it('proposes the usual kind, and adds nothing within a position or a retired area', () => {
  expect([null, 'region', 'site', 'building', 'room', 'position'].map((kind) => defaultKindWithin(kind as Area['kind'] | null))).toEqual([
    'site',
    'site',
    'building',
    'floor',
    'position',
    'position',
  ]);
  expect(mayAddWithin(find('house'))).toBe(true);
  expect(mayAddWithin(find('shed'))).toBe(false);
  expect(mayAddWithin(createArea({ id: 'point', kind: 'position' }))).toBe(false);
  expect(mayAddWithin({ ...find('house'), mayManage: false })).toBe(false);
});
