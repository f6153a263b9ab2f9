import type { ApiName } from '@energy-om/contract';
import { createCutoff } from '../factories/create-cutoff-policy.ts';
import { createCutoffRequest } from '../factories/create-cutoff-requests.ts';
import { createArea } from '../factories/create-places.ts';
import { createBill, setPayer } from '../factories/create-supplies.ts';
import { chargeWallet, createWalletEntry, type Occupancy, occupyRoom, openWallet } from '../factories/create-wallets.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, at, type Probe } from './access-probe.ts';

/** A room far away, in which this account lives. */
async function occupied({ server, far }: AccessFixture, accountId: string): Promise<Occupancy> {
  const { tenant } = far;
  const roomId = await createArea(server, tenant.id, tenant.areas.building, `房间 ${server.context.ids.next()}`, { kind: 'room' });
  return occupyRoom(server, tenant, { roomId, accountId });
}

/** Somebody else who lives far away. */
const neighbour = (fixture: AccessFixture) => occupied(fixture, fixture.far.tenant.accounts.secondTechnician.id);

const entered = async (fixture: AccessFixture, madeBy: string, state: 'waiting' | 'posted' = 'waiting') =>
  createWalletEntry(fixture.server, fixture.far.tenant.id, await neighbour(fixture), { madeBy, state });

const living = (input: (fixture: AccessFixture, place: Occupancy) => Promise<Record<string, unknown>>): Probe => {
  const where =
    (whose: 'own' | 'all'): Approach =>
    async (fixture, caller: Caller) => {
      const { account } = fixture.callers[caller];
      return { input: await input(fixture, whose === 'own' ? await occupied(fixture, account.id) : await neighbour(fixture)) };
    };
  return { attempts: { all: where('all'), own: where('own') } };
};

const requested = async (fixture: AccessFixture) => createCutoffRequest(fixture.server, fixture.far.tenant.id, await neighbour(fixture));

const makerOf = ({ far }: AccessFixture) => far.tenant.accounts.secondTechnician.id;

export const walletProbes = {
  getAccountBalance: at('own', () => ({ input: {} })),
  getRoomBalance: living(async (_, { roomId }) => ({ roomId })),
  listWalletMoves: living(async ({ server, far }, place) => ({ walletId: await openWallet(server, far.tenant.id, place) })),
  getWallet: living(async ({ server, far }, place) => ({ walletId: await openWallet(server, far.tenant.id, place) })),
  getBill: living(async ({ server, far }, place) => ({ billId: await createBill(server, far.tenant.id, place) })),
  listBills: {
    inputs: () => [
      { scope: 'own', pageSize: 100 },
      { scope: 'all', pageSize: 100 },
    ],
    marks: async (fixture, caller) => {
      const bill = async (place: Occupancy) => createBill(fixture.server, fixture.far.tenant.id, place);
      return {
        own: await bill(await occupied(fixture, fixture.callers[caller].account.id)),
        all: await bill(await neighbour(fixture)),
      };
    },
  },
  listWallets: {
    inputs: () => [{ owing: true, pageSize: 100 }],
    marks: async (fixture) => {
      const { server, far } = fixture;
      const place = await neighbour(fixture);
      await chargeWallet(server, far.tenant.id, place, 1);
      return { all: await openWallet(server, far.tenant.id, place) };
    },
  },
  getBillClosing: {
    inputs: () => [{}],
    marks: async (fixture) => {
      const { server, far } = fixture;
      const place = await neighbour(fixture);
      await createBill(server, far.tenant.id, place);
      await setPayer(server, far.tenant, place.roomId, new Date('2020-01-01T00:00Z'), place.accountId);
      return { all: place.roomId };
    },
  },
  listFormerPayers: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => {
      const { server, far } = fixture;
      const { roomId, accountId } = await neighbour(fixture);
      const walletId = await openWallet(server, far.tenant.id, { roomId, accountId });
      const now = server.clock.now();
      await setPayer(server, far.tenant, roomId, now, null);
      const settled_to = new Date(now.getTime() - 1);
      await server.database.kysely
        .insertInto('supplies')
        .values({ tenant_id: far.tenant.id, room_id: roomId, energy_type: 'NYDN', settled_to })
        .execute();
      return { all: walletId };
    },
  },
  listCutoffs: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => ({ all: await createCutoff(fixture.server, fixture.far.tenant.id, await neighbour(fixture)) }),
  },
  holdCutoff: at('all', async (fixture) => ({
    input: { walletId: await createCutoff(fixture.server, fixture.far.tenant.id, await neighbour(fixture)), version: 1, until: null },
  })),
  listCutoffRequests: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => ({ all: (await requested(fixture)).requestId }),
  },
  getCutoffRequest: at('all', async (fixture) => ({ input: { requestId: (await requested(fixture)).requestId } })),
  decideCutoffRequest: at('all', async (fixture) => ({ input: { ...(await requested(fixture)), approve: true } })),
  savePaymentTerms: at('all', async (fixture) => ({
    input: { walletId: await openWallet(fixture.server, fixture.far.tenant.id, await neighbour(fixture)), version: 0, mode: 'prepaid' },
  })),
  enterWalletEntry: at('all', async (fixture) => ({ input: { ...(await neighbour(fixture)), kind: 'cash', cents: 1, note: '现金' } })),
  reverseWalletEntry: at('all', async (fixture) => ({
    input: { entryId: (await entered(fixture, makerOf(fixture), 'posted')).id, note: '录错' },
  })),
  listWalletEntries: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => ({ all: (await entered(fixture, makerOf(fixture))).id }),
  },
  withdrawWalletEntry: {
    attempts: {
      all: async (fixture) => ({ input: { entryId: (await entered(fixture, makerOf(fixture))).id } }),
      own: async (fixture, caller) => ({ input: { entryId: (await entered(fixture, fixture.callers[caller].account.id)).id } }),
    },
  },
  decideWalletEntry: at('all', async (fixture) => {
    const { id, contentHash } = await entered(fixture, makerOf(fixture));
    return { input: { entryId: id, approve: true, contentHash } };
  }),
} satisfies Partial<Record<ApiName, Probe>>;
