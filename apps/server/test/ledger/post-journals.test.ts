import { entryLines, type JournalLine, reverseLines } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewJournal, postJournals } from '#services/ledger/post-journals.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, openWallet, soundLedger } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

let count = 0;
function journal(lines: readonly JournalLine[], changes: Partial<NewJournal> = {}): NewJournal {
  count += 1;
  return { id: server.context.ids.next(), kind: 'cash', key: `test:${count}`, lines, madeBy: null, ...changes };
}

const post = (...journals: NewJournal[]) =>
  server.database.transaction((tx) => postJournals(tx, { tenantId: tenant.id, now: server.context.clock.now() }, journals));

async function newWallet(): Promise<string> {
  const roomId = await createArea(server, tenant.id, tenant.areas.building, `房间 ${server.context.ids.next()}`, { kind: 'room' });
  return openWallet(server, tenant.id, { roomId, accountId: tenant.accounts.occupant.id });
}

const readLines = (walletId: string) =>
  server.database.kysely
    .selectFrom('journal_lines')
    .select(['amount', 'wallet_seq', 'balance_after'])
    .where('tenant_id', '=', tenant.id)
    .where('wallet_id', '=', walletId)
    .orderBy('wallet_seq')
    .execute();

describe('postJournals', () => {
  it('numbers the lines of a wallet and writes its balance after each', async () => {
    const wallet = await newWallet();
    await post(journal(entryLines('cash', wallet, 500)));
    expect(await post(journal(entryLines('cash', wallet, 70)), journal(entryLines('adjustment', wallet, -600)))).toEqual([
      { id: wallet, before: 500, balance: -30 },
    ]);
    expect(await readLines(wallet)).toEqual([
      { amount: -500, wallet_seq: 1, balance_after: 500 },
      { amount: -70, wallet_seq: 2, balance_after: 570 },
      { amount: 600, wallet_seq: 3, balance_after: -30 },
    ]);
  });

  it('posts a key once, with nothing of the second journal', async () => {
    const wallet = await newWallet();
    const first = journal(entryLines('cash', wallet, 100));
    await post(first);
    await expect(post(journal(entryLines('cash', wallet, 100), { key: first.key }))).rejects.toMatchObject({ code: '23505' });
    expect(await readLines(wallet)).toHaveLength(1);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('takes a journal back once', async () => {
    const wallet = await newWallet();
    const first = journal(entryLines('cash', wallet, 100));
    await post(first);
    const back = () => journal(reverseLines(first.lines), { kind: 'reversal', reverses: first.id });
    const results = await Promise.allSettled([post(back()), post(back())]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readLines(wallet)).at(-1)).toMatchObject({ balance_after: 0 });
  });

  it('refuses lines that do not add up, before and in the database', async () => {
    const wallet = await newWallet();
    const lopsided = journal([
      { account: 'cash', walletId: null, cents: 100 },
      { account: 'wallet', walletId: wallet, cents: -99 },
    ]);
    await expect(post(lopsided)).rejects.toThrow('unbalanced');
    const sound = journal(entryLines('cash', wallet, 100));
    await post(sound);
    const insertLine = (amounts: number[]) =>
      server.database.kysely
        .insertInto('journal_lines')
        .values(
          amounts.map((amount, index) => ({
            tenant_id: tenant.id,
            journal_id: sound.id,
            line: 10 + index,
            account: 'cash' as const,
            wallet_id: null,
            amount,
            wallet_seq: null,
            balance_after: null,
          })),
        )
        .execute();
    await expect(insertLine([5])).rejects.toMatchObject({ code: '23000' });
    // Lines that add up by themselves would change what was posted as well.
    await expect(insertLine([5, -5])).rejects.toMatchObject({ code: '23000' });
  });

  it('lets nobody change or delete what was posted', async () => {
    await post(journal(entryLines('cash', await newWallet(), 100)));
    const { kysely } = server.database;
    await expect(kysely.updateTable('journals').set({ note: '' }).where('tenant_id', '=', tenant.id).execute()).rejects.toMatchObject({
      code: '23000',
    });
    await expect(kysely.updateTable('journal_lines').set({ amount: 1 }).where('tenant_id', '=', tenant.id).execute()).rejects.toMatchObject(
      { code: '23000' },
    );
    await expect(kysely.deleteFrom('journal_lines').where('tenant_id', '=', tenant.id).execute()).rejects.toMatchObject({ code: '23000' });
    await expect(kysely.deleteFrom('journals').where('tenant_id', '=', tenant.id).execute()).rejects.toMatchObject({ code: '23000' });
  });

  it('agrees with a slow account of the same events when many post at once to the same wallets', async () => {
    const wallets = await Promise.all([newWallet(), newWallet(), newWallet()]);
    const expected = new Map(wallets.map((wallet) => [wallet, 0]));
    // A fixed series of pseudorandom numbers, so that a failure repeats.
    let seed = 20_260_701;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const batches = Array.from({ length: 60 }, () =>
      Array.from({ length: 1 + random(4) }, () => {
        const wallet = wallets[random(wallets.length)] as string;
        const cents = (random(2) === 0 ? 1 : -1) * (1 + random(10_000));
        expected.set(wallet, (expected.get(wallet) ?? 0) + cents);
        return journal(entryLines('adjustment', wallet, cents));
      }),
    );
    await Promise.all(batches.map((batch) => post(...batch)));
    const rows = await server.database.kysely
      .selectFrom('wallets')
      .select(['id', 'balance'])
      .where('tenant_id', '=', tenant.id)
      .where('id', 'in', wallets)
      .execute();
    expect(new Map(rows.map(({ id, balance }) => [id, balance]))).toEqual(expected);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});
