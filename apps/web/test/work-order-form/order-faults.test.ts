import type { FormField } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { emptyOrderDraft, type OrderDraft, toOrderInput } from '#features/work-order-form/model/order-draft.ts';
import { findOrderFaults } from '#features/work-order-form/model/order-faults.ts';
import { startChineseTexts } from '../support/texts.ts';

const pressure: FormField = { key: 'pressure', label: '压力', type: 'number', required: true, options: [], unit: 'MPa', min: 0, max: 2 };
const complete: OrderDraft = {
  ...emptyOrderDraft,
  projectId: 'project-1',
  siteId: 'site-1',
  businessTypeId: 'business-1',
  level: 2,
  title: ' 油温过高 ',
  description: '油温持续升高',
  objects: [{ kind: 'device', id: 'device-1', name: '2号变压器', code: null, energyType: null, areaId: 'site-1' }],
  answers: { pressure: '1.2' },
};

const now = Date.parse('2026-11-20T09:00:00+08:00');
const find = (draft: OrderDraft, fields: readonly FormField[], plannedBefore: string | null = null) =>
  findOrderFaults(draft, fields, { now, plannedBefore });

beforeAll(startChineseTexts);

it('reports every field that an order requires', () => {
  expect(Object.keys(find(emptyOrderDraft, [pressure])).sort()).toEqual(
    ['businessTypeId', 'customAnswers.pressure', 'description', 'level', 'objects', 'projectId', 'siteId', 'title'].sort(),
  );
});

it('finds no fault in a complete order', () => expect(find(complete, [pressure])).toEqual({}));

it('requires a description of five characters without the spaces at its ends', () => {
  expect(find({ ...complete, description: ' 油温高 ' }, [])).toEqual({ description: '请至少填写 5 个字' });
});

it('rejects a time that has passed, unless the order has it already', () => {
  const past = '2026-11-20T00:50:00.000Z';
  expect(find({ ...complete, plannedFinishAt: past }, [pressure])).toEqual({ plannedFinishAt: '时间不能早于现在' });
  expect(find({ ...complete, plannedFinishAt: past }, [pressure], past)).toEqual({});
  expect(find({ ...complete, plannedFinishAt: '2026-11-20T00:56:00.000Z' }, [pressure])).toEqual({});
});

it('checks the tenant’s own fields like the server', () => {
  expect(find({ ...complete, answers: { pressure: '3' } }, [pressure])).toEqual({
    'customAnswers.pressure': '数值超出允许范围',
  });
  expect(find({ ...complete, answers: { pressure: 'high' } }, [pressure])).toEqual({ 'customAnswers.pressure': '请检查数据' });
});

it('sends numbers as numbers, and of an object only what the contract contains', () => {
  expect(toOrderInput(complete, [pressure])).toMatchObject({
    title: '油温过高',
    objects: [{ kind: 'device', id: 'device-1' }],
    customAnswers: { pressure: 1.2 },
    linkedOrderId: null,
  });
});
