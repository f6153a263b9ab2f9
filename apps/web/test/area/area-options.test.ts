import { expect, it } from 'vitest';
import { listAreaOptions } from '#shared/area/area-options.ts';

it('lists the tree in its order, each area with those that contain it', () => {
  const areas = [
    { id: 'a', parentId: null, level: 0, name: '滨江区' },
    { id: 'b', parentId: 'a', level: 1, name: 'A 区' },
    { id: 'c', parentId: 'b', level: 2, name: '1 号楼' },
    { id: 'd', parentId: 'a', level: 1, name: 'B 区' },
  ];
  expect(listAreaOptions(areas)).toEqual([
    { value: 'a', label: '滨江区', level: 0, hint: undefined },
    { value: 'b', label: 'A 区', level: 1, hint: '滨江区' },
    { value: 'c', label: '1 号楼', level: 2, hint: '滨江区 / A 区' },
    { value: 'd', label: 'B 区', level: 1, hint: '滨江区' },
  ]);
});

it('takes an area for a root when the area that contains it is out of sight', () => {
  expect(listAreaOptions([{ id: 'c', parentId: 'b', level: 0, name: '1 号楼' }])).toEqual([
    { value: 'c', label: '1 号楼', level: 0, hint: undefined },
  ]);
});
