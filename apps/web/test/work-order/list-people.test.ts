import { expect, it } from 'vitest';
import { listPeople } from '#features/work-order/model/list-people.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

const person = (id: string) => ({ id, fullName: `Person ${id}`, phoneNumber: `1380000000${id}` });
const people = (changes: Partial<OrderDetail>) =>
  listPeople({ lead: null, members: [], assignee: null, requester: null, creator: null, ...changes } as OrderDetail).map(
    ({ id, roles }) => [id, roles],
  );

it('lists everyone once, those who do the work before those who want it', () => {
  expect(
    people({ creator: person('1'), requester: person('2'), lead: person('3'), members: [person('3'), person('4')], assignee: person('3') }),
  ).toEqual([
    ['3', ['lead']],
    ['4', ['member']],
    ['2', ['requester']],
    ['1', ['creator']],
  ]);
});

it('calls only a requester who raised the order the reporter', () => {
  expect(people({ creator: person('1'), requester: person('1') })).toEqual([['1', ['reporter']]]);
  // An alarm or a plan raised the order, and the client evaluates it.
  expect(people({ creator: null, requester: person('1') })).toEqual([['1', ['requester']]]);
});

it('keeps both roles of somebody who raised the order and does it', () => {
  expect(people({ creator: person('1'), assignee: person('1') })).toEqual([['1', ['assignee', 'creator']]]);
});
