import { expect, test } from 'vitest';
import { type Holder, holderOf, type WorkOrder } from '#index.ts';
import { newOrder } from '../support/orders.ts';

const team = { kind: 'team', teamId: 'teamA' } as const;
const person = { kind: 'person', accountId: 'techA1' } as const;

test.each<[string, Partial<WorkOrder>, Holder | null]>([
  ['not dispatched yet', { status: 10 }, { kind: 'dispatcher' }],
  ['dispatched to a team', { status: 20, target: team }, team],
  ['dispatched to a person', { status: 20, target: person }, person],
  ['accepted by a person', { status: 30, target: person }, person],
  ['accepted for a team', { status: 40, target: team }, team],
  ['in work', { status: 50, target: team, leadId: 'techA2' }, { kind: 'person', accountId: 'techA2' }],
  ['waiting for its paperwork', { status: 60, target: team, leadId: 'techA2' }, { kind: 'person', accountId: 'techA2' }],
  ['executed', { status: 70, target: team, leadId: 'techA2' }, { kind: 'checker' }],
  ['to be evaluated', { status: 80, requesterId: 'clientN' }, { kind: 'requester', accountId: 'clientN' }],
  ['back with the leader', { status: 100, backTo: 'leader', target: team }, team],
  ['back with the dispatcher', { status: 100, backTo: 'dispatcher', target: team }, { kind: 'dispatcher' }],
  ['waiting for the first signature', { status: 110, target: team, leadId: 'techA2' }, { kind: 'firstSigner' }],
  ['waiting for the second signature', { status: 120, target: team, leadId: 'techA2' }, { kind: 'secondSigner' }],
  ['completed', { status: 90, target: team, leadId: 'techA2' }, null],
  ['closed', { status: 130, target: team, leadId: 'techA2' }, null],
])('an order that is %s waits for whoever must act next', (_, changes, holder) => {
  expect(holderOf(newOrder(changes))).toEqual(holder);
});
