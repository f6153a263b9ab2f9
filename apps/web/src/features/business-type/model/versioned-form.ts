import type { ApiOutput } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { isSameForm } from './same-form.ts';

/** A form with versions: of a business type, or the tenant's own fields on new orders. */
export type VersionedForm = ApiOutput<'getOrderForm'>;

/** The form as an administrator last left it: the draft, or else what is published. */
export function currentFormOf({ draft, form }: Pick<VersionedForm, 'draft' | 'form'>): readonly FormField[] {
  return draft ?? form.fields;
}

/** Whether the draft differs from the published form. */
export function hasUnpublishedDraft({ draft, form }: Pick<VersionedForm, 'draft' | 'form'>): boolean {
  return draft !== null && !isSameForm(draft, form.fields);
}

export function countOpenOrders({ openOrders }: Pick<VersionedForm, 'openOrders'>): number {
  return openOrders.reduce((sum, { count }) => sum + count, 0);
}
