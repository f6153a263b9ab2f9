import type { ApiName } from '@energy-om/contract';
import { planOf } from '../support/factories/create-plans.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

/** The input of a preview of `planOf`. */
export function previewOf(fixture: Pick<OrderFixture, 'tenant' | 'operations'>): Input {
  const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = planOf(fixture);
  return { ...given, orders: 1 };
}

/** Plans. */
export function listPlanInputs({ tenant, operations, things }: InputSubjects): [ApiName, Input][] {
  const { planId: id } = things;
  const plan = { ...planOf({ tenant, operations }), season: { from: '11-15', to: '03-15' }, endsOn: '2028-01-01' };
  return [
    ['listPlans', {}],
    ['getPlan', { id }],
    ['previewPlan', { ...previewOf({ tenant, operations }), id, season: { from: '11-15', to: '03-15' }, endsOn: '2028-01-01' }],
    ['savePlan', { ...plan, deviceIds: [operations.deviceId] }],
    ['savePlan', { ...plan, name: 'y', id, version: 1 }],
    ['publishPlan', { id, version: 2 }],
    ['pausePlan', { id, version: 3 }],
    ['removePlan', { id, version: 4 }],
  ];
}
