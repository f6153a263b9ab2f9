import { expect, it } from 'vitest';
import { faultAt, faultsBelow, faultsWithin } from '#shared/form/faults.ts';

const faults = { objects: '请选择', 'objects.1.id': '已停用', objectsCount: '过多', 'result.answers.oil': '超出范围', result: '不完整' };

it('finds the fault of a field or of a part of it, and none of a field whose name only begins with the same letters', () => {
  expect(faultAt(faults, 'objects')).toBe('请选择');
  expect(faultAt({ 'objects.1.id': '已停用' }, 'objects')).toBe('已停用');
  expect(faultAt({ objectsCount: '过多' }, 'objects')).toBeNull();
});

it('names the parts by the rest of their names', () => {
  expect(faultsBelow(faults, 'objects')).toEqual({ '1.id': '已停用' });
  expect(faultsWithin(faults, 'result')).toEqual({ 'answers.oil': '超出范围', '': '不完整' });
  expect(faultsWithin(faults, 'nothing')).toEqual({});
});
