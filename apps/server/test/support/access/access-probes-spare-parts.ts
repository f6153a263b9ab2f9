import type { ApiName } from '@energy-om/contract';
import { createPart, createStockedPart, createStore } from '../factories/create-spare-parts.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, at, colleagues, far, near, ownHands, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let count = 0;
const nextCode = () => {
  count += 1;
  return `QX-${count}`;
};

const newPart = ({ server, far: { tenant } }: AccessFixture) => createPart(server, tenant.id, { code: nextCode() });

/** A part in a store of which the caller is the keeper, or somebody else. */
const keptBy =
  (whose: 'own' | 'all', input: (place: { storeId: string; partId: string }, toStoreId: string) => Record<string, unknown>): Approach =>
  async ({ server, far: { tenant }, callers }, caller: Caller) => {
    const keeperIds = whose === 'own' ? [callers[caller].account.id] : [tenant.accounts.secondTechnician.id];
    const place = await createStockedPart(server, tenant, 5, { keeperIds, code: nextCode() });
    return { input: input(place, await createStore(server, tenant.id)) };
  };

const kept = (input: Parameters<typeof keptBy>[1]): Probe => ({ attempts: { all: keptBy('all', input), own: keptBy('own', input) } });

const ofOrder =
  (approach: Approach, fields: Record<string, unknown> = {}): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return attempt && { input: { orderId: attempt.input.id, ...fields } };
  };

const cost = { cents: 100, note: '吊车台班' };

/** Taken for the caller's own order, or for one of somebody else. */
const taken =
  (approach: Approach): Approach =>
  async (fixture, caller) => {
    const { server, far: home, callers } = fixture;
    const attempt = await approach(fixture, caller);
    if (!attempt) return null;
    const place = await createStockedPart(server, home.tenant, 5, { code: nextCode() });
    const id = server.context.ids.next();
    await server.database.kysely
      .insertInto('stock_entries')
      .values({
        tenant_id: home.tenant.id,
        id,
        store_id: place.storeId,
        part_id: place.partId,
        kind: 'issue',
        quantity: -1000,
        value_cents: -100,
        order_id: String(attempt.input.id),
        issue_id: null,
        other_store_id: null,
        actor_id: approach === mine ? callers[caller].account.id : home.tenant.accounts.secondTechnician.id,
        at: server.context.clock.now(),
      })
      .execute();
    await server.database.kysely
      .insertInto('order_costs')
      .values({
        tenant_id: home.tenant.id,
        order_id: String(attempt.input.id),
        parts_cents: 100,
        labour_minutes: null,
        labour_rate_cents: null,
      })
      .onConflict((on) => on.columns(['tenant_id', 'order_id']).doUpdateSet({ parts_cents: 100_000 }))
      .execute();
    return { input: { entryId: id, quantity: 1 } };
  };

const mine = near('50.team');

export const sparePartProbes = {
  listSpareParts: { inputs: () => [{ pageSize: 100 }], marks: async (fixture) => ({ all: await newPart(fixture) }) },
  getSparePart: at('all', async (fixture) => ({ input: { id: await newPart(fixture) } })),
  saveSparePart: farAway(() => ({ code: nextCode(), name: '熔断器', unit: '只', priceCents: 100 })),
  retireSparePart: farAway(async (fixture) => ({ id: await newPart(fixture), version: 1 })),
  listStores: {
    inputs: () => [{}],
    marks: async ({ server, far: { tenant } }) => ({ all: await createStore(server, tenant.id, { areaId: tenant.areas.region }) }),
  },
  saveStore: farAway(({ far: { tenant } }) => ({ name: `仓库 ${nextCode()}`, areaId: tenant.areas.region })),
  retireStore: farAway(async ({ server, far: { tenant } }) => ({ id: await createStore(server, tenant.id), version: 1 })),
  listStockEntries: at('all', async (fixture) => ({ input: { partId: await newPart(fixture) } })),
  receiveParts: kept((place) => ({ ...place, quantity: 1 })),
  transferParts: kept((place, toStoreId) => ({ ...place, toStoreId, quantity: 1 })),
  countParts: kept(({ storeId, partId }) => ({ storeId, lines: [{ partId, counted: 4, expected: 5 }] })),
  takeParts: {
    attempts: {
      own: async (fixture, caller) => {
        const attempt = await ownHands('50.person')(fixture, caller);
        const place = attempt && (await createStockedPart(fixture.server, fixture.far.tenant, 5, { code: nextCode() }));
        return attempt && { input: { orderId: attempt.input.id, ...place, quantity: 1 } };
      },
      all: async (fixture, caller) => {
        const attempt = await far('50.team')(fixture, caller);
        const place = await createStockedPart(fixture.server, fixture.far.tenant, 5, { code: nextCode() });
        return attempt && { input: { orderId: attempt.input.id, ...place, quantity: 1 } };
      },
    },
  },
  returnParts: { attempts: { all: taken(far('50.team')), own: taken(mine) } },
  getOrderCost: { attempts: { all: ofOrder(far('10')), project: ofOrder(near('10')), team: ofOrder(near('20.team')) } },
  addOrderCost: {
    attempts: {
      all: ofOrder(far('50.team'), cost),
      team: ofOrder(colleagues('50.team'), cost),
      own: ofOrder(ownHands('50.person'), cost),
    },
  },
  getLabourRates: at('all', () => ({ input: {} })),
  saveLabourRates: at('all', async ({ server, far: { tenant } }) => {
    const row = await server.database.kysely
      .selectFrom('cost_settings')
      .select('version')
      .where('tenant_id', '=', tenant.id)
      .executeTakeFirst();
    return { input: { version: row?.version ?? 0, rateCents: 8000, businessTypes: [] } };
  }),
} satisfies Partial<Record<ApiName, Probe>>;
