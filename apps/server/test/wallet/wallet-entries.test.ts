import { type ApiName, bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, type Occupancy, occupyRoom, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

/** A clerk for each test, because the limit of a day is the maker's. */
let maker: Awaited<ReturnType<TestTenant['addAccount']>>;
beforeEach(async () => {
  maker = await tenant.addAccount([{ role: 'energy_clerk' }], '收费员');
});
const clerk = () => maker.client;
const admin = () => tenant.clients.tenant_admin;

let count = 0;
async function newOccupant(): Promise<Occupancy> {
  count += 1;
  const roomId = await createArea(server, tenant.id, tenant.areas.building, `${count} 室`, { kind: 'room' });
  const { account } = await tenant.addAccount([{ role: 'occupant', areaId: roomId }], `住户 ${count}`);
  return occupyRoom(server, tenant, { roomId, accountId: account.id });
}

const cash = (place: Occupancy, cents: number) => ({ ...place, kind: 'cash' as const, cents, note: '前台收现金' });
const balanceOf = async ({ roomId }: Occupancy) => (await clerk().succeed('getRoomBalance', { roomId })).balanceCents;

const clerksOnly: TestPerson[] = ['platform_admin', 'dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'stranger'];
const hash = 'a'.repeat(64);
const calls: [ApiName, Record<string, unknown>, TestPerson[]][] = [
  ['enterWalletEntry', { roomId: unknownId, accountId: unknownId, kind: 'cash', cents: 1, note: 'x' }, clerksOnly],
  ['reverseWalletEntry', { entryId: unknownId, note: 'x' }, clerksOnly],
  ['listWalletEntries', {}, clerksOnly],
  ['withdrawWalletEntry', { entryId: unknownId }, clerksOnly],
  ['decideWalletEntry', { entryId: unknownId, approve: true, contentHash: hash }, [...clerksOnly, 'energy_clerk']],
];

describe.each(calls)('%s', (name, input, forbiddenTo) => {
  itRejectsUnauthorised(name, () => ({ server, tenant }), forbiddenTo, input);
});

describe('enterWalletEntry', () => {
  it('posts a small amount at once', async () => {
    const place = await newOccupant();
    const entry = await clerk().succeed('enterWalletEntry', cash(place, 50_000));
    expect(entry).toMatchObject({ state: 'posted', cents: 50_000, madeBy: { id: maker.account.id }, mayReverse: true });
    expect(await balanceOf(place)).toBe(50_000);
    expect(await readAudit(server, 'enterWalletEntry', entry.id)).toMatchObject([{ subject_kind: 'walletEntry' }]);
  });

  it('lets a larger one wait, also where a day’s sum is reached by many at once', async () => {
    const place = await newOccupant();
    expect(await clerk().succeed('enterWalletEntry', cash(place, 50_001))).toMatchObject({
      state: 'waiting',
      mayDecide: false,
      mayWithdraw: true,
    });
    expect(await balanceOf(place)).toBe(0);
    const entries = await Promise.all(Array.from({ length: 6 }, () => clerk().succeed('enterWalletEntry', cash(place, 40_000))));
    expect(entries.filter(({ state }) => state === 'posted')).toHaveLength(5);
    expect(await balanceOf(place)).toBe(200_000);
    expect(await clerk().succeed('enterWalletEntry', cash(place, 1))).toMatchObject({ state: 'waiting' });
  });

  it('posts once for one idempotency key', async () => {
    const place = await newOccupant();
    const key = server.context.ids.next();
    const answers = await Promise.all([1, 2, 3].map(() => clerk().call('enterWalletEntry', cash(place, 700), { idempotencyKey: key })));
    expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
    expect(await balanceOf(place)).toBe(700);
  });

  it('refuses amounts that are none, and what the balance does not allow', async () => {
    const place = await newOccupant();
    const before = await readTenant(tenant.id);
    for (const cents of [0, 1.5, -1, 1e12, Number.NaN, '12'])
      expect((await clerk().call('enterWalletEntry', { ...cash(place, 1), cents })).code).toBe(bodyCode.invalid);
    const code = async (kind: string, cents: number) => (await clerk().call('enterWalletEntry', { ...cash(place, cents), kind })).message;
    expect(await code('adjustment', -1)).toBe('余额不足，扣减后会变成欠费');
    expect(await code('writeOff', 1)).toBe('该钱包没有欠费，无需核销');
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
  });

  it('is for the wallets of others, of people who live or lived there, within reach', async () => {
    const place = await newOccupant();
    const other = await createTenant(server);
    const before = await readTenant(tenant.id);
    expect((await other.clients.energy_clerk.call('enterWalletEntry', cash(place, 1))).code).toBe(bodyCode.notFound);
    expect((await clerk().call('enterWalletEntry', cash({ ...place, roomId: unknownId }, 1))).code).toBe(bodyCode.notFound);
    expect((await clerk().call('enterWalletEntry', cash({ ...place, roomId: tenant.areas.building }, 1))).code).toBe(bodyCode.notFound);
    const stranger = await clerk().call('enterWalletEntry', cash({ ...place, accountId: tenant.accounts.stranger.id }, 1));
    expect(stranger).toMatchObject({ code: bodyCode.invalid, data: { fields: { accountId: '该账号没有住过这个房间' } } });
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, `别处 ${count}`);
    const { client } = await tenant.addAccount([{ role: 'energy_clerk', areaId: elsewhere }]);
    const afterAccount = await readTenant(tenant.id);
    expect((await client.call('enterWalletEntry', cash(place, 1))).code).toBe(bodyCode.notFound);
    expect(compareRows(afterAccount, await readTenant(tenant.id))).toEqual(unchanged);
    expect(before.length).toBeLessThan(afterAccount.length);
    await occupyRoom(server, tenant, { roomId: place.roomId, accountId: maker.account.id, pays: false });
    const own = await clerk().call('enterWalletEntry', cash({ ...place, accountId: maker.account.id }, 1));
    expect(own).toMatchObject({ code: bodyCode.forbidden, message: '不能办理自己的钱包' });
  });
});

describe('decideWalletEntry', () => {
  async function waiting(cents = 60_000) {
    const place = await newOccupant();
    return { place, entry: await clerk().succeed('enterWalletEntry', cash(place, cents)) };
  }
  const decide = (entry: { id: string; contentHash: string }, approve = true, reason = '') => ({
    entryId: entry.id,
    approve,
    contentHash: entry.contentHash,
    reason,
  });

  it('posts what a second person has approved, once of two', async () => {
    const { place, entry } = await waiting();
    const { client: second } = await tenant.addAccount([{ role: 'tenant_admin' }]);
    const answers = await Promise.all([admin().call('decideWalletEntry', decide(entry)), second.call('decideWalletEntry', decide(entry))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await balanceOf(place)).toBe(60_000);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('is nobody’s who made it or whose wallet it is', async () => {
    const { client: adminOfRoom, account } = await tenant.addAccount([{ role: 'tenant_admin' }]);
    const place = await newOccupant();
    const made = await adminOfRoom.succeed('enterWalletEntry', cash(place, 60_000));
    expect(await adminOfRoom.call('decideWalletEntry', decide(made))).toMatchObject({
      code: bodyCode.forbidden,
      message: '须由经办人以外的人复核',
    });
    await occupyRoom(server, tenant, { roomId: place.roomId, accountId: account.id, pays: false });
    const theirs = await clerk().succeed('enterWalletEntry', cash({ ...place, accountId: account.id }, 60_000));
    expect(await adminOfRoom.call('decideWalletEntry', decide(theirs))).toMatchObject({
      code: bodyCode.forbidden,
      message: '不能办理自己的钱包',
    });
    const other = await createTenant(server);
    expect((await other.clients.tenant_admin.call('decideWalletEntry', decide(made))).code).toBe(bodyCode.notFound);
  });

  it('approves what was read and nothing else, and rejects with a reason', async () => {
    const { place, entry } = await waiting();
    expect(await admin().call('decideWalletEntry', { ...decide(entry), contentHash: hash })).toMatchObject({
      code: bodyCode.conflict,
      message: '内容与您看到的不一致，请刷新后再复核',
    });
    expect((await admin().call('decideWalletEntry', decide(entry, false))).code).toBe(bodyCode.invalid);
    expect(await admin().succeed('decideWalletEntry', decide(entry, false, '收据看不清'))).toMatchObject({
      state: 'rejected',
      reason: '收据看不清',
      decidedBy: { id: tenant.accounts.tenant_admin.id },
    });
    expect(await balanceOf(place)).toBe(0);
    expect((await admin().call('decideWalletEntry', decide(entry))).code).toBe(bodyCode.conflict);
  });

  it('looks at the balance again', async () => {
    const place = await newOccupant();
    const debt = await clerk().succeed('enterWalletEntry', { ...cash(place, -1000), kind: 'opening' });
    expect(debt.state).toBe('posted');
    const first = await clerk().succeed('enterWalletEntry', { ...cash(place, 1000), kind: 'writeOff' });
    const second = await clerk().succeed('enterWalletEntry', { ...cash(place, 1000), kind: 'writeOff' });
    expect([first.state, second.state]).toEqual(['waiting', 'waiting']);
    await admin().succeed('decideWalletEntry', decide(first));
    expect((await admin().call('decideWalletEntry', decide(second))).message).toBe('该钱包没有欠费，无需核销');
    expect(await balanceOf(place)).toBe(0);
  });
});

describe('withdrawWalletEntry', () => {
  it('is the maker’s while it waits', async () => {
    const place = await newOccupant();
    const entry = await clerk().succeed('enterWalletEntry', cash(place, 60_000));
    expect((await admin().call('withdrawWalletEntry', { entryId: entry.id })).code).toBe(bodyCode.forbidden);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('withdrawWalletEntry', { entryId: entry.id })).code).toBe(bodyCode.notFound);
    expect(await clerk().succeed('withdrawWalletEntry', { entryId: entry.id })).toMatchObject({ state: 'withdrawn' });
    expect((await clerk().call('withdrawWalletEntry', { entryId: entry.id })).code).toBe(bodyCode.conflict);
    const decision = { entryId: entry.id, approve: true, contentHash: entry.contentHash };
    expect((await admin().call('decideWalletEntry', decision)).code).toBe(bodyCode.conflict);
    expect(await balanceOf(place)).toBe(0);
  });
});

describe('reverseWalletEntry', () => {
  it('takes an entry back by a second person, and once', async () => {
    const place = await newOccupant();
    const entry = await clerk().succeed('enterWalletEntry', cash(place, 3000));
    const ask = () => clerk().call('reverseWalletEntry', { entryId: entry.id, note: '录错房间' });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const reversal = answers.find(({ code }) => code === bodyCode.success)?.data as { id: string; contentHash: string };
    expect(reversal).toMatchObject({ kind: 'reversal', state: 'waiting', cents: -3000, reverses: entry.id });
    await admin().succeed('decideWalletEntry', { entryId: reversal.id, approve: true, contentHash: reversal.contentHash });
    expect(await balanceOf(place)).toBe(0);
    expect((await ask()).code).toBe(bodyCode.conflict);
    const { items } = await clerk().succeed('listWalletEntries', {});
    expect(items.filter(({ account }) => account.id === place.accountId).map(({ kind, isReversed }) => [kind, isReversed])).toEqual([
      ['reversal', false],
      ['cash', true],
    ]);
    expect((await clerk().call('reverseWalletEntry', { entryId: reversal.id, note: 'x' })).code).toBe(bodyCode.conflict);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('reverseWalletEntry', { entryId: entry.id, note: 'x' })).code).toBe(bodyCode.notFound);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('can be asked for again where it was rejected', async () => {
    const place = await newOccupant();
    const entry = await clerk().succeed('enterWalletEntry', cash(place, 3000));
    const first = await clerk().succeed('reverseWalletEntry', { entryId: entry.id, note: '录错' });
    await admin().succeed('decideWalletEntry', { entryId: first.id, approve: false, contentHash: first.contentHash, reason: '没有录错' });
    expect(await clerk().succeed('reverseWalletEntry', { entryId: entry.id, note: '真的录错了' })).toMatchObject({ state: 'waiting' });
  });
});

describe('listWalletEntries', () => {
  it('filters by state, in pages, within reach', async () => {
    const place = await newOccupant();
    for (const cents of [60_001, 60_002, 60_003]) await clerk().succeed('enterWalletEntry', cash(place, cents));
    const first = await clerk().succeed('listWalletEntries', { state: 'waiting', pageSize: 2 });
    expect(first.items.map(({ cents }) => cents)).toEqual([60_003, 60_002]);
    const next = await clerk().succeed('listWalletEntries', { state: 'waiting', pageSize: 2, cursor: first.cursor ?? '' });
    expect(next.items[0]?.cents).toBe(60_001);
    expect(await admin().succeed('listWalletEntries', { walletId: first.items[0]?.walletId ?? '' })).toMatchObject({
      total: 3,
      items: [{ mayDecide: true }, {}, {}],
    });
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.succeed('listWalletEntries', {})).items).toEqual([]);
  });
});

// The last one, because the sessions of the tenant end on the way.
describe('the limit of a day', () => {
  it('begins anew with the organisation’s day', async () => {
    const place = await newOccupant();
    for (let entry = 0; entry < 4; entry += 1) await clerk().succeed('enterWalletEntry', cash(place, 50_000));
    expect(await clerk().succeed('enterWalletEntry', cash(place, 1))).toMatchObject({ state: 'waiting' });
    server.clock.advance(dayMs);
    const tomorrow = await signIn(server, maker.account.id, tenant.id);
    expect(await tomorrow.succeed('enterWalletEntry', cash(place, 1))).toMatchObject({ state: 'posted' });
  });
});
