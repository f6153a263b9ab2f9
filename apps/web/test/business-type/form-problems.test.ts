import { beforeAll, expect, it } from 'vitest';
import { compareForms } from '#features/business-type/model/form-differences.ts';
import { findFormProblems } from '#features/business-type/model/form-problems.ts';
import { toTypedField } from '#features/business-type/model/typed-field.ts';
import { createFormField } from '../support/business-type.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it('says each fault in words, with its field and part', () => {
  const fields = [
    createFormField({ key: 'a', label: '' }),
    createFormField({ key: 'b', label: '温度', min: 9, max: 1 }),
    createFormField({ key: 'c', label: '温度', type: 'choice', options: ['好'] }),
    createFormField({ key: 'd', type: 'checklist', options: ['外观', '外观'] }),
    createFormField({ key: 'e', type: 'text', condition: { key: 'gone', above: 1 } }),
    createFormField({ key: 'f', type: 'yesNo', condition: { key: 'g', equals: true } }),
    createFormField({ key: 'g', type: 'yesNo', condition: { key: 'f', equals: true } }),
  ];
  expect(findFormProblems(fields.map(toTypedField)).map(({ key, part, text }) => [key, part, text])).toEqual([
    ['a', 'label', '请填写名称'],
    ['b', 'label', '名称与其他字段重复'],
    ['b', 'max', '最大值不能小于最小值'],
    ['c', 'label', '名称与其他字段重复'],
    ['c', 'options', '请至少填写 2 个选项'],
    ['d', 'options', '第 2 项重复'],
    ['e', 'condition', '条件引用的字段已删除'],
    ['f', 'condition', '条件互相引用，请修改其中一个'],
    ['g', 'condition', '条件互相引用，请修改其中一个'],
  ]);
});

it('says that a form has too many fields', () => {
  const many = Array.from({ length: 61 }, (_, index) => toTypedField(createFormField({ key: `k${index}` })));
  expect(findFormProblems(many)).toEqual([{ key: null, part: '', text: '字段最多 60 个，请删减' }]);
});

it('tells the fields of one side, the changed ones and the order apart', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => createFormField({ key }));
  if (!a || !b || !c) throw new Error('no fields');
  const changed = { ...b, unit: '℃' };
  expect(compareForms([a, b], [changed, c])).toEqual({ onlyMine: [a], onlyTheirs: [c], changed: [changed], isReordered: false });
  expect(compareForms([a, b], [b, a])).toEqual({ onlyMine: [], onlyTheirs: [], changed: [], isReordered: true });
});
