import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { named } from '../wire.ts';
import { areaKind } from './device.ts';
import { workOrderObject, workOrderRow } from './schemas/work-order-wire.ts';

/** What was found of one kind: the first of them, and how many there are (see `pageOf`). Null where the account may see none. */
function found<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number(), totalIsLeast: z.boolean() }).nullable();
}

const foundOrder = workOrderRow
  .pick({ id: true, orderNo: true, title: true, status: true, level: true, site: true, executors: true, overdue: true, onHold: true })
  .extend({
    /** What of the order's objects bears one of the words. */
    object: z.object({ name: z.string(), code: z.string() }).nullable(),
  });

export const searchApi = {
  searchAll: endpoint(
    'GET',
    '/api/business/search/GetList',
    'account',
    'Orders, devices, people and places in which each of the words is found, at most twenty of each; orders newest first, the others by name.',
    z.object({ keyword: z.string().trim().min(1).max(60) }),
    z.object({
      orders: found(foundOrder),
      devices: found(workOrderObject.extend({ site: z.string() })),
      people: found(
        z.object({
          id: z.string(),
          fullName: z.string(),
          maskedNumber: z.string(),
          /** To call; null where none of the person's teams is in sight. */
          phoneNumber: z.string().nullable(),
          teams: z.array(named),
        }),
      ),
      places: found(z.object({ id: z.string(), name: z.string(), kind: areaKind, within: z.string().nullable() })),
    }),
  ),
} as const;
