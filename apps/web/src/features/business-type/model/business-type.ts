import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { isSameForm } from './same-form.ts';

export type BusinessType = ApiOutput<'saveBusinessType'>;

/** What an administrator sets for a business type, apart from its form. */
export type BusinessTypeFields = Omit<ApiInput<'saveBusinessType'>, 'id' | 'version'>;

export function fieldsOf(type: BusinessType): BusinessTypeFields {
  const { name, specialty, defaultLevel, energyTypes, afterPhotoRequired, checkRequired, oneSignature, closesOnSilence, clockTargets } =
    type;
  return { name, specialty, defaultLevel, energyTypes, afterPhotoRequired, checkRequired, oneSignature, closesOnSilence, clockTargets };
}

/** The form as an administrator last left it: the draft, or else what is published. */
export function currentFormOf({ draft, form }: Pick<BusinessType, 'draft' | 'form'>): readonly FormField[] {
  return draft ?? form.fields;
}

/** Whether the draft differs from the published form. */
export function hasUnpublishedDraft({ draft, form }: Pick<BusinessType, 'draft' | 'form'>): boolean {
  return draft !== null && !isSameForm(draft, form.fields);
}

export function countOpenOrders({ openOrders }: Pick<BusinessType, 'openOrders'>): number {
  return openOrders.reduce((sum, { count }) => sum + count, 0);
}

/** Puts a business type, as a call has returned it, into the list that the screens show. */
export function storeBusinessType(type: BusinessType): void {
  queryClient.setQueryData<BusinessType[]>(apiKey('listManagedBusinessTypes', {}), (list) =>
    list?.some(({ id }) => id === type.id) ? list.map((one) => (one.id === type.id ? type : one)) : list && [...list, type],
  );
}
