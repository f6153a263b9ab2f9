import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { type Occupancy, occupyRoom } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let home: Occupancy;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  home = await occupyRoom(server, tenant);
  await credit(home, 1234);
});
afterAll(() => server.close());

const credit = (place: Occupancy, cents: number) =>
  tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...place, kind: 'cash', cents, note: '现金' });

async function newRoom(): Promise<string> {
  return createArea(server, tenant.id, tenant.areas.building, `房间 ${server.context.ids.next()}`, { kind: 'room' });
}

describe('getAccountBalance', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getAccountBalance', {})).code).toBe(bodyCode.tokenExpired);
  });

  it('adds up the account’s own wallets, with the last moves', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'occupant' }]);
    expect(await client.succeed('getAccountBalance', {})).toEqual({
      balanceCents: 0,
      frozenCents: 0,
      currency: 'CNY',
      wallets: [],
      moves: [],
    });
    const [one, two] = [await newRoom(), await newRoom()];
    for (const roomId of [one, two]) await occupyRoom(server, tenant, { roomId, accountId: account.id });
    for (const cents of [1, 2, 3]) {
      await credit({ roomId: one, accountId: account.id }, cents);
      server.clock.advance(1000);
      await credit({ roomId: two, accountId: account.id }, 10 * cents);
      server.clock.advance(1000);
    }
    const { balanceCents, wallets, moves } = await client.succeed('getAccountBalance', {});
    expect(balanceCents).toBe(66);
    expect(wallets.map(({ room, balanceCents: own }) => [room.id, own])).toEqual([
      [one, 6],
      [two, 60],
    ]);
    expect(moves.map(({ cents }) => cents)).toEqual([30, 3, 20, 2, 10]);
    expect(moves[0]).toMatchObject({ kind: 'cash', room: { id: two }, balanceAfterCents: 60, note: '现金' });
  });

  it('shows nothing of others, nor of other organisations', async () => {
    const { balanceCents, wallets } = await tenant.clients.stranger.succeed('getAccountBalance', {});
    expect([balanceCents, wallets]).toEqual([0, []]);
    const other = await createTenant(server);
    expect(await other.clients.occupant.succeed('getAccountBalance', {})).toMatchObject({ wallets: [] });
  });
});

describe('getRoomBalance', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getRoomBalance', { roomId: unknownId })).code).toBe(bodyCode.tokenExpired);
  });

  it('is shown to those in the room and to its clerks', async () => {
    const { account: family, client } = await tenant.addAccount([{ role: 'occupant' }]);
    await occupyRoom(server, tenant, { ...home, accountId: family.id, pays: false });
    const payer = { id: tenant.accounts.occupant.id, fullName: tenant.accounts.occupant.fullName };
    const usage = { supplies: [], todayCents: 0, monthCents: 0, unsettledCents: 0, dailyCents: null, daysLeft: null };
    const expected = { roomId: home.roomId, payer, balanceCents: 1234, currency: 'CNY', usage, cutoff: null, payable: null };
    expect(await tenant.clients.occupant.succeed('getRoomBalance', { roomId: home.roomId })).toEqual({ ...expected, isMine: true });
    expect(await client.succeed('getRoomBalance', { roomId: home.roomId })).toEqual({ ...expected, isMine: false });
    expect(await tenant.clients.energy_clerk.succeed('getRoomBalance', { roomId: home.roomId })).toEqual({ ...expected, isMine: false });
  });

  it('says that nobody pays', async () => {
    const roomId = await newRoom();
    expect(await tenant.clients.energy_clerk.succeed('getRoomBalance', { roomId })).toMatchObject({ payer: null, balanceCents: null });
  });

  it.each(['dispatcher', 'technician', 'team_leader', 'client_rep', 'stranger'] as const)(
    'answers 4004 to %s as for an unknown room',
    async (person) => {
      const unknown = await tenant.clients[person].call('getRoomBalance', { roomId: unknownId });
      expect(await tenant.clients[person].call('getRoomBalance', { roomId: home.roomId })).toEqual(unknown);
      expect(unknown.code).toBe(bodyCode.notFound);
    },
  );

  it('ends with living there, and at the border of the tenant', async () => {
    const roomId = await newRoom();
    const { account, client } = await tenant.addAccount([{ role: 'occupant' }]);
    await occupyRoom(server, tenant, { roomId, accountId: account.id });
    expect((await client.call('getRoomBalance', { roomId })).code).toBe(bodyCode.success);
    await server.database.kysely
      .updateTable('room_members')
      .set({ to_at: server.context.clock.now(), unbound_by: account.id })
      .where('tenant_id', '=', tenant.id)
      .where('account_id', '=', account.id)
      .execute();
    expect((await client.call('getRoomBalance', { roomId })).code).toBe(bodyCode.notFound);
    const other = await createTenant(server);
    for (const person of ['occupant', 'energy_clerk', 'tenant_admin'] as const)
      expect((await other.clients[person].call('getRoomBalance', { roomId: home.roomId })).code).toBe(bodyCode.notFound);
  });
});

describe('listWallets', () => {
  itRejectsUnauthorised('listWallets', () => ({ server, tenant }), [
    'platform_admin',
    'dispatcher',
    'team_leader',
    'technician',
    'client_rep',
    'occupant',
    'stranger',
  ]);

  it('begins with who owes most, finds by room and name, in pages', async () => {
    const own = await createTenant(server);
    const names = ['赵一', '钱二', '孙三'];
    for (const [index, name] of names.entries()) {
      const { account } = await own.addAccount([{ role: 'occupant' }], name);
      const place = await occupyRoom(server, own, { accountId: account.id, pays: false });
      await own.clients.energy_clerk.succeed('enterWalletEntry', { ...place, kind: 'opening', cents: 10 - 20 * index, note: '期初' });
    }
    const first = await own.clients.energy_clerk.succeed('listWallets', { pageSize: 2 });
    expect(first.items.map(({ account, balanceCents }) => [account.fullName, balanceCents])).toEqual([
      ['孙三', -30],
      ['钱二', -10],
    ]);
    const next = await own.clients.energy_clerk.succeed('listWallets', { pageSize: 2, cursor: first.cursor ?? '' });
    expect(next.items.map(({ account }) => account.fullName)).toEqual(['赵一']);
    const found = async (filter: object) =>
      (await own.clients.tenant_admin.succeed('listWallets', filter)).items.map(({ account }) => account.fullName);
    expect(await found({ owing: true })).toEqual(['孙三', '钱二']);
    expect(await found({ keyword: '钱' })).toEqual(['钱二']);
    expect(await found({ keyword: 'room 赵' })).toEqual(['赵一']);
    expect(await found({ roomId: unknownId })).toEqual([]);
    const elsewhere = await createArea(server, own.id, own.areas.region, '别处');
    const { client } = await own.addAccount([{ role: 'energy_clerk', areaId: elsewhere }]);
    expect((await client.succeed('listWallets', {})).items).toEqual([]);
  });
});

describe('getWallet', () => {
  it('is the owner’s and the clerk’s, who enters amounts in it', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'occupant' }]);
    const place = await occupyRoom(server, tenant, { roomId: await newRoom(), accountId: account.id });
    const { walletId } = await credit(place, 5);
    const expected = { id: walletId, balanceCents: 5, account: { id: account.id }, isFormer: false };
    expect(await client.succeed('getWallet', { walletId })).toMatchObject({ ...expected, mayEnter: false });
    expect(await tenant.clients.energy_clerk.succeed('getWallet', { walletId })).toMatchObject({ ...expected, mayEnter: true });
    expect((await tenant.clients.occupant.call('getWallet', { walletId })).code).toBe(bodyCode.notFound);
    expect((await createTestClient(server).call('getWallet', { walletId })).code).toBe(bodyCode.tokenExpired);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('getWallet', { walletId })).code).toBe(bodyCode.notFound);
  });
});

describe('listWalletMoves', () => {
  it('is the owner’s and the clerk’s, the newest first', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'occupant' }]);
    const place = await occupyRoom(server, tenant, { roomId: await newRoom(), accountId: account.id });
    const { walletId } = await credit(place, 5);
    for (const cents of [6, 7]) await credit(place, cents);
    const first = await client.succeed('listWalletMoves', { walletId, pageSize: 2 });
    expect(first).toMatchObject({
      total: 3,
      items: [
        { cents: 7, balanceAfterCents: 18 },
        { cents: 6, balanceAfterCents: 11 },
      ],
    });
    const next = await client.succeed('listWalletMoves', { walletId, pageSize: 2, cursor: first.cursor ?? '' });
    expect(next.items).toMatchObject([{ cents: 5, balanceAfterCents: 5 }]);
    expect((await tenant.clients.energy_clerk.succeed('listWalletMoves', { walletId })).items).toHaveLength(3);
    const unknown = await tenant.clients.occupant.call('listWalletMoves', { walletId: unknownId });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await tenant.clients.occupant.call('listWalletMoves', { walletId })).toEqual(unknown);
    expect((await createTestClient(server).call('listWalletMoves', { walletId })).code).toBe(bodyCode.tokenExpired);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('listWalletMoves', { walletId })).code).toBe(bodyCode.notFound);
  });
});
