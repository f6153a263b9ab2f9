import { type FormField, findAnswerFaults, isPlannedInThePast, minDescriptionLength } from '@energy-om/domain';
import { toAnswers } from '#shared/dynamic-form/answers.ts';
import { textOfFault, textsOfFaults } from '#shared/dynamic-form/fault-text.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { OrderDraft } from './order-draft.ts';

interface Planned {
  /** Epoch milliseconds. */
  now: number;
  /** The time that the order has already, which may stay although it has passed. */
  plannedBefore: string | null;
}

/** The faults that prevent sending the form, by the contract's field names. */
export function findOrderFaults(draft: OrderDraft, fields: readonly FormField[], { now, plannedBefore }: Planned): Record<string, string> {
  const faults: Record<string, string> = {};
  const must = textOfFault('missing');
  for (const name of ['projectId', 'siteId', 'businessTypeId', 'level'] as const) {
    if (draft[name] === null) faults[name] = must;
  }
  if (draft.objects.length === 0) faults.objects = textOf('workOrderForm', 'fault.noObject');
  if (draft.title.trim() === '') faults.title = must;
  const described = draft.description.trim().length;
  if (described === 0) faults.description = must;
  else if (described < minDescriptionLength)
    faults.description = textOf('workOrderForm', 'fault.shortDescription', { count: minDescriptionLength });
  if (draft.plannedFinishAt !== plannedBefore && isPast(draft.plannedFinishAt, now)) faults.plannedFinishAt = textOfFault('inThePast');
  return { ...faults, ...textsOfFaults(findAnswerFaults(toAnswers(fields, draft.answers), fields, 'customAnswers')) };
}

function isPast(planned: string | null, now: number): boolean {
  return planned !== null && isPlannedInThePast(Date.parse(planned), now);
}
