import { billDocumentUrl } from '@energy-om/contract';
import { dayMs, hourMs, taxWithin } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failStatements } from '../support/assertions/fail-statements.ts';
import {
  at,
  closeNow,
  correctHour,
  evenDayCents,
  goToNextRound,
  readBill,
  readDocuments,
  settleNow,
  settleOctober,
  settleOctoberOf,
} from '../support/factories/close-month.ts';
import { plainTerms, readMeterTo, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ printer });
});
beforeEach(async () => {
  server.clock.set(at('2026-11-12T09:00'));
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const occupant = () => signIn(server, tenant.accounts.occupant.id, tenant.id);
const taxOfDay = taxWithin(400, 1300) + taxWithin(1600, 1300);
const sumAccount = async (account: 'output_tax' | 'revenue_energy' | 'revenue_minimum') => {
  const row = await server.database.kysely
    .selectFrom('journal_lines')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('tenant_id', '=', tenant.id)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
};
const readOwn = async () => {
  const client = await occupant();
  const { items } = await client.succeed('listBills', { month: '2026-10' });
  return client.succeed('getBill', { billId: items[0]?.id ?? '' });
};
const print = async (id: string) => {
  const { headers } = await occupant();
  await server.app.inject({ method: 'GET', url: billDocumentUrl(id), headers: { ...headers, 'accept-language': 'zh-CN' } });
  return printer.printed.at(-1);
};

describe('closeBills', () => {
  it('closes a settled month from the third at eight on, with a number, its tax and a message', async () => {
    await settleOctober(server, tenant);
    server.clock.set(at('2026-11-03T07:59'));
    await closeNow(server);
    expect(await readDocuments(server, tenant.id)).toEqual([]);
    server.clock.set(at('2026-11-03T08:00'));
    await closeNow(server);
    await closeNow(server);
    expect(await readDocuments(server, tenant.id)).toMatchObject([
      { kind: 'bill', position: 0, number: 'B2026-000001', month: '2026-10', total: evenDayCents, issued_at: at('2026-11-03T08:00') },
    ]);
    expect(await sumAccount('output_tax')).toBe(-taxOfDay);
    expect(await sumAccount('revenue_energy')).toBe(taxOfDay - evenDayCents);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
    expect(await readOwn()).toMatchObject({
      totalCents: evenDayCents,
      isComplete: true,
      closed: { number: 'B2026-000001', correctionCount: 0, correctedCents: 0 },
      corrections: [],
      differenceCents: 0,
    });
    // November goes on.
    const november = (await (await occupant()).succeed('listBills', { month: '2026-11' })).items;
    expect(november).toMatchObject([{ closed: null }]);
    const open = await (await occupant()).succeed('listBills', { state: 'open' });
    expect(open.items.map(({ month }) => month)).toEqual(['2026-11']);
    const outbox = await server.database.kysely
      .selectFrom('notification_outbox')
      .select('subject_kind')
      .where('tenant_id', '=', tenant.id)
      .where('subject_kind', '=', 'bill')
      .execute();
    expect(outbox).toHaveLength(1);
  });

  it('waits for a supply that is not settled up to the end of the month, or is to be settled anew', async () => {
    const supply = await settleOctober(server, tenant);
    const { kysely } = server.database;
    const change = (changes: object) =>
      kysely.updateTable('supplies').set(changes).where('tenant_id', '=', tenant.id).where('room_id', '=', supply.roomId).execute();
    await change({ settled_to: at('2026-10-31T00:00') });
    await closeNow(server);
    await change({ settled_to: at('2026-11-10T00:00'), due_from: at('2026-10-31T05:00') });
    await closeNow(server);
    expect(await readDocuments(server, tenant.id)).toEqual([]);
    await change({ due_from: at('2026-11-05T00:00') });
    await closeNow(server);
    expect(await readDocuments(server, tenant.id)).toHaveLength(1);
  });

  it('bills nothing to anybody that the operator uses itself', async () => {
    const supply = await settleOctober(server, tenant);
    await setPayer(server, tenant, supply.roomId, at('2026-10-31T12:00'), null);
    await settleNow(server, tenant.id);
    await closeNow(server);
    const documents = await readDocuments(server, tenant.id);
    expect(documents.map(({ account_id }) => account_id)).toEqual([tenant.accounts.occupant.id]);
  });

  it('issues what is settled later as one correction of the next round, line by line, and leaves the bill as it was', async () => {
    const supply = await settleOctober(server, tenant);
    await closeNow(server);
    const bill = await readOwn();
    const printed = await print(bill.id);
    await correctHour(server, tenant.id, supply, at('2026-10-31T10:00'), 3);
    await correctHour(server, tenant.id, supply, at('2026-10-31T00:00'), 0.5);
    await closeNow(server);
    expect(await readOwn()).toMatchObject({ totalCents: evenDayCents, corrections: [], differenceCents: 200 - 25 });
    await goToNextRound(server, tenant.id, supply);
    await closeNow(server);
    await closeNow(server);
    const corrected = await readOwn();
    expect(corrected).toEqual({ ...bill, closed: corrected.closed, corrections: corrected.corrections });
    expect(corrected.closed).toMatchObject({ correctionCount: 1, correctedCents: 175 });
    expect(corrected.corrections).toMatchObject([
      {
        number: 'C2026-000001',
        totalCents: 175,
        taxCents: taxWithin(1800, 1300) - taxWithin(1600, 1300) + taxWithin(375, 1300) - taxWithin(400, 1300),
        amount: 25_500,
        changes: [
          { component: 'energy', band: 'P', quantityBefore: 16_000, quantity: 18_000, centsBefore: 1600, cents: 1800 },
          { component: 'energy', band: 'V', quantityBefore: 8000, quantity: 7500, centsBefore: 400, cents: 375 },
        ],
      },
    ]);
    expect(await sumAccount('output_tax')).toBe(-taxWithin(1800, 1300) - taxWithin(375, 1300));
    expect(await print(bill.id)).toEqual(printed);
    const correction = textsOf(await print(corrected.corrections[0]?.id ?? '')).join('\n');
    for (const shown of ['电费更正单', 'C2026-000001', 'B2026-000001', '1.75', '-0.25']) expect(correction).toContain(shown);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('has nothing to correct where the lines are again as they were issued', async () => {
    const supply = await settleOctober(server, tenant);
    await closeNow(server);
    await correctHour(server, tenant.id, supply, at('2026-10-31T10:00'), 3);
    await correctHour(server, tenant.id, supply, at('2026-10-31T10:00'), 1);
    await goToNextRound(server, tenant.id, supply);
    await closeNow(server);
    expect((await readDocuments(server, tenant.id)).filter(({ kind }) => kind === 'correction')).toEqual([]);
    expect(await readBill(server, tenant.id, '2026-10')).toMatchObject({ differs: false, round: '2026-12' });
  });

  it('takes a bill back by a correction where somebody else turns out to have paid, who gets a bill', async () => {
    const supply = await settleOctober(server, tenant);
    await closeNow(server);
    const { kysely } = server.database;
    await kysely
      .updateTable('room_payers')
      .set({ account_id: tenant.accounts.stranger.id })
      .where('tenant_id', '=', tenant.id)
      .where('room_id', '=', supply.roomId)
      .execute();
    await goToNextRound(server, tenant.id, supply);
    await closeNow(server);
    expect(await readOwn()).toMatchObject({ totalCents: evenDayCents, closed: { correctedCents: -evenDayCents } });
    const documents = await readDocuments(server, tenant.id);
    const october = documents.filter(({ month }) => month === '2026-10');
    expect(october.map(({ number, account_id, total }) => [number, account_id, total])).toEqual([
      ['B2026-000001', tenant.accounts.occupant.id, evenDayCents],
      [expect.stringMatching(/^B2026-00000[23]$/), tenant.accounts.stranger.id, evenDayCents],
      ['C2026-000001', tenant.accounts.occupant.id, -evenDayCents],
    ]);
  });

  describe('the minimum of a tariff', () => {
    // Of a whole October; the payer came for its last day.
    const terms = { ...plainTerms, minimumFee: 31 * (evenDayCents + 100) };

    it('is demanded when the bill is closed, and holds for what is settled later', async () => {
      const supply = await settleOctober(server, tenant, { terms });
      const settled = await readBill(server, tenant.id, '2026-10');
      expect(settled.total).toBe(evenDayCents);
      await closeNow(server);
      expect(await readOwn()).toMatchObject({ totalCents: evenDayCents + 100 });
      expect(await sumAccount('revenue_minimum')).toBe(taxWithin(100, 1300) - 100);
      await correctHour(server, tenant.id, supply, at('2026-10-31T10:00'), 1.4);
      expect(await readOwn()).toMatchObject({ totalCents: evenDayCents + 100, differenceCents: 0 });
      await goToNextRound(server, tenant.id, supply);
      await closeNow(server);
      expect((await readOwn()).corrections).toMatchObject([
        {
          totalCents: 0,
          changes: [
            { component: 'energy', band: 'P', centsBefore: 1600, cents: 1640 },
            { component: 'minimum', centsBefore: 100, cents: 60 },
          ],
        },
      ]);
      expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
    });
  });

  it('keeps what was issued: nothing changes or deletes it', async () => {
    await settleOctober(server, tenant);
    await closeNow(server);
    const { kysely } = server.database;
    const own = kysely.updateTable('bill_documents').set({ total: 0 }).where('tenant_id', '=', tenant.id);
    await expect(own.execute()).rejects.toThrow('what was issued stays as it is');
    await expect(kysely.deleteFrom('bill_documents').where('tenant_id', '=', tenant.id).execute()).rejects.toThrow(
      'what was issued stays as it is',
    );
  });

  it('leaves no number out where a server is killed in between', async () => {
    await settleOctober(server, tenant);
    for (let number = 1; ; number += 1) {
      const failing = failStatements({ code: 'XX000', when: 'before', number });
      await closeNow(server).finally(failing.restore);
      if (!failing.hasFailed()) break;
      expect(await readDocuments(server, tenant.id)).toEqual([]);
      expect(await sumAccount('output_tax')).toBe(0);
    }
    expect((await readDocuments(server, tenant.id)).map(({ number }) => number)).toEqual(['B2026-000001']);
    expect(await sumAccount('output_tax')).toBe(-taxOfDay);
  });

  it('adds up to what was charged, whatever comes in which order', async () => {
    const supply = await settleOctober(server, tenant, { terms: { ...plainTerms, minimumFee: 31 * 2100, fixedFee: 310 } });
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 6; round += 1) {
      for (let change = 0; change < 3; change += 1) {
        const hour = new Date(at('2026-10-31T00:00').getTime() + random(24) * hourMs);
        await correctHour(server, tenant.id, supply, hour, random(4000) / 1000);
        if (random(2) === 0) await closeNow(server);
      }
      server.clock.advance(31 * dayMs);
      await readMeterTo(server, tenant.id, supply.meterId, server.clock.now());
      await settleNow(server, tenant.id);
      await closeNow(server);
      const documents = await readDocuments(server, tenant.id);
      const bills = await server.database.kysely.selectFrom('bills').selectAll().where('tenant_id', '=', tenant.id).execute();
      for (const bill of bills.filter((one) => one.round !== null)) {
        const own = documents.filter((document) => document.bill_id === bill.id);
        expect(own.reduce((sum, { total }) => sum + total, 0)).toBe(bill.total);
      }
      const issued = documents.map(({ bill_id, position, content }) => ({ bill_id, position, lines: content.lines }));
      const newest = issued.filter((one) => !issued.some((other) => other.bill_id === one.bill_id && other.position > one.position));
      const tax = newest.flatMap(({ lines }) => lines).reduce((sum, { fen, taxRate }) => sum + taxWithin(fen, taxRate), 0);
      expect(await sumAccount('output_tax')).toBe(0 - tax);
      for (const kind of ['bill', 'correction'])
        expect(documents.filter((one) => one.kind === kind && one.year === 2026).map(({ serial }) => serial)).toEqual(
          documents.filter((one) => one.kind === kind && one.year === 2026).map((_, index) => index + 1),
        );
    }
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});

describe('several servers', () => {
  it('close each bill once, with numbers without a gap', async () => {
    const twins = await startTwinServers();
    try {
      const { one, two } = twins;
      const shared = await createTenant(one);
      one.clock.set(at('2026-11-19T09:00'));
      two.clock.set(at('2026-11-19T09:00'));
      await settleOctober(one, shared);
      for (let room = 1; room < 8; room += 1) await settleOctoberOf(one, shared, shared.accounts.occupant.id);
      for (let turn = 0; turn < 4; turn += 1) await Promise.all([one, two, one, two].map((each) => closeNow(each)));
      const documents = await readDocuments(one, shared.id);
      expect(documents.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(new Set(documents.map(({ bill_id }) => bill_id)).size).toBe(8);
      const taxes = await one.database.kysely
        .selectFrom('journals')
        .select('key')
        .where('tenant_id', '=', shared.id)
        .where('kind', '=', 'tax')
        .execute();
      expect(taxes).toHaveLength(8);
    } finally {
      await twins.close();
    }
  });
});
