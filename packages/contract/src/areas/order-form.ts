import { maxFormFields } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wholeNumber } from '../wire.ts';
import { formDraft, formVersions } from './schemas/form-wire.ts';

const orderForm = z.object({
  /** 0: nothing was ever drafted. */
  version: z.number(),
  ...formVersions,
});

export const orderFormApi = {
  getOrderForm: endpoint(
    'GET',
    '/api/maintenance/orderform/Get',
    'setup.view',
    'Returns the form of the tenant’s own fields on new orders, with its draft.',
    z.object({}),
    orderForm,
  ),
  saveOrderFormDraft: endpoint(
    'POST',
    '/api/maintenance/orderform/SaveDraft',
    'business-type.manage',
    'Stores what was changed in the form of the tenant’s own fields, finished or not; new orders do not see it.',
    z.object({ version: wholeNumber, fields: z.array(formDraft).max(maxFormFields) }),
    orderForm,
  ),
  publishOrderForm: endpoint(
    'POST',
    '/api/maintenance/orderform/Publish',
    'business-type.manage',
    'Makes the drafted fields the ones that new orders begin with; orders that are there keep theirs.',
    z.object({ version: wholeNumber }),
    orderForm,
  ),
} as const;
