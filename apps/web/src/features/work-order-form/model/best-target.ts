import type { ApiOutput } from '@energy-om/contract';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { listPeople } from './candidates.ts';
import type { RankedFacts } from './reasons.ts';
import type { SkillFacts } from './skill-words.ts';

type Choices = ApiOutput<'getDispatchChoices'>;

/** A team or a person that an order can be dispatched to, with the reasons for it. */
export type Candidate = { name: string } & Pick<
  Choices['teams'][number],
  'id' | keyof RankedFacts | keyof SkillFacts | 'servesProject' | 'servesBusinessType' | 'declined'
>;

/** The candidates of one kind, best first, as the server ranks them. */
export function listTargets(choices: Choices, kind: 'team' | 'person'): Candidate[] {
  return kind === 'team' ? choices.teams : listPeople(choices.people).map((person) => ({ ...person, name: person.fullName }));
}

/** The proposal before anything is chosen: the best candidate who neither has the order already nor has just declined it. */
export function findBestTarget(
  choices: Choices,
  kind: 'team' | 'person',
  { team, assignee }: Pick<OrderDetail, 'team' | 'assignee'>,
): Candidate | null {
  return listTargets(choices, kind).find(({ id, declined }) => !declined && id !== team?.id && id !== assignee?.id) ?? null;
}
