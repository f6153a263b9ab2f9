import { describe, expect, it } from 'vitest';
import { listRows, listShownRows, togglePicked } from '#shared/ui/multi-picker/option-tree.ts';

const options = [
  { id: 'district', name: '滨江区', level: 0 },
  { id: 'park', name: '江畔智谷', hint: '滨江区', level: 1, isFolded: true },
  { id: 'a', name: 'A座', hint: '滨江区 / 江畔智谷', level: 2, isFolded: true },
  { id: 'room', name: '配电间', hint: '滨江区 / 江畔智谷 / A座', level: 3 },
  { id: 'mall', name: '银汇', hint: '滨江区', level: 1 },
];
const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }));

function shown(toggled: readonly string[], { picked = [] as string[], keyword = '' } = {}) {
  const rows = listRows(options, named(...picked), { toggled: new Set(toggled), includesWithin: true });
  return listShownRows(rows, keyword);
}
const ids = (rows: ReturnType<typeof shown>) => rows.map(({ option }) => option.id);

describe('the rows of a tree of options', () => {
  it('are folded where the options say so, until they are unfolded step by step', () => {
    expect(ids(shown([]))).toEqual(['district', 'park', 'mall']);
    expect(ids(shown(['park']))).toEqual(['district', 'park', 'a', 'mall']);
    expect(ids(shown(['park', 'a']))).toEqual(['district', 'park', 'a', 'room', 'mall']);
    expect(ids(shown(['a']))).toEqual(['district', 'park', 'mall']);
    expect(ids(shown(['district']))).toEqual(['district']);
    expect(shown([]).map(({ isOpen }) => isOpen)).toEqual([true, false, null]);
  });

  it('are all that match a search, also by the areas above, in a flat list', () => {
    const found = shown([], { keyword: 'a座' });
    expect(ids(found)).toEqual(['a', 'room']);
    expect(found.every(({ level, isOpen }) => level === 0 && isOpen === null)).toBe(true);
    expect(shown([], { keyword: '没有' })).toEqual([]);
  });

  it('say which stand for others, and which are included thereby', () => {
    const rows = shown(['park', 'a'], { picked: ['park'] });
    const marks = rows.map(({ isPicked, isIncluded }) => (isPicked ? 'picked' : isIncluded ? 'included' : 'none'));
    expect(marks).toEqual(['none', 'picked', 'included', 'included', 'none']);
  });
});

describe('picking an option', () => {
  const pick = (picked: string[], id: string, includesWithin = true) =>
    togglePicked(options, named(...picked), { id, name: id }, includesWithin).map((one) => one.id);

  it('adds it and replaces those within it, which it stands for', () => {
    expect(pick(['room', 'mall'], 'park')).toEqual(['mall', 'park']);
    expect(pick(['room', 'mall'], 'park', false)).toEqual(['room', 'mall', 'park']);
    expect(pick(['mall'], 'district')).toEqual(['district']);
  });

  it('takes it back the second time, also one that is not offered any more', () => {
    expect(pick(['park', 'mall'], 'park')).toEqual(['mall']);
    expect(pick(['gone'], 'gone')).toEqual([]);
  });
});
