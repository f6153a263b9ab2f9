import { bodyCode } from '@energy-om/contract';
import { expect, it } from 'vitest';
import { listClockChanges } from '#features/configuration/model/clock-changes.ts';
import { describeValue } from '#features/configuration/model/describe-value.ts';
import { readPlace } from '#features/configuration/model/fault-place.ts';
import { listFormChanges } from '#features/configuration/model/form-changes.ts';
import { previewOfConflict } from '#features/configuration/model/preview.ts';
import { ApiError } from '#shared/api/api-error.ts';

it('reads a place of a document step by step', () => {
  expect(readPlace('sections.businessTypes[3].form.fields[2].unit')).toEqual([
    { name: 'businessTypes' },
    { number: 4 },
    { name: 'form' },
    { name: 'fields' },
    { number: 3 },
    { name: 'unit' },
  ]);
  expect(readPlace('sections.escalation[0].steps.1.accept[0].at')).toEqual([
    { name: 'escalation' },
    { number: 1 },
    { name: 'steps' },
    { level: 1 },
    { clock: 'accept' },
    { number: 1 },
    { name: 'at' },
  ]);
  expect([readPlace('version'), readPlace('sections'), readPlace('')]).toEqual([[{ name: 'version' }], [{ name: 'sections' }], []]);
});

it('describes values in one line, and says so of those that have none', () => {
  const texts = { empty: '空', yes: '是', no: '否', code: (value: string) => value };
  const describe = (value: unknown) => describeValue(value, texts, (items) => items.join('、'));
  expect([null, '', [], true, false, 3, 'a'].map(describe)).toEqual(['空', '空', '空', '是', '否', '3', 'a']);
  expect([['甲', '乙'], [['区', '站'], ['区']], { 1: {} }, [{ from: 0 }]].map(describe)).toEqual(['甲、乙', '区 / 站、区', null, null]);
});

it('lists what changes within a form by the keys of its fields', () => {
  const field = (key: string, label = key, unit: string | null = null) => ({ key, label, unit });
  const before = { fields: [field('a'), field('b'), field('c')] };
  expect(listFormChanges(before, { fields: [field('a', 'A'), field('c'), field('d')] })).toEqual([
    { kind: 'fieldChanged', label: 'A' },
    { kind: 'fieldAdded', label: 'd' },
    { kind: 'fieldRemoved', label: 'b' },
  ]);
  expect(listFormChanges(before, { fields: [field('b'), field('a'), field('c')] })).toEqual([{ kind: 'fieldsMoved', label: '' }]);
  expect(listFormChanges(null, { fields: [field('a')] })).toEqual([{ kind: 'fieldAdded', label: 'a' }]);
});

it('lists the clocks whose targets or steps differ, whatever the order of keys', () => {
  const step = { at: { unit: 'percent', value: 75 }, people: 0 };
  const before = { 1: { accept: [step], arrive: [step] } };
  const after = { 1: { arrive: [{ people: 0, at: { value: 75, unit: 'percent' } }] }, 4: { check: [step] } };
  expect(listClockChanges(before, after)).toEqual([
    { level: 1, clock: 'accept' },
    { level: 4, clock: 'check' },
  ]);
  expect(listClockChanges(null, {})).toEqual([]);
});

it('takes a preview out of a conflict and out of nothing else', () => {
  const preview = { fingerprint: 'x', tenantName: null, exportedAt: null, sections: [], faults: [], warnings: [] };
  expect(previewOfConflict(new ApiError(bodyCode.conflict, '', preview))).toEqual(preview);
  expect(previewOfConflict(new ApiError(bodyCode.conflict, '', null))).toBeNull();
  expect(previewOfConflict(new ApiError(bodyCode.failed, '', preview))).toBeNull();
  expect(previewOfConflict(new Error('x'))).toBeNull();
});
