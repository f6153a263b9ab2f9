import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey } from '#shared/api/use-api-query.ts';

export type BusinessType = ApiOutput<'saveBusinessType'>;

/** What an administrator sets for a business type, apart from its form. */
export type BusinessTypeFields = Required<Omit<ApiInput<'saveBusinessType'>, 'id' | 'version'>>;

export function fieldsOf(type: BusinessType): BusinessTypeFields {
  const { name, specialty, defaultLevel, energyTypes, beforePhotoRequired, afterPhotoRequired } = type;
  const { causeCodes, remedyCodes } = type;
  const { permitKinds, skillKinds, skillNames, checkRequired, oneSignature, closesOnSilence, savingChecked, clockTargets } = type;
  return {
    ...{ name, specialty, defaultLevel, energyTypes, causeCodes, remedyCodes, beforePhotoRequired, afterPhotoRequired },
    ...{ permitKinds, skillKinds, skillNames, checkRequired, oneSignature, closesOnSilence, savingChecked, clockTargets },
  };
}

/** Puts a business type, as a call has returned it, into the list that the screens show. */
export function storeBusinessType(type: BusinessType): void {
  queryClient.setQueryData<BusinessType[]>(apiKey('listManagedBusinessTypes', {}), (list) =>
    list?.some(({ id }) => id === type.id) ? list.map((one) => (one.id === type.id ? type : one)) : list && [...list, type],
  );
}
