import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { lockOpenWallet } from '#services/ledger/open-wallet.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { hashContent, insertEntry, postEntry } from '#services/wallet/entry/write-entry.ts';
import type { TestServer } from '../services/test-server.ts';
import { liveIn } from './create-rooms.ts';
import { setPayer } from './create-supplies.ts';
import type { TestTenant } from './create-tenant.ts';

export interface Occupancy {
  roomId: string;
  accountId: string;
}

/** Binds an account to a room an hour ago. @param pays whether it has paid since then */
export async function occupyRoom(
  server: TestServer,
  tenant: TestTenant,
  { roomId = tenant.areas.room, accountId = tenant.accounts.occupant.id, pays = true }: Partial<Occupancy> & { pays?: boolean } = {},
): Promise<Occupancy> {
  const from = new Date(server.context.clock.now().getTime() - 3_600_000);
  await liveIn(server, tenant.id, { roomId, accountId }, from);
  if (pays) await setPayer(server, tenant, roomId, from, accountId);
  return { roomId, accountId };
}

/** The wallet of an account in a room, opened if there was none. */
export function openWallet(server: TestServer, tenantId: string, place: Occupancy): Promise<string> {
  return server.database.transaction(async (tx) => (await lockOpenWallet(tx, server.context, { tenantId, ...place })).id);
}

/** Charges a wallet for energy, as the settlement does. */
export function chargeWallet(server: TestServer, tenantId: string, place: Occupancy, cents: number): Promise<void> {
  const { ids, clock } = server.context;
  return server.database.transaction(async (tx) => {
    const { id: walletId } = await lockOpenWallet(tx, server.context, { tenantId, ...place });
    const lines = [
      { account: 'wallet' as const, walletId, cents },
      { account: 'revenue_energy' as const, walletId: null, cents: -cents },
    ];
    const id = ids.next();
    await postJournals(tx, { tenantId, now: clock.now() }, [{ id, kind: 'charge', key: `test-charge ${id}`, lines, madeBy: null }]);
  });
}

export interface LedgerFaults {
  unbalanced: number;
  wrong_wallets: number;
  gaps: number;
}

const findFaults = statement<{ tenant: string }, LedgerFaults>(
  'test-find-ledger-faults',
  `select
    (select count(*)::int from (select from journal_lines l where l.tenant_id = :tenant group by l.journal_id having sum(l.amount) <> 0) x) as unbalanced,
    (select count(*)::int from wallets w where w.tenant_id = :tenant and (
      w.balance <> coalesce((select -sum(l.amount) from journal_lines l where l.tenant_id = :tenant and l.wallet_id = w.id and l.account = 'wallet'), 0)
      or w.balance <> coalesce((select l.balance_after from journal_lines l where l.tenant_id = :tenant and l.wallet_id = w.id and l.wallet_seq = w.seq), 0)
      or w.frozen <> coalesce((select -sum(l.amount) from journal_lines l where l.tenant_id = :tenant and l.wallet_id = w.id and l.account = 'refund_payable'), 0)
    )) as wrong_wallets,
    (select count(*)::int from wallets w where w.tenant_id = :tenant and w.seq <>
      (select count(*) from journal_lines l where l.tenant_id = :tenant and l.wallet_id = w.id and l.wallet_seq between 1 and w.seq)) as gaps`,
);

/** Compares the ledger of a tenant with itself, in ways of its own: journals that do not add up, wallets that differ from their lines, missing numbers. */
export function findLedgerFaults(server: TestServer, tenantId: string): Promise<LedgerFaults | undefined> {
  return server.database.transaction(async (tx) => (await runIn(tx, findFaults, { tenant: tenantId }))[0]);
}

export const soundLedger: LedgerFaults = { unbalanced: 0, wrong_wallets: 0, gaps: 0 };

export interface TestEntry {
  id: string;
  contentHash: string;
  walletId: string;
}

/** What a clerk has entered: ¥600 that wait for a second person, or ¥1 that was posted. */
export async function createWalletEntry(
  server: TestServer,
  tenantId: string,
  place: Occupancy,
  {
    madeBy,
    state = 'waiting',
    cents = state === 'waiting' ? 60_000 : 100,
  }: { madeBy: string; state?: 'waiting' | 'posted'; cents?: number },
): Promise<TestEntry> {
  const { context, database } = server;
  const id = context.ids.next();
  return database.transaction(async (tx) => {
    const { id: walletId } = await lockOpenWallet(tx, context, { tenantId, ...place });
    const content = { kind: 'cash' as const, walletId, cents, note: '现金', reverses: null };
    await insertEntry(tx, { actor: { tenantId, accountId: madeBy }, clock: context.clock }, id, content);
    if (state === 'posted') await postEntry(tx, context, tenantId, { ...content, id, madeBy, approvedBy: null });
    return { id, contentHash: hashContent(content), walletId };
  });
}
