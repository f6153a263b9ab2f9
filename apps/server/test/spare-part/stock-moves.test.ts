import { type ApiName, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createPart, createStockedPart, createStore, stockPart } from '../support/factories/create-spare-parts.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
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

const admin = () => tenant.clients.tenant_admin;
const stockOf = async (partId: string, storeId: string) =>
  (await admin().succeed('getSparePart', { id: partId })).stock.find(({ store }) => store.id === storeId);

const calls: [ApiName, Record<string, unknown>][] = [
  ['receiveParts', { storeId: unknownId, partId: unknownId, quantity: 1 }],
  ['transferParts', { storeId: unknownId, toStoreId: '00000000-0000-4000-8000-000000000001', partId: unknownId, quantity: 1 }],
  ['countParts', { storeId: unknownId, lines: [{ partId: unknownId, counted: 1, expected: 0 }] }],
];

describe.each(calls)('%s', (name, input) => {
  itRejectsUnauthorised(name, () => ({ server, tenant }), ['client_rep', 'occupant', 'energy_clerk', 'stranger'], input);

  it('is the keepers’ and the administrator’s, within their tenant', async () => {
    const place = await createStockedPart(server, tenant, 5, { keeperIds: [tenant.accounts.technician.id] });
    const toStoreId = await createStore(server, tenant.id);
    const line = { partId: place.partId, counted: 5, expected: 5 };
    const own = { ...input, ...place, ...(name === 'transferParts' && { toStoreId }), ...(name === 'countParts' && { lines: [line] }) };
    const before = await readTenant(tenant.id);
    expect((await tenant.clients.secondTechnician.call(name, own)).code).toBe(bodyCode.forbidden);
    const other = await createTenant(server);
    expect((await other.clients.tenant_admin.call(name, own)).code).toBe(bodyCode.notFound);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    expect((await tenant.clients.technician.call(name, own)).code).toBe(bodyCode.success);
  });
});

describe('receiveParts', () => {
  it('moves the average, at the price of the catalogue where none is given', async () => {
    const place = await createStockedPart(server, tenant, 0, { priceCents: 1000 });
    await stockPart(tenant, place, 2);
    await stockPart(tenant, place, 2, 2000);
    expect(await stockOf(place.partId, place.storeId)).toMatchObject({ quantity: 4, averageCents: 1500 });
  });

  it('refuses what no store holds', async () => {
    const place = await createStockedPart(server, tenant, 0);
    await stockPart(tenant, place, 1_000_000);
    await stockPart(tenant, place, 1_000_000);
    expect((await admin().call('receiveParts', { ...place, quantity: 1 })).code).toBe(bodyCode.invalid);
  });
});

describe('transferParts', () => {
  it('moves quantity and value, and leaves an entry in each store', async () => {
    const { storeId, partId } = await createStockedPart(server, tenant, 10, { priceCents: 333 });
    const toStoreId = await createStore(server, tenant.id);
    await admin().succeed('transferParts', { storeId, toStoreId, partId, quantity: 2.5, note: '支援二号站' });
    expect(await stockOf(partId, storeId)).toMatchObject({ quantity: 7.5 });
    expect(await stockOf(partId, toStoreId)).toMatchObject({ quantity: 2.5 });
    const { items } = await admin().succeed('listStockEntries', { partId });
    const moves = items.filter(({ kind }) => kind === 'transfer');
    expect(moves.map(({ store, otherStore }) => [store.id, otherStore?.id])).toEqual([
      [toStoreId, storeId],
      [storeId, toStoreId],
    ]);
    expect(moves[0]?.valueCents).toBe(-(moves[1]?.valueCents ?? 0));
    expect((await admin().call('transferParts', { storeId, toStoreId, partId, quantity: 8 })).message).toBe('库存不足，剩 7.5 个');
    expect((await admin().call('transferParts', { storeId, toStoreId: storeId, partId, quantity: 1 })).code).toBe(bodyCode.invalid);
  });

  it('crosses another one of the same parts without waiting in a circle', async () => {
    const { storeId, partId } = await createStockedPart(server, tenant, 10);
    const toStoreId = await createStore(server, tenant.id);
    await stockPart(tenant, { storeId: toStoreId, partId }, 10);
    const there = { storeId, toStoreId, partId, quantity: 1 };
    const back = { storeId: toStoreId, toStoreId: storeId, partId, quantity: 1 };
    const answers = await Promise.all([there, back, there, back, there, back].map((input) => admin().call('transferParts', input)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => bodyCode.success));
    expect([(await stockOf(partId, storeId))?.quantity, (await stockOf(partId, toStoreId))?.quantity]).toEqual([10, 10]);
  });
});

describe('countParts', () => {
  it('books what differs, and that the rest agreed', async () => {
    const { storeId, partId } = await createStockedPart(server, tenant, 10, { priceCents: 500 });
    const found = await createPart(server, tenant.id, { priceCents: 200 });
    const lines = [
      { partId, counted: 7, expected: 10 },
      { partId: found, counted: 3, expected: 0 },
    ];
    expect(await admin().succeed('countParts', { storeId, lines, note: '年终盘点' })).toEqual({ storeId, counted: 2, differing: 2 });
    expect(await stockOf(partId, storeId)).toMatchObject({ quantity: 7, averageCents: 500 });
    expect(await stockOf(found, storeId)).toMatchObject({ quantity: 3, averageCents: 200 });
    const again = { storeId, lines: [{ partId, counted: 7, expected: 7 }] };
    expect(await admin().succeed('countParts', again)).toMatchObject({ differing: 0 });
    const { items } = await admin().succeed('listStockEntries', { partId });
    expect(items.map(({ kind, quantity }) => [kind, quantity]).slice(0, 2)).toEqual([
      ['count', 0],
      ['count', -3],
    ]);
  });

  it('is refused whole where one part has moved since it was read', async () => {
    const { storeId, partId } = await createStockedPart(server, tenant, 10);
    const other = await createPart(server, tenant.id);
    const before = await readTenant(tenant.id);
    const lines = [
      { partId: other, counted: 5, expected: 0 },
      { partId, counted: 10, expected: 11 },
    ];
    expect(await admin().call('countParts', { storeId, lines })).toMatchObject({
      code: bodyCode.conflict,
      data: { moved: [{ partId, quantity: 10 }] },
    });
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    const twice = [lines[0], lines[0]];
    expect((await admin().call('countParts', { storeId, lines: twice })).code).toBe(bodyCode.invalid);
  });
});

describe('stock below its minimum', () => {
  it('is reported to the keepers once, and again only after it rose', async () => {
    const fixture = await createOrderFixture(server);
    const { accounts, clients } = fixture.tenant;
    const place = await createStockedPart(server, fixture.tenant, 5, {
      keeperIds: [accounts.team_leader.id],
      code: 'MFQ-50',
      name: '密封圈',
    });
    const { storeId, partId } = place;
    const part = await clients.tenant_admin.succeed('getSparePart', { id: partId });
    const { code, name, unit, priceCents, version } = part;
    const minimums = [{ storeId, minimum: 4 }];
    await clients.tenant_admin.succeed('saveSparePart', { id: partId, version, code, name, unit, priceCents, minimums });
    const { id: orderId } = await fixture.orderAt('50.team');
    const take = (quantity: number) => clients.technician.succeed('takeParts', { orderId, ...place, quantity });
    const messagesOf = async (person: 'team_leader' | 'technician' | 'tenant_admin') => {
      await dispatchNotifications(server, fixture.tenant);
      return (await readMessages(clients[person])).filter(({ topic }) => topic === 'stockLow');
    };
    await take(1);
    expect(await messagesOf('team_leader')).toEqual([]);
    await take(1);
    expect(await messagesOf('team_leader')).toMatchObject([
      { title: '密封圈', detail: 'MFQ-50', stock: { left: 3, minimum: 4, unit: '个' }, subject: { kind: 'stock' }, isRead: false },
    ]);
    await take(1);
    expect(await messagesOf('team_leader')).toHaveLength(1);
    expect([...(await messagesOf('technician')), ...(await messagesOf('tenant_admin'))]).toEqual([]);
    const [message] = await messagesOf('team_leader');
    expect(await clients.team_leader.succeed('getSparePart', { stockId: message?.subject.id ?? '' })).toMatchObject({ id: partId });
    await stockPart(fixture.tenant, place, 10);
    expect(await messagesOf('team_leader')).toMatchObject([{ isRead: true }]);
    await take(9);
    expect((await messagesOf('team_leader')).map(({ isRead }) => isRead).sort()).toEqual([false, true]);
  });

  it('is reported to the administrators where the store has no keeper', async () => {
    const other = await createTenant(server);
    const { clients } = other;
    const storeId = await createStore(server, other.id);
    const input = { code: 'A', name: '熔断器', unit: '只', priceCents: 1, minimums: [{ storeId, minimum: 1 }] };
    await clients.tenant_admin.succeed('saveSparePart', input);
    await dispatchNotifications(server, other);
    expect((await readMessages(clients.tenant_admin)).map(({ topic }) => topic)).toEqual(['stockLow']);
    expect(await readMessages(clients.technician)).toEqual([]);
  });
});
