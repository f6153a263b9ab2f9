import { expect, it } from 'vitest';
import { flattenTree } from '#index.ts';

interface Area {
  id: string;
  children: Area[];
}
const area = (id: string, ...children: Area[]): Area => ({ id, children });
const forest = [area('park', area('one', area('room')), area('two')), area('plant')];
const idsOf = (flattened: ReturnType<typeof flattenTree<Area>>) => flattened.map(({ node, level }) => [node.id, level]);

it('lists each node before its descendants, with its level from 0 (spec §3)', () => {
  expect(idsOf(flattenTree(forest))).toEqual([
    ['park', 0],
    ['one', 1],
    ['room', 2],
    ['two', 1],
    ['plant', 0],
  ]);
  expect(flattenTree<Area>([])).toEqual([]);
});

it('omits the descendants of a node that it does not descend into', () => {
  expect(idsOf(flattenTree(forest, ({ id }) => id === 'park'))).toEqual([
    ['park', 0],
    ['one', 1],
    ['two', 1],
    ['plant', 0],
  ]);
  expect(idsOf(flattenTree(forest, (_, level) => level === 0)).map(([id]) => id)).toEqual(['park', 'one', 'two', 'plant']);
});
