import { hourMs } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { fieldsOf } from '#features/business-type/model/business-type.ts';
import { listDifferences } from '#features/business-type/model/describe-type.ts';
import { findTypeFaults, hasSameSettings, toTypeDraft, toTypeFields } from '#features/business-type/model/type-draft.ts';
import { describeTarget } from '#shared/clock/describe-target.ts';
import { createBusinessType } from '../support/business-type.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it('names what is missing or wrong by the fields of the contract', () => {
  const draft = toTypeDraft(createBusinessType());
  expect(findTypeFaults(draft, ['照明维修'])).toEqual({});
  expect(findTypeFaults(draft, ['变压器维护'])).toEqual({ name: '已有同名业务类型' });
  const wrong = {
    ...draft,
    name: ' ',
    specialty: '电气，暖通',
    clockTargets: { 2: { accept: { value: '0', unit: 'hours', counts: 'always' } } },
  };
  expect(Object.keys(findTypeFaults(wrong as typeof draft, []))).toEqual(['name', 'specialty', 'clockTargets.2.accept']);
});

it('takes causes and remedies one a line, each once, as many and as long as the contract allows', () => {
  const draft = { ...toTypeDraft(createBusinessType({ causeCodes: ['外力破坏'] })), remedyCodes: ' 更换部件 \n\n现场修复\n更换部件' };
  expect(toTypeFields(draft)).toMatchObject({ causeCodes: ['外力破坏'], remedyCodes: ['更换部件', '现场修复'] });
  const many = Array.from({ length: 41 }, (_, index) => `原因 ${index}`).join('\n');
  expect(findTypeFaults({ ...draft, causeCodes: many, remedyCodes: '修'.repeat(61) }, [])).toEqual({
    causeCodes: '最多 40 项',
    remedyCodes: '每项最多 60 个字',
  });
});

it('says in words what two administrators have set differently', () => {
  const mine = toTypeFields(toTypeDraft(createBusinessType()));
  const theirs = fieldsOf(createBusinessType({ defaultLevel: 1, clockTargets: { 1: { accept: { duration: hourMs, counts: 'always' } } } }));
  expect(listDifferences(mine, theirs).map(({ label, text, mine: own }) => [label, text, own])).toEqual([
    ['默认级别', '一级', '二级'],
    ['一级时限', `响应 ${describeTarget({ duration: hourMs, counts: 'always' })}`, '沿用组织时限'],
  ]);
  expect(hasSameSettings(mine, theirs)).toBe(false);
  expect(hasSameSettings(mine, fieldsOf(createBusinessType({ version: 9 })))).toBe(true);
});

it('takes certificates of the catalogue and own ones, one a line, and says in words who has set which', () => {
  const draft = toTypeDraft(createBusinessType({ skillKinds: ['highVoltage'], skillNames: ['健康证'] }));
  expect(toTypeFields({ ...draft, skillNames: '健康证\n 工作票签发人 \n' }).skillNames).toEqual(['健康证', '工作票签发人']);
  const many = Array.from({ length: 11 }, (_, index) => `证 ${index}`).join('\n');
  expect(findTypeFaults({ ...draft, skillNames: many }, [])).toEqual({ skillNames: '最多 10 项' });
  const theirs = fieldsOf(createBusinessType());
  expect(listDifferences(toTypeFields(draft), theirs).map(({ label, text, mine }) => [label, text, mine])).toEqual([
    ['所需证件', '不要求', '高压电工作业、健康证'],
  ]);
  expect(hasSameSettings(toTypeFields(draft), theirs)).toBe(false);
});
