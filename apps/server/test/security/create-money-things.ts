import { createCutoff } from '../support/factories/create-cutoff-policy.ts';
import { createCutoffRequest } from '../support/factories/create-cutoff-requests.ts';
import { createFailedBill } from '../support/factories/create-payment-bills.ts';
import { createPayment, createPaymentDifference, occupyNewRoom } from '../support/factories/create-payments.ts';
import { createPaidPayment, createRefund } from '../support/factories/create-refunds.ts';
import { applyFor, createNewcomer, createRoom, moveIn } from '../support/factories/create-rooms.ts';
import { createPoolMeter, createSharedPool } from '../support/factories/create-shared-pools.ts';
import { createBill } from '../support/factories/create-supplies.ts';
import { createSuspectUse } from '../support/factories/create-suspect-uses.ts';
import { createTariffVersion } from '../support/factories/create-tariffs.ts';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import { createWalletEntry, occupyRoom } from '../support/factories/create-wallets.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import type { TestServer } from '../support/services/test-server.ts';
import type { InputSubjects } from './input-subjects.ts';

type Things = InputSubjects['things'];

type PaymentThing =
  | 'differenceId'
  | 'failedBill'
  | 'writtenOffId'
  | 'suspectUseId'
  | 'processedUseId'
  | 'refunds'
  | 'paidPaymentId'
  | 'paymentId'
  | 'ownCounterPaymentId'
  | 'counterPaymentId'
  | 'confirmedPaymentId';

/** Rooms, tariffs and wallets, for the calls that change them. */
export async function createMoneyThings(server: TestServer, tenant: TestTenant) {
  return {
    ...(await createRoomThings(server, tenant)),
    ...(await createTariffThings(server, tenant)),
    ...(await createWalletThings(server, tenant)),
  };
}

async function createRoomThings(server: TestServer, tenant: TestTenant) {
  const [home, other] = [await createRoom(server, tenant), await createRoom(server, tenant)];
  await moveIn(tenant, tenant.clients.tenant_admin, home);
  const asked = await applyFor((await createNewcomer(server)).client, home);
  const own = await applyFor(tenant.clients.tenant_admin, await createRoom(server, tenant));
  return {
    roomId: home.id,
    otherRoomId: other.id,
    roomMeterId: await createCountingMeter(server, tenant.id, tenant.areas.room),
    roomApplicationId: asked.id,
    ownApplicationId: own.id,
  };
}

async function createTariffThings(
  server: TestServer,
  tenant: TestTenant,
): Promise<
  Pick<Things, 'tariffId' | 'tariffDraftId' | 'removedTariffDraftId' | 'tariffRequestId' | 'sharedPoolId' | 'endedPoolId' | 'poolMeterId'>
> {
  const made_by = tenant.accounts.dispatcher.id;
  return {
    tariffId: (await createTariffVersion(server, tenant, { state: 'published' })).tariffId,
    tariffDraftId: (await createTariffVersion(server, tenant)).id,
    removedTariffDraftId: (await createTariffVersion(server, tenant)).id,
    sharedPoolId: await createSharedPool(server, tenant),
    endedPoolId: await createSharedPool(server, tenant),
    poolMeterId: await createPoolMeter(server, tenant),
    tariffRequestId: (await createTariffVersion(server, tenant, { state: 'requested', made_by })).id,
  };
}

async function createWalletThings(
  server: TestServer,
  tenant: TestTenant,
): Promise<
  Pick<
    Things,
    'walletId' | 'cutoffWalletId' | 'cutoffRequest' | 'billId' | 'waitingEntry' | 'ownEntry' | 'postedEntryId' | 'ownRoomId' | PaymentThing
  >
> {
  const { id, accounts } = tenant;
  const home = await occupyRoom(server, tenant);
  const meterId = await createCountingMeter(server, id, tenant.areas.room);
  const enter = (madeBy: string, state: 'waiting' | 'posted' = 'waiting') => createWalletEntry(server, id, home, { madeBy, state });
  const waitingEntry = await enter(accounts.energy_clerk.id);
  const own = await occupyNewRoom(server, tenant, accounts.tenant_admin.id);
  return {
    ownRoomId: own.roomId,
    paymentId: (await createPayment(server, id, own)).id,
    ownCounterPaymentId: (await createPayment(server, id, own, { channel: 'counter' })).id,
    counterPaymentId: (await createPayment(server, id, home, { channel: 'counter' })).id,
    confirmedPaymentId: (await createPayment(server, id, home, { channel: 'counter', confirmedBy: accounts.energy_clerk.id })).id,
    differenceId: await createPaymentDifference(server, id, home),
    writtenOffId: await createPaymentDifference(server, id, home, accounts.energy_clerk.id),
    failedBill: await createFailedBill(server),
    suspectUseId: await createSuspectUse(server, id, meterId),
    processedUseId: await createSuspectUse(server, id, meterId, accounts.energy_clerk.id),
    paidPaymentId: (await createPaidPayment(server, id, own)).id,
    refunds: {
      own: await createRefund(server, id, own),
      requested: await createRefund(server, id, home),
      waiting: await createRefund(server, id, home, { state: 'waiting', processedBy: accounts.energy_clerk.id }),
      payable: await createRefund(server, id, home, {
        state: 'approved',
        processedBy: accounts.energy_clerk.id,
        approvedBy: accounts.dispatcher.id,
      }),
    },
    walletId: waitingEntry.walletId,
    cutoffWalletId: await createCutoff(server, id, await occupyNewRoom(server, tenant, accounts.occupant.id)),
    cutoffRequest: await createCutoffRequest(server, id, await occupyNewRoom(server, tenant, accounts.technician.id)),
    billId: await createBill(server, id, home),
    waitingEntry,
    ownEntry: await enter(accounts.tenant_admin.id),
    postedEntryId: (await enter(accounts.energy_clerk.id, 'posted')).id,
  };
}
