import { expect, it } from 'vitest';
import { listAreaOptions } from '../../src/shared/area/area-options.ts';

it('lists the tree in its order, each area with those it lies in', () => {
  const areas = [
    { id: 'a', parentId: null, name: '滨江区' },
    { id: 'b', parentId: 'a', name: 'A 区' },
    { id: 'c', parentId: 'b', name: '1 号楼' },
    { id: 'd', parentId: 'a', name: 'B 区' },
  ];
  expect(listAreaOptions(areas)).toEqual([
    { value: 'a', label: '滨江区', hint: undefined },
    { value: 'b', label: 'A 区', hint: '滨江区' },
    { value: 'c', label: '1 号楼', hint: '滨江区 / A 区' },
    { value: 'd', label: 'B 区', hint: '滨江区' },
  ]);
});

it('takes an area whose own area is out of sight as a root', () => {
  expect(listAreaOptions([{ id: 'c', parentId: 'b', name: '1 号楼' }])).toEqual([{ value: 'c', label: '1 号楼', hint: undefined }]);
});
