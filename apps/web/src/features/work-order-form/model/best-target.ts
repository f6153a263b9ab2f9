import type { ApiOutput } from '@energy-om/contract';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { listPeople } from './candidates.ts';

type Choices = ApiOutput<'getDispatchChoices'>;

/** A team or a person that an order can be dispatched to, with the reasons for it. */
export type Candidate = { name: string } & Pick<
  Choices['teams'][number],
  'id' | 'openOrders' | 'distance' | 'servesProject' | 'servesBusinessType'
>;

/** The candidates of one kind, best first: the server ranks them by specialty, project, distance and workload. */
export function listTargets(choices: Choices, kind: 'team' | 'person'): Candidate[] {
  return kind === 'team' ? choices.teams : listPeople(choices.people).map((person) => ({ ...person, name: person.fullName }));
}

/** The proposal before anything is chosen: the best candidate who neither has the order already nor has declined it. */
export function findBestTarget(
  choices: Choices,
  kind: 'team' | 'person',
  { team, assignee, history }: Pick<OrderDetail, 'team' | 'assignee' | 'history'>,
): Candidate | null {
  const decliners = history.flatMap(({ action, actor }) => (action === 'decline' && actor ? [actor.id] : []));
  const declining = choices.teams.filter(({ leader }) => leader && decliners.includes(leader.id)).map(({ id }) => id);
  const excludedIds = [team?.id, assignee?.id, ...decliners, ...declining];
  return listTargets(choices, kind).find(({ id }) => !excludedIds.includes(id)) ?? null;
}
