import { describe, expect, test } from 'vitest';
import { hasHiddenCharacters } from '#index.ts';

describe('hidden characters', () => {
  test.each(['张伟', '1号变压器（A区）', 'O’Brien-Ñandú', '中性点 38A', 'ｸﾞｯﾄﾞ', '泵房🔧', 'e\u0301', '㐀𠀀'])('are not in %s', (name) => {
    expect(hasHiddenCharacters(name)).toBe(false);
  });

  test.each([
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a control character', 'a\u0085b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a zero-width space', '张\u200b伟'],
    ['a zero-width joiner', '👩\u200d🔧'],
    ['a byte order mark', 'a\ufeffb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a bidi override', 'gnp.\u202eexe'],
    ['a bidi isolate', 'a\u2066b'],
    ['a direction mark', 'a\u200fb'],
    ['a letter without a glyph', 'a\u3164b'],
    ['a tag', 'a\u{e0041}b'],
  ])('include %s', (_, name) => {
    expect(hasHiddenCharacters(name)).toBe(true);
  });
});
