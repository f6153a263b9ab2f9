import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formField } from './schemas/form-wire.ts';

export const dictionaryEntry = z.object({
  type: z.string(),
  value: z.string(),
  childs: z.array(z.object({ key: z.string(), value: z.string() })),
});

export const dictionaryApi = {
  getDictionary: endpoint(
    'GET',
    '/api/base/dictDetails/GetDictionaryAll',
    'open',
    'Returns all code tables with their texts in the requested language.',
    z.object({}),
    z.array(dictionaryEntry),
  ),
  listCustomFields: endpoint(
    'GET',
    '/api/base/customtable/GetCustomTableList',
    'account',
    'Lists the custom fields that the tenant has added to a form.',
    z.object({ table: z.enum(['workOrder']) }),
    z.array(formField),
  ),
} as const;
