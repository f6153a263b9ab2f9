import { describe, expect, it } from 'vitest';
import { type DescribedModel, findModelFaults, listChangedValues, standardMeterModels, valueTypes } from '#index.ts';

const energy = { key: 'energy', label: { 'zh-CN': '电能', en: '' }, unit: 'kWh', valueType: valueTypes.register, decimals: 2 };
const voltage = { ...energy, key: 'voltage', unit: 'V', valueType: valueTypes.gauge };
const key = { source: 'EPI', target: 'energy', factor: 0.01, offset: 0 };
const model: DescribedModel = {
  values: [energy, voltage],
  registerModulus: 1e6,
  mapping: { keys: [key], takesSameNames: true },
};
const withKeys = (...keys: (typeof key)[]): DescribedModel => ({ ...model, mapping: { keys, takesSameNames: true } });

describe('findModelFaults', () => {
  it('finds none in a sound model, nor in a standard one', () => {
    expect(findModelFaults(model)).toEqual({});
    for (const standard of standardMeterModels)
      expect(findModelFaults({ ...standard, mapping: { keys: [], takesSameNames: true } })).toEqual({});
  });

  it.each<[string, DescribedModel, object]>([
    ['no values', { ...model, values: [], registerModulus: null, mapping: { keys: [], takesSameNames: true } }, { values: 'missing' }],
    [
      'too many',
      {
        ...model,
        values: Array.from({ length: 61 }, (_, at) => ({ ...energy, key: `k${at}` })),
        mapping: { keys: [], takesSameNames: true },
      },
      { values: 'tooMany' },
    ],
    [
      'a value twice',
      { ...model, values: [energy, { ...energy, key: 'energy ' }] },
      { 'values.0.key': 'repeated', 'values.1.key': 'repeated' },
    ],
    ['no label', { ...model, values: [{ ...energy, label: { 'zh-CN': ' ', en: '' } }] }, { 'values.0.label': 'missing' }],
    ['half a decimal', { ...model, values: [{ ...energy, decimals: 1.5 }] }, { 'values.0.decimals': 'outOfRange' }],
    [
      'a modulus without a register',
      { ...model, values: [voltage], mapping: { keys: [], takesSameNames: true } },
      { registerModulus: 'outOfRange' },
    ],
    [
      'a key twice',
      withKeys(key, { ...key, target: 'voltage' }),
      { 'mapping.keys.0.source': 'repeated', 'mapping.keys.1.source': 'repeated' },
    ],
    [
      'two keys of one value',
      withKeys(key, { ...key, source: 'E' }),
      { 'mapping.keys.0.target': 'repeated', 'mapping.keys.1.target': 'repeated' },
    ],
    ['a value that is none', withKeys({ ...key, target: 'heat' }), { 'mapping.keys.0.target': 'unknownValue' }],
    ['a factor of zero', withKeys({ ...key, factor: 0 }), { 'mapping.keys.0.factor': 'outOfRange' }],
    ['a factor that is no number', withKeys({ ...key, factor: Number.NaN }), { 'mapping.keys.0.factor': 'outOfRange' }],
    ['a factor too great', withKeys({ ...key, factor: -1e30 }), { 'mapping.keys.0.factor': 'outOfRange' }],
    ['an offset that is no number', withKeys({ ...key, offset: Number.NaN }), { 'mapping.keys.0.offset': 'outOfRange' }],
  ])('finds %s', (_, faulty, faults) => expect(findModelFaults(faulty)).toEqual(faults));
});

describe('listChangedValues', () => {
  const before = { ...model, energyType: 'NYDN' as const };

  it('leaves labels, decimals, further values and the mapping of what is no register free', () => {
    const values = [{ ...energy, decimals: 0, label: { 'zh-CN': '总电能', en: 'Total' } }, voltage, { ...voltage, key: 'current' }];
    const keys = [key, { source: 'U', target: 'voltage', factor: 2, offset: 1 }];
    expect(listChangedValues(before, { ...before, values, mapping: { keys, takesSameNames: false } })).toEqual([]);
    expect(listChangedValues(before, { ...before, mapping: { keys: [{ ...key, source: 'E' }], takesSameNames: true } })).toEqual([]);
  });

  it('lists what would mean something else', () => {
    expect(listChangedValues(before, { ...before, values: [energy] })).toEqual(['voltage']);
    expect(listChangedValues(before, { ...before, values: [energy, { ...voltage, unit: 'kV' }] })).toEqual(['voltage']);
    expect(listChangedValues(before, { ...before, registerModulus: null })).toEqual(['energy']);
    expect(listChangedValues(before, { ...before, mapping: { keys: [], takesSameNames: true } })).toEqual(['energy']);
    expect(listChangedValues(before, { ...before, energyType: 'NYSN' })).toEqual(['energy']);
    expect(listChangedValues(before, { ...before, values: [{ ...energy, key: 'other' }, energy, voltage] })).toEqual(['energy']);
  });
});
