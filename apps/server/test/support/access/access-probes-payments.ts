import type { ApiName } from '@energy-om/contract';
import { createComparedDay, createFailedBill } from '../factories/create-payment-bills.ts';
import { createPayment, createPaymentDifference, occupyNewRoom, writeOffHash } from '../factories/create-payments.ts';
import { createPaidPayment, createRefund } from '../factories/create-refunds.ts';
import { createSuspectUse } from '../factories/create-suspect-uses.ts';
import type { Occupancy } from '../factories/create-wallets.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Approach, at, type Probe } from './access-probe.ts';

/** A room far away, in which this account lives. */
const occupied = ({ server, far }: AccessFixture, accountId: string): Promise<Occupancy> => occupyNewRoom(server, far.tenant, accountId);

type PlaceInput = (fixture: AccessFixture, place: Occupancy) => Promise<Record<string, unknown>>;

/** Of the caller, and of somebody else who lives far away. */
function living(input: PlaceInput): Probe {
  const neighbours: Approach = async (fixture) => ({
    input: await input(fixture, await occupied(fixture, fixture.far.tenant.accounts.secondTechnician.id)),
  });
  const own: Approach = async (fixture, caller) => ({
    input: await input(fixture, await occupied(fixture, fixture.callers[caller].account.id)),
  });
  return { attempts: { all: neighbours, own } };
}

const createOne: PlaceInput = async ({ server, far }, place) => ({ paymentId: (await createPayment(server, far.tenant.id, place)).id });

const atCounter: PlaceInput = async ({ server, far }, place) => ({
  paymentId: (await createPayment(server, far.tenant.id, place, { channel: 'counter' })).id,
});

/** What a decision on a refund names. */
async function refundOf(
  fixture: AccessFixture,
  place: Occupancy,
  choices: Parameters<typeof createRefund>[3] = {},
): Promise<{ refundId: string; contentHash: string }> {
  const { id, contentHash } = await createRefund(fixture.server, fixture.far.tenant.id, place, choices);
  return { refundId: id, contentHash };
}

/** Somebody else who lives far away. */
const neighbour = (fixture: AccessFixture) => occupied(fixture, fixture.far.tenant.accounts.secondTechnician.id);

export const paymentProbes = {
  listPaymentChannels: at('own', () => ({ input: {} })),
  createPayment: living(async (_, { roomId }) => ({ roomId, channel: 'alipay', cents: 1 })),
  sendPayment: living(async (fixture, place) => ({ ...(await createOne(fixture, place)), way: 'browser' })),
  getPayment: living(createOne),
  listPayments: { attempts: { own: () => ({ input: { scope: 'own' } }), all: () => ({ input: { scope: 'all' } }) } },
  cancelPayment: living(atCounter),
  confirmPayment: at('all', async (fixture) => ({ input: { ...(await atCounter(fixture, await neighbour(fixture))), method: 'cash' } })),
  decidePayment: at('all', async (fixture) => {
    const { accounts } = fixture.far.tenant;
    const confirmed = { confirmedBy: accounts.technician.id };
    const { id } = await createPayment(fixture.server, fixture.far.tenant.id, await neighbour(fixture), {
      channel: 'counter',
      ...confirmed,
    });
    return { input: { paymentId: id, approve: true } };
  }),
  processPaymentDifference: at('all', async (fixture) => {
    const differenceId = await createPaymentDifference(fixture.server, fixture.far.tenant.id, await neighbour(fixture));
    return { input: { differenceId, outcome: 'explained', note: '核对' } };
  }),
  requestPaymentBill: at('all', async ({ server }) => ({ input: await createFailedBill(server) })),
  listPaymentBills: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => ({ all: String(await createComparedDay(fixture.server, fixture.far.tenant.id, await neighbour(fixture))) }),
  },
  decidePaymentDifference: at('all', async (fixture) => {
    const { tenant } = fixture.far;
    const differenceId = await createPaymentDifference(fixture.server, tenant.id, await neighbour(fixture), tenant.accounts.technician.id);
    return { input: { differenceId, approve: true, contentHash: writeOffHash } };
  }),
  processSuspectUse: at('all', async ({ server, far }) => {
    const suspectUseId = await createSuspectUse(server, far.tenant.id, far.operations.meterId);
    return { input: { suspectUseId, version: 1, isCounted: false, reason: '核对' } };
  }),
  decideSuspectUse: at('all', async ({ server, far }) => {
    const suspectUseId = await createSuspectUse(server, far.tenant.id, far.operations.meterId, far.tenant.accounts.technician.id);
    return { input: { suspectUseId, version: 1, approve: true } };
  }),
  listSuspectUses: {
    inputs: () => [{ pageSize: 100 }],
    marks: async ({ server, far }) => ({ all: await createSuspectUse(server, far.tenant.id, far.operations.meterId) }),
  },
  getRefundTerms: living(createOne),
  requestRefund: living(async ({ server, far }, place) => ({
    paymentId: (await createPaidPayment(server, far.tenant.id, place)).id,
    cents: 1,
    note: '退租',
  })),
  listRefunds: { attempts: { own: () => ({ input: { scope: 'own' } }), all: () => ({ input: { scope: 'all' } }) } },
  withdrawRefund: living(async (fixture, place) => ({ refundId: (await refundOf(fixture, place)).refundId })),
  processRefund: at('all', async (fixture) => ({ input: { ...(await refundOf(fixture, await neighbour(fixture))), approve: true } })),
  decideRefund: at('all', async (fixture) => {
    const waiting = { state: 'waiting', processedBy: fixture.far.tenant.accounts.technician.id } as const;
    return { input: { ...(await refundOf(fixture, await neighbour(fixture), waiting)), approve: true } };
  }),
  confirmRefundPayout: at('all', async (fixture) => {
    const { technician, dispatcher } = fixture.far.tenant.accounts;
    const approved = { state: 'approved', processedBy: technician.id, approvedBy: dispatcher.id } as const;
    return { input: { ...(await refundOf(fixture, await neighbour(fixture), approved)), method: 'cash' } };
  }),
  listPaymentDifferences: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => {
      const { server, far } = fixture;
      const place = await occupied(fixture, far.tenant.accounts.secondTechnician.id);
      return { all: await createPaymentDifference(server, far.tenant.id, place) };
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
