import type { AreaTreeNode } from '@energy-om/contract';
import { expect, it } from 'vitest';
import { cutToArea, filterTree, findPath, listEnergyTypes, listLines } from '#features/work-order-form/model/area-tree.ts';

const area = (id: string, name: string, children: AreaTreeNode[]): AreaTreeNode => ({
  id,
  parentId: null,
  kind: 'building',
  name,
  code: null,
  energyType: null,
  online: null,
  children,
});
const device = (id: string, name: string, energyType: AreaTreeNode['energyType'] = 'NYDN'): AreaTreeNode => ({
  ...area(id, name, []),
  kind: 'device',
  code: `code-${id}`,
  energyType,
});
const forest = [
  area('park', '滨江园区', [
    area('one', '1号楼', [device('t1', '1号变压器'), device('p1', '水泵', 'NYSN')]),
    area('two', '2号楼', [device('t2', '2号变压器')]),
    area('empty', '空楼', []),
  ]),
];
const idsOf = (nodes: readonly AreaTreeNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

it('leaves out areas without devices', () => {
  expect(idsOf(filterTree(forest, { keyword: '', energyType: null }))).toEqual(['park', 'one', 't1', 'p1', 'two', 't2']);
});

it('finds devices by name and by code, with the areas that contain them', () => {
  expect(idsOf(filterTree(forest, { keyword: '变压器', energyType: null }))).toEqual(['park', 'one', 't1', 'two', 't2']);
  expect(idsOf(filterTree(forest, { keyword: 'CODE-T2', energyType: null }))).toEqual(['park', 'two', 't2']);
});

it('keeps everything in an area whose own name matches', () => {
  expect(idsOf(filterTree(forest, { keyword: '1号楼', energyType: null }))).toEqual(['park', 'one', 't1', 'p1']);
});

it('filters by energy type within the search', () => {
  expect(idsOf(filterTree(forest, { keyword: '1号楼', energyType: 'NYSN' }))).toEqual(['park', 'one', 'p1']);
});

it('lists the expanded lines only, and counts the devices below each area', () => {
  const lines = listLines(forest, (node) => node.id === 'park' || node.id === 'two');
  expect(lines.map(({ node, level, count }) => [node.id, level, count])).toEqual([
    ['park', 0, 3],
    ['one', 1, 2],
    ['two', 1, 1],
    ['t2', 2, 1],
    ['empty', 1, 0],
  ]);
});

it('cuts the tree to the order’s site; an unknown site contains nothing', () => {
  expect(idsOf(cutToArea(forest, 'two'))).toEqual(['two', 't2']);
  expect(cutToArea(forest, 'elsewhere')).toEqual([]);
  expect(cutToArea(forest, null)).toBe(forest);
});

it('finds the path to a device, and the energy types that occur', () => {
  expect(findPath(forest, 'p1')?.map(({ id }) => id)).toEqual(['park', 'one', 'p1']);
  expect(findPath(forest, 'p9')).toBeNull();
  expect(listEnergyTypes(forest)).toEqual(['NYDN', 'NYSN']);
});
