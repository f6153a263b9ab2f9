import type { ApiInput } from '@energy-om/contract';
import { callApi } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { storeBusinessType } from './business-type.ts';
import type { VersionedForm } from './versioned-form.ts';

/** Where a form comes from and goes to. */
export interface FormSource {
  /** What the form is filled in for: the results of an order, or a new order. */
  purpose: 'result' | 'order';
  /** The key under which the phone stores what the server does not have. */
  draftKey: string;
  /** The screen behind the builder. */
  back: string;
  save: (input: Pick<ApiInput<'saveFormDraft'>, 'version' | 'fields'>) => Promise<VersionedForm>;
  publish: (input: { version: number }) => Promise<VersionedForm>;
}

/** The results form of a business type. */
export function resultFormOf(id: string): FormSource {
  const remember = (saved: Parameters<typeof storeBusinessType>[0]) => {
    storeBusinessType(saved);
    return saved;
  };
  return {
    purpose: 'result',
    draftKey: `business-type-form:${id}`,
    back: screenAddress('businessType', { id }),
    save: async (input) => remember(await callApi('saveFormDraft', { id, ...input }, { silent: true })),
    publish: async (input) => remember(await callApi('publishForm', { id, ...input }, { silent: true })),
  };
}

/** The tenant's own fields on new orders. */
export const orderForm: FormSource = {
  purpose: 'order',
  draftKey: 'order-form',
  back: screenAddress('setup'),
  save: async (input) => rememberOrderForm(await callApi('saveOrderFormDraft', input, { silent: true })),
  publish: async (input) => rememberOrderForm(await callApi('publishOrderForm', input, { silent: true })),
};

function rememberOrderForm(form: VersionedForm): VersionedForm {
  queryClient.setQueryData<VersionedForm>(apiKey('getOrderForm', {}), form);
  return form;
}
