import type { ApiOutput } from '@energy-om/contract';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

export type CandidatePerson = ApiOutput<'getDispatchChoices'>['people'][number];

/** Who may become a member: the team of a team's order, anybody suitable for a person's order. Present members come first. */
export function listCandidates(choices: ApiOutput<'getDispatchChoices'>, order: Pick<OrderDetail, 'team' | 'assignee'>): CandidatePerson[] {
  const teamId = order.assignee === null ? (order.team?.id ?? null) : null;
  const fit = listPeople(choices.people.filter(({ team }) => teamId === null || team?.id === teamId));
  return [...fit.filter(({ isMember }) => isMember), ...fit.filter(({ isMember }) => !isMember)];
}

/** The answer contains somebody of several teams once for each; the best-fitting one counts. */
export function listPeople(people: readonly CandidatePerson[]): CandidatePerson[] {
  return people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
}
