import { expect, it } from 'vitest';
import { markWords } from '#features/search/model/mark-words.ts';

/** Writes matches in brackets. */
const mark = (text: string, ...words: string[]) =>
  markWords(text, words)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['3号冷却水泵房', ['水泵'], '3号冷却[水泵]房'],
  ['水泵水泵', ['水泵'], '[水泵水泵]'],
  ['KLY-CP-03', ['kly', '03'], '[KLY]-CP-[03]'],
  ['冷却水泵', ['却水', '水泵'], '冷[却水泵]'],
  ['冷却水泵', ['风机'], '冷却水泵'],
  ['冷却水泵', [''], '冷却水泵'],
  ['', ['水泵'], ''],
  ['100% (a.b)', ['% (a.'], '100[% (a.]b)'],
  // This letter has two parts in lower case, so that no offset fits.
  ['İ水泵', ['水泵'], 'İ水泵'],
])('in %j %j is marked as %j', (text, words, marked) => {
  expect(mark(text, ...words)).toBe(marked);
});

it('returns the offset of each part', () => {
  expect(markWords('冷却水泵', ['水泵']).map(({ at }) => at)).toEqual([0, 2]);
});
