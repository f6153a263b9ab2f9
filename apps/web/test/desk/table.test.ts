import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitColumns } from '#shared/desk/table/fit-columns.ts';
import { actionOf } from '#shared/desk/table/row-keys.ts';
import { readTableChoices, writeTableChoices } from '#shared/desk/table/table-choices.ts';
import { compareCells } from '#shared/desk/table/use-data-table.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the keys of a row', () => {
  const leaf = { isOpen: null, last: 9, focused: 4 };

  it.each([
    ['j', 5],
    ['ArrowDown', 5],
    ['k', 3],
    ['ArrowUp', 3],
    ['Home', 0],
    ['End', 9],
    ['Enter', 'open'],
    [' ', 'open'],
    ['x', null],
    ['ArrowRight', null],
  ])('%j leads to %j', (key, action) => expect(actionOf(key, leaf)).toBe(action));

  it('folds and unfolds where there is something in it', () => {
    expect(actionOf('ArrowRight', { ...leaf, isOpen: false })).toBe('toggle');
    expect(actionOf('ArrowRight', { ...leaf, isOpen: true })).toBeNull();
    expect(actionOf('ArrowLeft', { ...leaf, isOpen: true })).toBe('toggle');
    expect(actionOf('ArrowLeft', { ...leaf, isOpen: false })).toBeNull();
  });
});

describe('the order of cells', () => {
  it('is by value for numbers, and by the numbers in texts', () => {
    expect([10, 9, 100].sort(compareCells)).toEqual([9, 10, 100]);
    expect(['10号楼', '9号楼', '1号楼'].sort(compareCells)).toEqual(['1号楼', '9号楼', '10号楼']);
  });
});

describe('the columns of a table', () => {
  const columns = [
    { id: 'name', minWidth: 200 },
    { id: 'code', minWidth: 100, isExtra: true },
    { id: 'state', minWidth: 80 },
    { id: 'people', minWidth: 80 },
  ];
  const shown = (room: number | null, chosen = {}) => fitColumns(columns, room, chosen).map(({ id }) => id);

  it('are as many as have room, the extra ones last', () => {
    expect(shown(460)).toEqual(['name', 'code', 'state', 'people']);
    expect(shown(459)).toEqual(['name', 'state', 'people']);
    expect(shown(359)).toEqual(['name', 'state']);
    expect(shown(50)).toEqual(['name']);
  });

  it('stand in their order, the extra ones only once the room is known', () => expect(shown(null)).toEqual(['name', 'state', 'people']));

  it('are those that somebody chose, whatever the room', () => {
    expect(shown(300, { code: true })).toEqual(['name', 'code']);
    expect(shown(50, { people: true })).toEqual(['name', 'people']);
    expect(shown(2000, { state: false })).toEqual(['name', 'code', 'people']);
  });
});

describe('what was chosen for a table', () => {
  const choices = { sorting: [{ id: 'name', desc: true }], visibility: { address: false } };

  it('is read as it was written, for each table by itself', () => {
    writeTableChoices('areas', choices);
    expect(readTableChoices('areas')).toEqual(choices);
    expect(readTableChoices('teams')).toEqual({ sorting: [], visibility: {} });
  });

  it.each(['{', 'null', '[]', '{"sorting":[{}],"visibility":{}}', '{"sorting":[],"visibility":{"a":1}}', '{"sorting":{}}'])(
    'counts as nothing when %s is stored',
    (stored) => {
      localStorage.setItem('table areas', stored);
      expect(readTableChoices('areas')).toEqual({ sorting: [], visibility: {} });
    },
  );

  it('is forgotten where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => writeTableChoices('areas', choices)).not.toThrow();
  });
});
