import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, instant, person, yesNo } from '../wire.ts';
import { workOrderStatusCode } from './schemas/work-order-wire.ts';

/** How many open orders of each level stand at a place. */
const counts = z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number() });

export const operationMapApi = {
  getOperationMap: endpoint(
    'GET',
    '/api/maintenance/map/Get',
    'work-order.view',
    'Returns the places with open orders within reach, and with `people` where those on duty were last, for whoever may view tracks; what is shown of others is recorded in the audit log.',
    z.object({ people: yesNo.default(false) }),
    z.object({
      /** The worst place first. */
      places: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          address: z.string().nullable(),
          /** In GCJ-02. */
          longitude: z.number(),
          latitude: z.number(),
          counts,
          /** The most serious of its orders. */
          orders: z.array(
            z.object({
              id: z.string(),
              orderNo: z.string(),
              title: z.string(),
              level: eventLevel,
              status: workOrderStatusCode,
              onHold: z.boolean(),
              dueAt: instant.nullable(),
            }),
          ),
        }),
      ),
      /** Open orders whose place has no position, nor any place around it. */
      unplaced: z.number(),
      /** There are more open orders than were read: the most serious are there. */
      isPartial: z.boolean(),
      /** Null: this account may view nobody’s track, or did not ask. */
      people: z.array(person.extend({ longitude: z.number(), latitude: z.number(), at: instant })).nullable(),
      mayViewPeople: z.boolean(),
      at: instant,
    }),
  ),
} as const;
