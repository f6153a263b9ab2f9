import { maxOrderCopies } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id } from '../wire.ts';
import { orderInspection } from './inspection.ts';
import { orderComments } from './order-comment.ts';
import { orderBasis, phoneActor } from './schemas/offline/order-basis.ts';
import { workOrderDetail } from './schemas/work-order-wire.ts';

/** An opaque text that is another one as soon as a copy of the same thing would be. */
const version = z.string();

export const takeAlongApi = {
  listTakeAlong: endpoint(
    'GET',
    '/api/maintenance/takealong/GetList',
    'work-order.view',
    'Lists what a phone keeps for working without a network: the account’s and its teams’ open orders, what is first due first, at most 300, with their devices, each with the version by which the phone knows whether its copy is up to date.',
    z.object({}),
    z.object({
      /** Another one once copies of all kinds are out of date, because the account’s rights, teams or language have changed. */
      reader: version,
      orders: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          /** Of what the order shows besides its own row: alarms, permits, switching orders, points of its route, forms. */
          stamp: version,
          isOwn: z.boolean(),
          isTeams: z.boolean(),
        }),
      ),
      /** The devices that these orders are about, as far as the account may see devices. */
      devices: z.array(z.object({ id: z.string(), kind: z.enum(['device', 'meter', 'gateway']), reports: z.boolean(), version })),
      /** The account’s tasks and shifts of these days, both inclusive. */
      schedule: z.object({ from: date, to: date, version }),
      messages: z.object({ version }),
      dictionary: z.object({ version }),
    }),
  ),
  getOrderCopies: endpoint(
    'POST',
    '/api/maintenance/takealong/GetOrders',
    'work-order.view',
    'Returns orders as `getWorkOrder` does, several at once, with what a phone decides by without a network; of none, the account alone. Those that it may not see are left out.',
    z.object({ ids: z.array(id).max(maxOrderCopies) }),
    z.object({
      orders: z.array(workOrderDetail),
      /** One for each order, in the same sequence. */
      bases: z.array(orderBasis),
      /** The newest comments on each that the account may read. */
      comments: z.array(orderComments),
      /** The route of each, as `getOrderInspection` does; null: it has none. */
      inspections: z.array(orderInspection.nullable()),
      /** The account as the lifecycle knows it, with those of its projects that these orders belong to. */
      actor: phoneActor,
    }),
    { limit: 'read' },
  ),
} as const;
