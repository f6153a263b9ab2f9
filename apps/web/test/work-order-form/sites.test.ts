import { expect, it } from 'vitest';
import { findCommonSite, isWithin, listSiteOptions } from '#features/work-order-form/model/sites.ts';

const site = (id: string, parentId: string | null) =>
  ({ id, parentId, level: 0, kind: 'site', name: id, longitude: null, latitude: null, address: null }) as const;
// The park’s own region is out of reach: its id is not among the sites.
const sites = [site('room', 'house'), site('house', 'park'), site('park', 'region'), site('hall', 'park'), site('other', null)];

it('lists sites in the order of their tree, each with the areas above it', () => {
  expect(listSiteOptions(sites)).toEqual([
    { value: 'park', label: 'park', hint: undefined },
    { value: 'house', label: 'house', hint: 'park' },
    { value: 'room', label: 'room', hint: 'park / house' },
    { value: 'hall', label: 'hall', hint: 'park' },
    { value: 'other', label: 'other', hint: undefined },
  ]);
});

it('finds the smallest site that contains all objects', () => {
  expect(findCommonSite(sites, ['room', 'room'])).toBe('room');
  expect(findCommonSite(sites, ['room', 'house'])).toBe('house');
  expect(findCommonSite(sites, ['room', 'hall'])).toBe('park');
});

it('finds none across trees, for an unknown area, or without objects', () => {
  expect(findCommonSite(sites, ['room', 'other'])).toBeNull();
  expect(findCommonSite(sites, ['room', null])).toBeNull();
  expect(findCommonSite(sites, [])).toBeNull();
});

it('knows whether an area lies in a site', () => {
  expect(isWithin(sites, 'room', 'park')).toBe(true);
  expect(isWithin(sites, 'park', 'room')).toBe(false);
  expect(isWithin(sites, 'unknown', 'park')).toBe(false);
});
