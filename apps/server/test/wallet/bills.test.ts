import { billDocumentUrl, bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PagesContent } from '#adapters/document/document-content.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { watchStatements } from '../support/assertions/watch-statements.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeHours, writeReadings } from '../support/factories/create-readings.ts';
import { createBill, createSupply, plainTerms, publishTariff, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ printer });
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const at = (text: string) => new Date(`${text}+08:00`);
const today = at('2026-11-19T00:00');
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs);

/** Two settled days of a kilowatt-hour an hour: the first is the occupant’s, the second the stranger’s. */
async function settleTwoDays(): Promise<TestSupply> {
  const terms = { ...plainTerms, service: { by: 'unit' as const, price: 30_000 } };
  await publishTariff(server, tenant, { from: daysAgo(20), terms });
  const supply = await createSupply(server, tenant, { from: daysAgo(2), readTo: today });
  await setPayer(server, tenant, supply.roomId, daysAgo(2), tenant.accounts.occupant.id);
  await setPayer(server, tenant, supply.roomId, daysAgo(1), tenant.accounts.stranger.id);
  const hours = Array.from({ length: 48 }, (_, hour) => [new Date(daysAgo(2).getTime() + hour * hourMs).toISOString(), 1]);
  await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, Object.fromEntries(hours));
  await settleSupplies(server.context);
  return supply;
}

/** So many that a plan which goes through all rooms is dearer than one that looks up what was found. */
async function addRooms(count: number): Promise<void> {
  await sql`
    insert into areas (tenant_id, id, parent_id, kind, name, path)
    select b.tenant_id, x.id, b.id, 'room', '空置 ' || x.n, b.path || x.id || '/'
    from areas b cross join lateral (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) n where b.id is not null) x
    where b.tenant_id = ${tenant.id} and b.id = ${tenant.areas.building}`.execute(server.database.kysely);
}

describe('listBills', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('listBills', {})).code).toBe(bodyCode.tokenExpired);
  });

  it('shows each payer the own bill, also after they have left, and the clerk all', async () => {
    const { roomId } = await settleTwoDays();
    const cents = 8 * 50 + 16 * 100 + 24 * 3;
    const own = await tenant.clients.occupant.succeed('listBills', {});
    expect(own.items).toMatchObject([
      {
        month: '2026-11',
        room: { id: roomId },
        energyType: 'NYDN',
        account: { id: tenant.accounts.occupant.id },
        amount: 24_000,
        totalCents: cents,
        from: daysAgo(2).toISOString(),
        to: daysAgo(1).toISOString(),
        isComplete: true,
      },
    ]);
    const [next] = (await tenant.clients.stranger.succeed('listBills', {})).items;
    expect(next).toMatchObject({ totalCents: cents, from: daysAgo(1).toISOString(), to: today.toISOString(), isComplete: false });
    const all = await tenant.clients.energy_clerk.succeed('listBills', { scope: 'all', roomId });
    expect(all.items.map(({ account }) => account?.id).sort()).toEqual([tenant.accounts.occupant.id, tenant.accounts.stranger.id].sort());
    for (const person of ['occupant', 'technician', 'dispatcher'] as const)
      expect((await tenant.clients[person].succeed('listBills', { scope: 'all' })).items).toEqual([]);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.succeed('listBills', { scope: 'all' })).items).toEqual([]);
  });

  it('begins with the newest month, in pages, by month and by words', async () => {
    const accountId = tenant.accounts.occupant.id;
    const months = ['2026-08', '2026-10', '2026-09'];
    for (const month of months) await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId, month });
    const read = (input: object) => tenant.clients.energy_clerk.succeed('listBills', { scope: 'all', ...input });
    const first = await read({ pageSize: 2 });
    expect(first.items.map(({ month }) => month)).toEqual(['2026-10', '2026-09']);
    const second = await read({ pageSize: 2, cursor: first.cursor ?? '' });
    expect(second.items.map(({ month }) => month)).toEqual(['2026-08']);
    expect((await read({ month: '2026-09' })).items).toHaveLength(1);
    expect((await read({ keyword: tenant.accounts.occupant.fullName })).items).toHaveLength(3);
    expect((await read({ keyword: '没有这个人' })).items).toEqual([]);
    expect((await tenant.clients.energy_clerk.call('listBills', { month: '2026-13' })).code).toBe(bodyCode.invalid);
  });
});

describe('a search of bills', () => {
  const accountOf = () => tenant.accounts.occupant.id;
  const find = async (keyword: string, of: TestTenant = tenant) =>
    (await of.clients.energy_clerk.succeed('listBills', { scope: 'all', keyword })).items.map(({ id }) => id);

  it('finds them by words of their room and payer, one of them or both, and those of the operator by their room', async () => {
    const { kysely } = server.database;
    const roomId = await createArea(server, tenant.id, tenant.areas.building, '望江 1708', { kind: 'room' });
    await kysely.updateTable('accounts').set({ full_name: '欧阳晓岚' }).where('id', '=', accountOf()).execute();
    const own = await createBill(server, tenant.id, { roomId, accountId: accountOf() });
    const house = await createBill(server, tenant.id, { roomId, accountId: null, month: '2026-10' });
    const elsewhere = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.stranger.id });
    expect(await find('1708')).toEqual([own, house]);
    for (const keyword of ['晓岚', '望江 欧阳']) expect(await find(keyword)).toEqual([own]);
    expect(await find(tenant.accounts.stranger.fullName)).toEqual([elsewhere]);
    for (const keyword of [`晓岚 ${tenant.accounts.stranger.fullName}`, '没有这个人']) expect(await find(keyword)).toEqual([]);
    const other = await createTenant(server);
    expect(await find('1708', other)).toEqual([]);
  });

  it('finds them by a word that very many rooms have', async () => {
    const { ids, database } = server.context;
    const { kysely } = database;
    const { building, room } = tenant.areas;
    const bill = await createBill(server, tenant.id, { roomId: room, accountId: accountOf() });
    const { path } = await kysely.selectFrom('areas').select('path').where('id', '=', building).executeTakeFirstOrThrow();
    const rooms = Array.from({ length: 220 }, () => ids.next());
    const place = { tenant_id: tenant.id, parent_id: building, kind: 'room' as const, longitude: null, latitude: null, address: null };
    await kysely
      .insertInto('areas')
      .values(rooms.map((id) => ({ ...place, id, name: `兴业 ${id}`, path: `${path}${id}/` })))
      .execute();
    expect(await find('兴业')).toEqual([]);
    await kysely.updateTable('areas').set({ name: '兴业 1' }).where('id', '=', room).execute();
    expect(await find('兴业')).toEqual([bill]);
  });

  it('reads the bills of the rooms and payers that have the word, and no others', async () => {
    const roomId = await createArea(server, tenant.id, tenant.areas.building, `${tenant.accounts.occupant.fullName}宅`, { kind: 'room' });
    await createBill(server, tenant.id, { roomId, accountId: accountOf() });
    const months = Array.from(
      { length: 120 },
      (_, index) => `${2001 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    );
    for (const month of months)
      await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.stranger.id, month });
    await addRooms(300);
    const watched = watchStatements();
    expect(await find(tenant.accounts.occupant.fullName)).toHaveLength(1);
    watched.stop();
    const [text, values] = [...watched.valuesOf].find(([one]) => one.includes('with page as') && one.includes('from bills b')) ?? [];
    const plan = await server.database.transaction(async (tx) => {
      await sql`analyze bills, areas`.execute(tx);
      // The planner reads so few rows as quickly without an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      const explained = CompiledQuery.raw(`explain (costs off) ${text}`, [...(values ?? [])]);
      return (await tx.executeQuery<{ 'QUERY PLAN': string }>(explained)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const condition of [
      /Index Cond: .*room_id = ANY/,
      /Index Cond: .*account_id = ANY/,
      / on bills b(_\d)?\n.*Index Cond: .*\(id = ANY/,
    ])
      expect(plan).toMatch(condition);
  });
});

describe('getBill', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getBill', { billId: unknownId })).code).toBe(bodyCode.tokenExpired);
  });

  it('says line by line how it came about, which adds up to what was charged', async () => {
    await settleTwoDays();
    const [head] = (await tenant.clients.occupant.succeed('listBills', {})).items;
    const bill = await tenant.clients.occupant.succeed('getBill', { billId: head?.id ?? '' });
    expect(bill.lines).toMatchObject([
      { component: 'energy', band: 'P', step: 1, quantity: 16_000, price: 1_000_000, exact: '16.000000000', cents: 1600, taxCents: 184 },
      { component: 'energy', band: 'V', step: 1, quantity: 8000, price: 500_000, cents: 400, taxCents: 46 },
      { component: 'service', band: null, step: null, quantity: 24_000, price: 30_000, cents: 72, taxCents: 4 },
    ]);
    expect(bill.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(bill.totalCents);
    const { balanceCents } = await tenant.clients.occupant.succeed('getAccountBalance', {});
    expect(balanceCents).toBe(-bill.totalCents);
    const { moves } = await tenant.clients.occupant.succeed('getAccountBalance', {});
    expect(moves[0]).toMatchObject({ kind: 'charge', charge: { energyType: 'NYDN', to: today.toISOString() } });
  });

  it('has the last readings of its meters where its time begins and ends', async () => {
    const supply = await settleTwoDays();
    const model = await createMeterModel(server, tenant.id, '三相表');
    const { kysely } = server.database;
    await kysely.updateTable('devices').set({ model_id: model, register_factor: 40 }).where('id', '=', supply.meterId).execute();
    const minuteBefore = (when: Date) => new Date(when.getTime() - 60_000);
    const readings = new Map([
      [minuteBefore(daysAgo(2)), 100],
      [daysAgo(1), 124],
      [new Date(daysAgo(1).getTime() + 1), 999],
    ]);
    await writeReadings(
      server,
      { tenantId: tenant.id, deviceId: supply.meterId },
      Object.fromEntries([...readings].map(([when, energy]) => [when.toISOString(), { energy }])),
    );
    const [head] = (await tenant.clients.occupant.succeed('listBills', {})).items;
    const { meters } = await tenant.clients.occupant.succeed('getBill', { billId: head?.id ?? '' });
    expect(meters).toMatchObject([
      {
        id: supply.meterId,
        factor: 40,
        first: { at: minuteBefore(daysAgo(2)).toISOString(), value: 100 },
        last: { at: daysAgo(1).toISOString(), value: 124 },
      },
    ]);
  });

  it.each(['dispatcher', 'technician', 'team_leader', 'client_rep', 'stranger'] as const)(
    'answers 4004 to %s as for an unknown one',
    async (person) => {
      const billId = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
      const unknown = await tenant.clients[person].call('getBill', { billId: unknownId });
      expect(await tenant.clients[person].call('getBill', { billId })).toEqual(unknown);
      expect(unknown.code).toBe(bodyCode.notFound);
    },
  );
});

describe('a printed bill', () => {
  const get = (client: TestClient | null, id: string, language = 'zh-CN') =>
    server.app.inject({ method: 'GET', url: billDocumentUrl(id), headers: { ...client?.headers, 'accept-language': language } });

  it('says what the bill says, in the language of the phone', async () => {
    const billId = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
    const answer = await get(tenant.clients.occupant, billId);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const texts = textsOf(printer.printed.at(-1)).join('\n');
    for (const shown of ['电费账单', '峰', '12.00', tenant.accounts.occupant.fullName, '账期未结束']) expect(texts).toContain(shown);
    await get(tenant.clients.energy_clerk, billId, 'en');
    expect(textsOf(printer.printed.at(-1)).join('\n')).toContain('Electricity bill');
  });

  it('says what of it is estimated, where something is', async () => {
    const billId = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
    const printIn = async (language: string) => {
      await get(tenant.clients.occupant, billId, language);
      return textsOf(printer.printed.at(-1)).join('\n');
    };
    for (const language of ['zh-CN', 'en']) expect(await printIn(language)).not.toMatch(/估算|estimated/);
    await server.database.kysely.updateTable('bills').set({ estimated: 4250 }).where('id', '=', billId).execute();
    expect(await printIn('zh-CN')).toMatch(/其中估算[^\n]*\n?[^\n]*4\.25 kWh/);
    expect(await printIn('en')).toMatch(/Of it estimated[^\n]*\n?[^\n]*4\.25 kWh/);
  });

  it('has the shares of what the place uses together as lines of their own, by band', async () => {
    const billId = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
    const shared = (band: string, quantity: number, fen: number) => ({
      ...{ version: 'only', component: 'shared', band, step: null, quantity, price: 800_000, taxRate: 1300 },
      ...{ exact: String(fen * 10_000_000), fen },
    });
    const { lines } = await server.database.kysely.selectFrom('bills').select('lines').where('id', '=', billId).executeTakeFirstOrThrow();
    await server.database.kysely
      .updateTable('bills')
      .set({ lines: JSON.stringify([...lines, shared('P', 1_250, 100), shared('V', 500, 40)]), total: 1340 })
      .where('id', '=', billId)
      .execute();
    const rowsOf = async (language: string) => {
      await get(tenant.clients.occupant, billId, language);
      const { blocks } = printer.printed.at(-1) as PagesContent;
      const table = blocks.find((block) => block.kind === 'table');
      return table?.rows.map((cells) => cells.map((cell) => cell.text));
    };
    const figures = [
      ['10', '1.2', '12.0000', '12.00', '1.38'],
      ['1.25', '0.8', '1.0000', '1.00', '0.12'],
      ['0.5', '0.8', '0.4000', '0.40', '0.05'],
    ];
    const named = (names: string[]) => names.map((name, index) => [name, ...(figures[index] ?? [])]);
    expect(await rowsOf('zh-CN')).toEqual(named(['峰', '公摊 · 峰', '公摊 · 谷']));
    expect(await rowsOf('en')).toEqual(named(['Peak', 'Shared use · Peak', 'Shared use · Valley']));
  });

  it('is nothing to others', async () => {
    const billId = await createBill(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
    const other = await createTenant(server);
    for (const client of [tenant.clients.stranger, tenant.clients.technician, other.clients.energy_clerk])
      expect((await get(client, billId)).statusCode).toBe((await get(client, unknownId)).statusCode);
    expect((await get(null, billId)).statusCode).not.toBe(200);
    expect((await get(tenant.clients.stranger, billId)).headers['content-type']).not.toBe('application/pdf');
  });
});
