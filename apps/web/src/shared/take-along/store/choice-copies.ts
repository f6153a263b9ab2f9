import type { ApiInput, ApiName } from '@energy-om/contract';

/** The reads of what the form of a new order offers. */
export const choiceReads = [
  'listNewOrderProjects',
  'listProjectSites',
  'listBusinessTypes',
  'listCustomFields',
  'getNewOrderAreaTree',
  'getReportDesk',
] as const satisfies readonly ApiName[];
export type ChoiceRead = (typeof choiceReads)[number];

/** Names the copy of a read; what is left out of its input does not count. */
export function choiceIdOf<Name extends ChoiceRead>(name: Name, input: ApiInput<Name>): string {
  return `${name} ${JSON.stringify(input)}`;
}
