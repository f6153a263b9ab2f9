import type { OrderDetail } from '#shared/work-order/use-order.ts';

export type OrderRole = 'reporter' | 'requester' | 'creator' | 'lead' | 'member' | 'assignee';

export interface OrderPerson {
  id: string;
  fullName: string;
  phoneNumber: string | null;
  /** The most informative role first. */
  roles: OrderRole[];
}

/** Everyone on an order once, with all of their roles: those who do the work first, then those who want it. */
export function listPeople({ lead, members, assignee, requester, creator }: OrderDetail): OrderPerson[] {
  // Only a requester who raised the order has reported it: an alarm's order has a requester too, who evaluates it.
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

/** The lead is also a member, members were dispatched to, and the reporter is also the creator; only the first role is shown. */
function dropImplied(roles: readonly OrderRole[]): OrderRole[] {
  return roles.filter(
    (role) =>
      !(role === 'member' && roles.includes('lead')) &&
      !(role === 'assignee' && (roles.includes('lead') || roles.includes('member'))) &&
      !(role === 'creator' && roles.includes('reporter')),
  );
}
