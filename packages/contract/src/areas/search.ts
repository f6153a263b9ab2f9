import { maxKeywordLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { named } from '../wire.ts';
import { areaKind } from './device.ts';
import { workOrderObject, workOrderRow } from './schemas/work-order-wire.ts';

/** The results of one kind: the first items and their total (see `pageOf`); null when the account may not see that kind. */
function resultsOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number(), totalIsLeast: z.boolean() }).nullable();
}

const orderResult = workOrderRow
  .pick({ id: true, orderNo: true, title: true, status: true, level: true, site: true, executors: true, overdue: true, onHold: true })
  .extend({
    /** The object of the order whose name or code contains one of the words. */
    object: z.object({ name: z.string(), code: z.string() }).nullable(),
  });

export const searchApi = {
  searchAll: endpoint(
    'GET',
    '/api/business/search/GetList',
    'account',
    'Finds at most twenty orders, devices, people and areas each that contain all the words; orders newest first, the others by name.',
    z.object({ keyword: z.string().trim().min(1).max(maxKeywordLength) }),
    z.object({
      orders: resultsOf(orderResult),
      devices: resultsOf(workOrderObject.extend({ site: z.string() })),
      people: resultsOf(
        z.object({
          id: z.string(),
          fullName: z.string(),
          maskedNumber: z.string(),
          /** The unmasked number; null when the account may see none of the person's teams. */
          phoneNumber: z.string().nullable(),
          teams: z.array(named),
        }),
      ),
      places: resultsOf(z.object({ id: z.string(), name: z.string(), kind: areaKind, within: z.string().nullable() })),
    }),
  ),
} as const;
