import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeQuery, encodeQuery } from '../src/index.ts';

const text = fc.string({ unit: 'grapheme' });
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.array(text, { maxLength: 4 }));
const key = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'a[]', 'a&b=c') },
);

/** The decoded form of an encoded value: a text, or a list of texts. */
function decodedFormOf(given: unknown): string | string[] | undefined {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given)) return String(given);
  return given.length > 1 ? given : given[0];
}

describe('a query string', () => {
  test('decodes to the input that was encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 6 }), (pairs) => {
        const input: Record<string, unknown> = Object.create(null);
        for (const [name, given] of pairs) input[name] = given;
        const expected = Object.entries(input).flatMap(([name, given]) =>
          decodedFormOf(given) === undefined ? [] : [[name, decodedFormOf(given)]],
        );
        expect(Object.entries(decodeQuery(encodeQuery(input)))).toEqual(expect.arrayContaining(expected));
        expect(Object.keys(decodeQuery(encodeQuery(input)))).toHaveLength(expected.length);
      }),
    );
  });

  test('repeats the key of a list and omits missing values', () => {
    expect(encodeQuery({ status: [10, 20], keyword: undefined, level: null, page: 1 })).toBe('status=10&status=20&page=1');
    expect(encodeQuery({ status: [] })).toBe('');
    expect(decodeQuery('status=10&status=20&status=30')).toEqual({ status: ['10', '20', '30'] });
  });

  test('carries Chinese, spaces and special characters', () => {
    expect({ ...decodeQuery(encodeQuery({ keyword: '能源 运维&=+%🔧' })) }).toEqual({ keyword: '能源 运维&=+%🔧' });
  });

  test('cannot change an object’s prototype', () => {
    const input = decodeQuery('__proto__=polluted&__proto__=twice&constructor=x');
    expect(Object.getPrototypeOf(input)).toBeNull();
    expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
