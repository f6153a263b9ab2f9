import { expect, it } from 'vitest';
import { findAreasWithin, listManagedAreas } from '#shared/area/managed-areas.ts';
import { createMember } from '../support/organisation.ts';

const parkA = { id: 'a', name: 'A 区' };
const administers = (area: typeof parkA | null) => ({ id: `grant-${area?.id}`, role: 'tenant_admin' as const, area });
const works = { id: 'grant-2', role: 'technician' as const, area: null };

it('limits an administrator to the areas of that role, whatever other roles apply everywhere', () => {
  expect(listManagedAreas(createMember({ grants: [administers(parkA), works] }))).toEqual(['a']);
});

it('does not limit an account that administers the whole organisation too', () => {
  expect(listManagedAreas(createMember({ grants: [administers(parkA), administers(null)] }))).toBeNull();
  expect(listManagedAreas(createMember({ grants: [works] }))).toBeNull();
});

it('includes everything that lies in an area', () => {
  const areas = [
    { id: 'city', parentId: null },
    { id: 'a', parentId: 'city' },
    { id: 'a1', parentId: 'a' },
    { id: 'a11', parentId: 'a1' },
    { id: 'b', parentId: 'city' },
  ];
  expect([...findAreasWithin(areas, ['a'])]).toEqual(['a', 'a1', 'a11']);
});
