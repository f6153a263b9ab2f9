import { describe, expect, test } from 'vitest';
import { formatRoomCode, isRoomCode, normaliseRoomCode, roomCodeCharacters, roomCodeLength } from '#index.ts';

describe('the code of a room', () => {
  test('has no characters that are mistaken for one another', () => {
    expect([...roomCodeCharacters].filter((character) => '01IO'.includes(character))).toEqual([]);
    expect(new Set(roomCodeCharacters).size).toBe(32);
  });

  test('is read as people type it and printed in two halves', () => {
    const code = 'K7MPQ2XWT4';
    expect(code).toHaveLength(roomCodeLength);
    for (const typed of [code, 'k7mpq-2xwt4', ' K7MPQ 2XWT4 ', formatRoomCode(code)]) expect(normaliseRoomCode(typed)).toBe(code);
    expect(formatRoomCode(code)).toBe('K7MPQ-2XWT4');
  });

  test('is told from other texts', () => {
    expect(isRoomCode('K7MPQ2XWT4')).toBe(true);
    for (const text of ['', 'K7MPQ2XWT', 'K7MPQ2XWT44', 'K7MPQ2XWT0', 'k7mpq2xwt4', 'K7MPQ-2XWT4']) expect(isRoomCode(text)).toBe(false);
  });
});
