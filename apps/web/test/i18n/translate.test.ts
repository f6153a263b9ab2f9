import { expect, it } from 'vitest';
import { translate } from '#shared/i18n/translate.ts';

const table = {
  hello: 'Hello {{name}}',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  days_other: '{{count}} 天',
  choose: 'Choose {{field, lowercase}}',
  nested: { deep: { text: 'found' } },
  price: '{{a}} of {{ b }}',
};

it('fills values into a text, and leaves out what is not given', () => {
  expect(translate(table, 'en', 'hello', { name: 'Wang <b>' })).toBe('Hello Wang <b>');
  expect(translate(table, 'en', 'hello', {})).toBe('Hello ');
  expect(translate(table, 'en', 'price', { a: 0 })).toBe('0 of {{ b }}');
});

it('writes the name of a field small within a sentence', () => {
  expect(translate(table, 'en', 'choose', { field: 'Areas of A' })).toBe('Choose areas of A');
});

it('does not read a value as a place for another one', () => {
  expect(translate(table, 'en', 'hello', { name: '{{count}} $& $1', count: 3 })).toBe('Hello {{count}} $& $1');
});

it('takes the form of the count by the rules of the language', () => {
  expect([1, 0, 2].map((count) => translate(table, 'en', 'files', { count }))).toEqual(['1 file', '0 files', '2 files']);
  expect(translate(table, 'zh-CN', 'days', { count: 1 })).toBe('1 天');
  expect(translate(table, 'en', 'days', { count: 1 })).toBe('1 天');
});

it('finds nested texts, and shows the key where there is none', () => {
  expect(translate(table, 'en', 'nested.deep.text')).toBe('found');
  expect(translate(table, 'en', 'nested.deep')).toBe('nested.deep');
  expect(translate(table, 'en', 'hello.deep')).toBe('hello.deep');
  expect(translate(undefined, 'en', 'missing')).toBe('missing');
});
