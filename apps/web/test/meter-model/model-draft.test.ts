import { standardMeterModels } from '@energy-om/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { findModels } from '#features/meter-model/model/find-models.ts';
import { suggestValue, takeKey } from '#features/meter-model/model/map-key.ts';
import { listDifferences } from '#features/meter-model/model/model-differences.ts';
import { copyModel, createEmptyModel, type ModelDraft, toModelDraft, toModelInput } from '#features/meter-model/model/model-draft.ts';
import { findDraftFaults, placeFault } from '#features/meter-model/model/model-faults.ts';
import { createValue, nameOf } from '#features/meter-model/model/typed-value.ts';
import { useLanguage } from '#shared/i18n/language.ts';
import { createMeterModel } from '../support/meter-model.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const model = createMeterModel();
const draft = toModelDraft(model);
const withValue = (index: number, changes: Partial<ModelDraft['values'][number]>): ModelDraft => ({
  ...draft,
  values: draft.values.map((value, at) => (at === index ? { ...value, ...changes } : value)),
});

describe('the form of a meter model', () => {
  it('sends back what it was made of', () => {
    const { isStandard, devices, retired, ...fields } = model;
    const [energy, voltage] = fields.values;
    const values = [energy, { ...voltage, label: { 'zh-CN': 'A 相电压', en: '' } }];
    expect(toModelInput(draft, model)).toEqual({ ...fields, values });
  });

  it('differs in the English name of a value alone', () => {
    const [difference] = listDifferences(model, withValue(0, { english: 'Another name' }));
    expect(difference?.mine).toContain('Another name');
  });

  it('copies a standard model without its version', () => {
    const [standard] = standardMeterModels;
    const stored = createMeterModel({ ...standard, values: [...(standard?.values ?? [])], mapping: null, isStandard: true });
    const copied = copyModel(stored, '副本');
    expect(copied.version).toBeNull();
    expect(toModelInput(copied, null)).toMatchObject({
      name: '副本',
      mapping: { keys: [], takesSameNames: true },
      values: standard?.values,
    });
    expect(findDraftFaults(copied)).toEqual({});
  });

  it('computes a value that is sent under its own key', () => {
    const input = toModelInput(withValue(1, { factor: '0.1', offset: '' }), model);
    expect(input.mapping.keys[1]).toEqual({ source: 'voltageA', target: 'voltageA', factor: 0.1, offset: 0 });
  });

  it('sends no modulus where there is no register', () => {
    expect(toModelInput(withValue(0, { valueType: 110 }), model).registerModulus).toBeNull();
  });

  it.each<[string, ModelDraft, string[]]>([
    ['nothing', draft, []],
    ['no name and no values', createEmptyModel(), ['name', 'values']],
    ['a factor of zero', withValue(0, { factor: '0' }), ['values.0.factor']],
    ['a factor that is no number', withValue(1, { factor: 'x' }), ['values.1.factor']],
    ['an offset that is no number', withValue(1, { source: 'Ua', offset: 'x' }), ['values.1.offset']],
    ['the same source twice', withValue(1, { source: 'EPI' }), ['values.0.source', 'values.1.source']],
    ['the same key twice', withValue(1, { key: 'energy' }), ['values.0.key', 'values.1.key']],
    ['no key', withValue(1, { key: ' ' }), ['values.1.key']],
    ['no label', withValue(1, { chinese: ' ' }), ['values.1.label']],
    ['half a decimal', withValue(1, { decimals: '1.5' }), ['values.1.decimals']],
    ['a modulus that is no number', { ...draft, registerModulus: 'x' }, ['registerModulus']],
  ])('finds %s', (_, faulty, paths) => expect(Object.keys(findDraftFaults(faulty)).sort()).toEqual(paths));

  it('shows a fault of a mapped key at its value', () => {
    expect(placeFault('mapping.keys.1.factor', [0, 4])).toBe('values.4.factor');
    expect(placeFault('mapping.keys.1.target', [0, 4])).toBe('values.4.key');
    expect(placeFault('mapping.keys', [])).toBe('mapping.keys');
  });

  it('describes what differs from what somebody else saved', () => {
    expect(listDifferences(model, draft)).toEqual([]);
    const typed = { ...withValue(1, { source: 'Ua', factor: '0.1' }), energyType: 'NYSN' as const };
    expect(listDifferences(model, typed)).toEqual([
      { label: '能源类型', theirs: '电', mine: '水' },
      { label: '数值', theirs: 'A 相电压 (voltageA · V · 瞬时值 · 1)', mine: 'A 相电压 (voltageA · V · 瞬时值 · 1 ← Ua ×0.1)' },
    ]);
  });
});

describe('a key that a gateway has sent', () => {
  it('becomes a value of its name, and a state where it is no number', () => {
    expect(createValue(draft.values, suggestValue({ key: 'p.total', value: 3 }))).toMatchObject({ row: 2, key: 'p.total', valueType: 110 });
    expect(suggestValue({ key: 'DO1', value: true })).toMatchObject({ valueType: 130, decimals: '0' });
  });

  it('belongs to one value at a time', () => {
    expect(takeKey(draft.values, 1, 'EPI').map(({ source }) => source)).toEqual(['', 'EPI']);
  });
});

it('models are found by name, maker and values', () => {
  const found = (keyword: string) => findModels([model], keyword).length;
  expect([found(''), found('网关'), found('本地'), found('VOLTAGE'), found('相电压'), found('水表')]).toEqual([1, 1, 1, 1, 1, 0]);
});

it('names a value in the language on the screen, as far as it is typed', () => {
  const value = { ...createValue([]), chinese: '有功功率', english: 'Active power' };
  expect(nameOf(value)).toBe('有功功率');
  useLanguage.setState({ language: 'en' });
  expect(nameOf(value)).toBe('Active power');
  expect(nameOf({ ...value, english: ' ' })).toBe('有功功率');
});
