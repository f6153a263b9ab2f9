import { shortestDescription } from '@energy-om/contract';
import { type FormField, findAnswerFaults } from '@energy-om/domain';
import { textOf } from '../../../shared/i18n/texts.ts';
import { toAnswers } from './answers.ts';
import { textOfFault, textsOfFaults } from './fault-text.ts';
import type { OrderDraft } from './order-draft.ts';

/** What stands in the way of sending the form, by the contract's field names. */
export function findOrderFaults(draft: OrderDraft, fields: readonly FormField[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const must = textOfFault('missing');
  for (const name of ['projectId', 'siteId', 'businessTypeId', 'level'] as const) {
    if (draft[name] === null) faults[name] = must;
  }
  if (draft.objects.length === 0) faults.objects = textOf('workOrderForm', 'fault.noObject');
  if (draft.title.trim() === '') faults.title = must;
  const described = draft.description.trim().length;
  if (described === 0) faults.description = must;
  else if (described < shortestDescription)
    faults.description = textOf('workOrderForm', 'fault.shortDescription', { count: shortestDescription });
  return { ...faults, ...textsOfFaults(findAnswerFaults(toAnswers(fields, draft.answers), fields, 'customAnswers')) };
}
