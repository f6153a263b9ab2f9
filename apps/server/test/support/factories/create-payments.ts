import type { ApiOutput } from '@energy-om/contract';
import type { PaymentChannel, PaymentState } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { lockOpenWallet } from '#services/ledger/open-wallet.ts';
import type { TestServer } from '../services/test-server.ts';
import { createArea } from './create-places.ts';
import type { TestTenant } from './create-tenant.ts';
import { type Occupancy, occupyRoom } from './create-wallets.ts';

export type Payer = Occupancy & { client: TestTenant['clients']['occupant'] };

/** Binds an account to a room of its own. */
export async function occupyNewRoom(server: TestServer, tenant: TestTenant, accountId: string): Promise<Occupancy> {
  const roomId = await createArea(server, tenant.id, tenant.areas.building, `房间 ${server.context.ids.next()}`, { kind: 'room' });
  return occupyRoom(server, tenant, { roomId, accountId });
}

/** Somebody new who lives in a room of their own. */
export async function createPayer(server: TestServer, tenant: TestTenant): Promise<Payer> {
  const { account, client } = await tenant.addAccount([{ role: 'occupant' }]);
  return { ...(await occupyNewRoom(server, tenant, account.id)), client };
}

interface PaymentChoices {
  channel?: PaymentChannel;
  /** The clerk who has received it. */
  confirmedBy?: string;
}

/** A payment of one fen that was not sent yet, or that waits at the counter. */
export function createPayment(
  server: TestServer,
  tenantId: string,
  place: Occupancy,
  { channel = 'alipay', confirmedBy }: PaymentChoices = {},
): Promise<{ id: string }> {
  const id = server.context.ids.next();
  const now = server.clock.now();
  return server.database.transaction(async (tx) => {
    const { id: walletId } = await lockOpenWallet(tx, server.context, { tenantId, ...place });
    const row = {
      tenant_id: tenantId,
      id,
      wallet_id: walletId,
      account_id: place.accountId,
      amount: 1,
      channel,
      state: channel === 'counter' ? ('pending' as const) : ('created' as const),
      code: channel === 'counter' ? id.slice(-6) : null,
      ...(confirmedBy !== undefined && { confirmed_by: confirmedBy, confirmed_at: now, method: 'cash' as const }),
    };
    const expiresAt = new Date(now.getTime() + 30 * 60_000);
    await tx
      .insertInto('payments')
      .values({ ...row, created_at: now, expires_at: expiresAt })
      .execute();
    return { id };
  });
}

/** Of what a test writes off. */
export const writeOffHash = 'a'.repeat(64);

/** The bill of the day before has a payment that is not credited here. @param processedBy the clerk who writes it off; left out: nobody */
export async function createPaymentDifference(
  server: TestServer,
  tenantId: string,
  place: Occupancy,
  processedBy?: string,
): Promise<string> {
  const payment = await createPayment(server, tenantId, place);
  const id = server.context.ids.next();
  const amounts = { booked_amount: null, billed_amount: 1, fee: null };
  const now = server.clock.now();
  const processed = { processed_by: processedBy, processed_at: now, content_hash: writeOffHash };
  const writtenOff = processedBy === undefined ? {} : { outcome: 'writtenOff' as const, note: '核销', ...processed };
  const row = {
    tenant_id: tenantId,
    id,
    payment_id: payment.id,
    channel: 'alipay',
    day: '2026-11-18',
    kind: 'state',
    subject: 'payment',
    number: payment.id,
  } as const;
  await server.database.kysely
    .insertInto('payment_differences')
    .values({ ...row, ...amounts, ...writtenOff, found_at: now, resolved_at: null })
    .execute();
  return id;
}

export async function writePaymentState(server: TestServer, tenantId: string, id: string, state: PaymentState): Promise<void> {
  const update = server.database.kysely.updateTable('payments').set({ state, next_query_at: null });
  await update.where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Lets the time of the account's payments run out. */
export async function endPayments(server: TestServer, tenantId: string, accountId: string): Promise<void> {
  const update = server.database.kysely.updateTable('payments').set({ expires_at: server.clock.now() });
  await update.where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute();
}

export interface StoredPayment {
  state: string;
  reason: string;
  queries: number;
  next_query_at: Date | null;
  provider_number: string | null;
  /** Of the wallet. */
  balance: number;
  /** Journals with the order's number as their key. */
  journals: number;
}

const readRow = statement<{ tenant: string; payment: string; key: string }, StoredPayment>(
  'test-read-payment',
  `select p.state, p.reason, p.queries::int as queries, p.next_query_at, p.provider_number, w.balance,
      (select count(*)::int from journals j where j.tenant_id = :tenant and j.key = :key) as journals
    from payments p join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id where p.tenant_id = :tenant and p.id = :payment`,
);

export async function readPayment(
  server: TestServer,
  tenantId: string,
  { id, orderNumber }: Pick<ApiOutput<'getPayment'>, 'id' | 'orderNumber'>,
): Promise<StoredPayment> {
  const [row] = await server.database.run(readRow, { tenant: tenantId, payment: id, key: `payment ${orderNumber}` });
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}
