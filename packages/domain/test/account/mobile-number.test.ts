import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMobileNumber, normaliseLoginName, normaliseMobileNumber } from '#index.ts';

describe('a mobile number', () => {
  test.each(['13900000001', '19912345678'])('%s is valid', (text) => expect(isMobileNumber(text)).toBe(true));

  test.each(['12900000001', '1390000000', '139000000011', '+8613900000001', '1390000000１', '13900000001\n', ''])('%j is invalid', (text) =>
    expect(isMobileNumber(text)).toBe(false),
  );

  test.each(['139 0000 0001', '139-0000-0001', '+86 13900000001', '008613900000001', '\u202a13900000001\u202c'])(
    '%j is normalised',
    (text) => expect(normaliseMobileNumber(text)).toBe('13900000001'),
  );

  test.each([
    ['+86 139-0000-0001', '13900000001'],
    [' 13900000001 ', '13900000001'],
    [' li.wei ', 'li.wei'],
    ['+86 12', '+86 12'],
  ])('as a login name, %j becomes %j', (typed, name) => expect(normaliseLoginName(typed)).toBe(name));

  test('in normal form stays unchanged', () => {
    fc.assert(fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (number) => normaliseMobileNumber(number) === number));
  });
});
