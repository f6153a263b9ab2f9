import { workOrderStatus as status } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { createOrderDetail } from '../support/order-detail.ts';

const person = { id: 'account-1', fullName: '王磊', phoneNumber: null };
const notSolved = { action: 'reportNotSolved' } as OrderDetail['history'][number];

it('requires a reason for dispatching again, and none for the first time', () => {
  const waiting = createOrderDetail({ status: status.toBeDispatched });
  const dispatched = createOrderDetail({ status: status.toBeAccepted });
  expect(findTransition(waiting, 'dispatch')?.requires).not.toContain('reason');
  expect(findTransition(dispatched, 'redispatch')?.requires).toContain('reason');
});

it('returns a team’s order to its leader and a person’s to the dispatcher', () => {
  expect(findTransition(createOrderDetail(), 'sendBack')?.to).toEqual({ status: status.rolledBack, backTo: 'leader' });
  expect(findTransition(createOrderDetail({ team: null, assignee: person }), 'sendBack')?.to).toEqual({
    status: status.rolledBack,
    backTo: 'dispatcher',
  });
});

it('asks what was done only after the work has begun', () => {
  expect(findTransition(createOrderDetail({ status: status.toBeAssigned }), 'sendBack')?.requires).not.toContain('doneSoFar');
  expect(findTransition(createOrderDetail(), 'sendBack')?.requires).toContain('doneSoFar');
});

it('leads a passed check to the evaluation only where somebody requested the work', () => {
  const executed = createOrderDetail({ status: status.executed });
  expect(findTransition(executed, 'passCheck')?.to).toEqual({ status: status.completed });
  expect(findTransition({ ...executed, requester: person }, 'passCheck')?.to).toEqual({ status: status.toBeEvaluated });
});

it('sends what is not solved to the executor once, and to the dispatcher from then on', () => {
  const done = createOrderDetail({ status: status.toBeEvaluated });
  expect(findTransition(done, 'reportNotSolved')?.to).toEqual({ status: status.executing });
  expect(findTransition({ ...done, history: [notSolved] }, 'reportNotSolved')?.to).toEqual({
    status: status.rolledBack,
    backTo: 'dispatcher',
  });
});

it('counts a dispatcher’s own application as the first signature', () => {
  expect(findTransition(createOrderDetail(), 'applyForClosing')?.to).toEqual({ status: status.closingRequested });
  expect(findTransition(createOrderDetail(), 'applyForClosing', { asDispatcher: true })?.to).toEqual({ status: status.toBeClosed });
});

it('finds no row for a state of the order without one', () => {
  expect(findTransition(createOrderDetail({ status: status.completed }), 'sendBack')).toBeNull();
});
