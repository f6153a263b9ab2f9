import { historyEvents, workOrderStatuses } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { en } from '#shared/i18n/en.ts';
import { zhCN } from '#shared/i18n/zh-CN.ts';

function listTexts(table: object, path = ''): [path: string, text: string][] {
  return Object.entries(table).flatMap(
    ([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value]] : listTexts(value, `${path}${key}.`)) as [string, string][],
  );
}

const valuesIn = (text: string) => Array.from(text.matchAll(/\{\{(\w+)(?:, lowercase)?\}\}/g), ([, name]) => name).sort();

it('has an English text with the same values for every Chinese one', () => {
  const english = new Map(listTexts(en));
  for (const [path, text] of listTexts(zhCN)) expect([path, valuesIn(english.get(path) ?? 'missing')]).toEqual([path, valuesIn(text)]);
});

it('has no Chinese left in English texts', () => {
  for (const [path, text] of listTexts(en)) expect([path, /\p{Script=Han}/u.test(text)]).toEqual([path, false]);
});

it('speaks of one thing in the singular', () => {
  // There are always more digits than one; the exceptions are of several people and orders at once.
  const isPlural = /(?<!\b(?:at most|at least|enter|all|of) )\{\{count\}\} (?:people|(?!digits)[a-z]{3,}s)\b/i;
  const plural = listTexts(en).filter(([path, text]) => !/_(one|other)$/.test(path) && isPlural.test(text));
  expect(plural.map(([path]) => path)).toEqual(['map.group', 'map.groupOfPeople', 'workOrderForm.start.together']);
});

it('has a label for every status and history event', () => {
  for (const status of workOrderStatuses) expect(zhCN.codes.status).toHaveProperty(String(status));
  for (const event of historyEvents) expect(zhCN.codes.event).toHaveProperty(String(event));
});

it('has the specified messages word for word', () => {
  expect([zhCN.common.loading, zhCN.common.noMore, zhCN.common.loadFailed]).toEqual(['加载中...', '没有更多了', '加载失败']);
  const unlocated = (texts: typeof en) => [texts.map.notLocated, texts.area.form.notLocated, texts.inspection.edit.noPosition];
  for (const text of unlocated(en)) expect(text).toMatch(/^Positioning failed\b/);
  expect([en.titles.login, en.titles.authorisedLogin, en.common.productName]).toEqual([
    'Login',
    'Authorised login',
    'Energy Operations and Maintenance',
  ]);
});
