import type { OrderDetail } from '#shared/work-order/use-order.ts';

export type OrderRole = 'reporter' | 'requester' | 'creator' | 'lead' | 'member' | 'assignee';

export interface OrderPerson {
  id: string;
  fullName: string;
  phoneNumber: string | null;
  /** Most telling first. */
  roles: OrderRole[];
}

/** Everyone on an order once, whatever they are on it: who does it first, then who wants it. */
export function listPeople({ lead, members, assignee, requester, creator }: OrderDetail): OrderPerson[] {
  // Whoever did not raise the order has not reported anything: a client evaluates what an alarm or somebody of operations raised.
  const hasReported = requester !== null && requester.id === creator?.id;
  const named: [OrderRole, OrderDetail['lead']][] = [
    ['lead', lead],
    ...members.map((member): [OrderRole, OrderDetail['lead']] => ['member', member]),
    ['assignee', assignee],
    [hasReported ? 'reporter' : 'requester', requester],
    ['creator', creator],
  ];
  const people = new Map<string, OrderPerson>();
  for (const [role, person] of named) {
    if (!person) continue;
    const known = people.get(person.id);
    if (known) known.roles.push(role);
    else people.set(person.id, { ...person, roles: [role] });
  }
  return [...people.values()].map((person) => ({ ...person, roles: dropImplied(person.roles) }));
}

/** The lead is a member, whoever works was dispatched to, who reports has written it down. */
function dropImplied(roles: readonly OrderRole[]): OrderRole[] {
  return roles.filter(
    (role) =>
      !(role === 'member' && roles.includes('lead')) &&
      !(role === 'assignee' && (roles.includes('lead') || roles.includes('member'))) &&
      !(role === 'creator' && roles.includes('reporter')),
  );
}
