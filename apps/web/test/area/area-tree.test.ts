import { expect, it } from 'vitest';
import { listAbove, listAreaLines, listWithin, type TreeView } from '#features/area/model/area-tree.ts';
import { createArea, createAreas } from '../support/area.ts';

const closed: TreeView = { keyword: '', showsRetired: false, toggled: [] };
const idsOf = (view: Partial<TreeView>) => listAreaLines(createAreas(), { ...closed, ...view }).map(({ area }) => area.id);

it('shows regions and sites at first, and what lies in a site once it is expanded', () => {
  expect(idsOf({})).toEqual(['region', 'park', 'works']);
  expect(idsOf({ toggled: ['park'] })).toEqual(['region', 'park', 'house', 'works']);
  expect(idsOf({ toggled: ['park', 'house'] })).toEqual(['region', 'park', 'house', 'floor', 'works']);
  expect(idsOf({ toggled: ['region'] })).toEqual(['region']);
});

it('says of each line whether it is open, and of a leaf that there is nothing to open', () => {
  const lines = listAreaLines(createAreas(), { ...closed, toggled: ['park'] });
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([true, true, false, null]);
});

it('counts devices with those of the areas within, also of areas that are collapsed', () => {
  expect(listAreaLines(createAreas(), closed).map(({ devices }) => devices)).toEqual([10, 10, 0]);
});

it('shows retired areas on demand', () => {
  expect(idsOf({ showsRetired: true, toggled: ['park'] })).toEqual(['region', 'park', 'house', 'shed', 'works']);
});

it('finds areas by name and address wherever they lie, and says where', () => {
  const find = (keyword: string, showsRetired = false) =>
    listAreaLines(createAreas(), { keyword, showsRetired, toggled: [] }).map(({ area, above, level }) => [area.id, above.join('/'), level]);
  expect(find(' 地下 ')).toEqual([['floor', '华东片区/江畔智谷/1号楼', 0]]);
  expect(find('1928')).toEqual([['park', '华东片区', 0]]);
  expect(find('锅炉')).toEqual([]);
  expect(find('锅炉', true)).toEqual([['shed', '华东片区/江畔智谷', 0]]);
});

it('lists what lies in an area, and what contains it', () => {
  expect(listWithin(createAreas(), 'park').map(({ id }) => id)).toEqual(['house', 'floor', 'shed']);
  expect(listAbove(createAreas(), { parentId: 'house' }).map(({ id }) => id)).toEqual(['region', 'park', 'house']);
});

it('goes through a few thousand areas at once', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    createArea({ id: `room-${index}`, parentId: 'park', level: 2, kind: 'room', devices: 1 }),
  );
  const lines = listAreaLines([...createAreas().slice(0, 2), ...many], { ...closed, toggled: ['park'] });
  expect([lines.length, lines[1]?.devices]).toEqual([5002, 5002]);
});
