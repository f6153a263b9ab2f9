import { expect, it } from 'vitest';
import { listTopAreas } from '#features/energy/model/top-areas.ts';

const area = (id: string, parentId: string | null) => ({
  id,
  parentId,
  level: 0,
  kind: 'site' as const,
  name: id,
  longitude: null,
  latitude: null,
  address: null,
});

it('are those that lie in no other area, also where only a part of the tree is in sight', () => {
  const tops = listTopAreas([area('a', null), area('b', 'a'), area('c', 'unseen'), area('d', 'c')]);
  expect(tops.map(({ id }) => id)).toEqual(['a', 'c']);
});
