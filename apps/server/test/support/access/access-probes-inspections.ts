import type { ApiName } from '@energy-om/contract';
import { createDevice } from '../factories/create-device.ts';
import {
  createInspection,
  createRoute,
  followRoute,
  pointOf,
  routeOf,
  uploadPhoto,
  uploadPhotoAs,
  visitOf,
} from '../factories/create-inspections.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, at, far, near, type Probe, raisedFor } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** The order that the approach leads to follows a route, once. */
const onRoute =
  (approach: Approach, home: 'near' | 'far'): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    if (attempt === null) return null;
    const orderId = String(attempt.input.id);
    const { server, [home]: orders } = fixture;
    const query = server.database.kysely.selectFrom('order_inspections').select('order_id').where('order_id', '=', orderId);
    if (!(await query.executeTakeFirst())) await followRoute(server, orders.tenant.id, orderId, (await createRoute(orders)).id);
    return { input: { orderId } };
  };

const farInspection = ({ server, far: orders }: AccessFixture) => createInspection(server, orders);

/** Of an order that the caller executes. */
async function ownInspection(fixture: AccessFixture, caller: Caller) {
  const orders = fixture.self(caller);
  const order = await orders.orderAt('50.person');
  await followRoute(fixture.server, orders.tenant.id, order.id, (await createRoute(fixture.near)).id);
  const { points } = await fixture.callers[caller].client.succeed('getOrderInspection', { orderId: order.id });
  return { order, points };
}

/** Once for each caller: the device at a point of a round, which the caller is on where it executes orders at all. */
const rounds = new WeakMap<AccessFixture, Map<Caller, Promise<{ deviceId: string; orderId: string | null }>>>();

function roundOf(fixture: AccessFixture, caller: Caller) {
  const byCaller = rounds.get(fixture) ?? new Map<Caller, Promise<{ deviceId: string; orderId: string | null }>>();
  rounds.set(fixture, byCaller);
  const made = byCaller.get(caller) ?? createRound(fixture, caller);
  byCaller.set(caller, made);
  return made;
}

async function createRound(fixture: AccessFixture, caller: Caller) {
  const { server, near: orders } = fixture;
  const { id, areas } = orders.tenant;
  const deviceId = await createDevice(server, id, areas.room, `巡检的柜 ${caller}`);
  const owner = isExecuting(caller) ? fixture.self(caller) : orders;
  const order = await owner.orderAt('50.person');
  await followRoute(server, id, order.id, (await createRoute(orders, { points: [pointOf(1, { deviceId })] })).id);
  return { deviceId, orderId: isExecuting(caller) ? order.id : null };
}

const skipOf = ({ order, points }: Awaited<ReturnType<typeof ownInspection>>, photoId: string) => ({
  orderId: order.id,
  pointId: points[0]?.id ?? '',
  reason: '门锁着',
  photoId,
});

const isExecuting = (caller: Caller) => ['tenant_admin', 'dispatcher', 'team_leader', 'technician'].includes(caller);

export const inspectionProbes = {
  listInspectionRoutes: { inputs: () => [{}], marks: async ({ far: orders }) => ({ all: (await createRoute(orders)).id }) },
  getInspectionRoute: at('all', async ({ far: orders }) => ({ input: { id: (await createRoute(orders)).id } })),
  saveInspectionRoute: farAway((fixture) => ({ ...routeOf(fixture.far) })),
  removeInspectionRoute: farAway(async (fixture) => ({ id: (await createRoute(fixture.far)).id, version: 1 })),
  getOrderInspection: {
    attempts: {
      all: onRoute(far('10'), 'far'),
      project: onRoute(near('10'), 'near'),
      team: onRoute(near('20.team'), 'near'),
      own: onRoute(raisedFor('10'), 'near'),
    },
  },
  getDeviceRound: {
    inputs: async (fixture, caller) => [{ deviceId: (await roundOf(fixture, caller)).deviceId }],
    marks: async (fixture, caller) => {
      const { orderId } = await roundOf(fixture, caller);
      return orderId === null ? {} : { own: orderId };
    },
  },
  recordInspectionPoint: {
    attempts: {
      all: async (fixture) => ({ input: { ...visitOf(await farInspection(fixture), 1) } }),
      own: async (fixture, caller) => (isExecuting(caller) ? { input: { ...visitOf(await ownInspection(fixture, caller), 1) } } : null),
    },
  },
  skipInspectionPoint: {
    attempts: {
      all: async (fixture) => ({ input: skipOf(await farInspection(fixture), await uploadPhoto(fixture.far)) }),
      own: async (fixture, caller) => {
        if (!isExecuting(caller)) return null;
        const found = await ownInspection(fixture, caller);
        return { input: skipOf(found, await uploadPhotoAs(fixture.callers[caller].client)) };
      },
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
