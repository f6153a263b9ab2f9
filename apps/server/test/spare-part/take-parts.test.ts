import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createPart, createStockedPart, createStore, stockPart } from '../support/factories/create-spare-parts.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];
const quantityOf = async ({ storeId, partId }: { storeId: string; partId: string }) =>
  (await client('tenant_admin').succeed('getSparePart', { id: partId })).stock.find(({ store }) => store.id === storeId)?.quantity;

describe('takeParts', () => {
  const input = { orderId: unknownId, storeId: unknownId, partId: unknownId, quantity: 1 };
  itRejectsUnauthorised('takeParts', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], input);

  it('takes a part at the average price for an order that the account executes, with entry, cost and audit row', async () => {
    const place = await createStockedPart(server, fixture.tenant, 4);
    await stockPart(fixture.tenant, place, 4, 4350);
    const { id: orderId } = await fixture.orderAt('50.team');
    const cost = await client('technician').succeed('takeParts', { orderId, ...place, quantity: 2.5 });
    expect(cost).toMatchObject({
      orderId,
      parts: [{ taken: 2.5, returned: 0, priceCents: 4000, valueCents: 10_000, mayReturn: true, store: { id: place.storeId } }],
      partsCents: 10_000,
      totalCents: 10_000,
      labour: null,
      mayTake: true,
      keepsParts: false,
    });
    expect(await quantityOf(place)).toBe(5.5);
    const { items } = await client('dispatcher').succeed('listStockEntries', { partId: place.partId });
    expect(items.map(({ kind, quantity, valueCents, order }) => [kind, quantity, valueCents, order?.id ?? null])).toEqual([
      ['issue', -2.5, -10_000, orderId],
      ['receipt', 4, 17_400, null],
      ['receipt', 4, 14_600, null],
    ]);
    expect(await readAudit(server, 'takeParts', orderId)).toMatchObject([{ changes: { taken: { quantity: 2.5 } } }]);
  });

  it('gives the last piece to one of two orders that take it at once, and answers the other with what is left', async () => {
    const place = await createStockedPart(server, fixture.tenant, 1);
    const [one, other] = [await fixture.orderAt('50.team'), await fixture.orderAt('50.team')];
    const answers = await Promise.all(
      [['technician', one.id] as const, ['secondTechnician', other.id] as const].map(([person, orderId]) =>
        client(person).call('takeParts', { orderId, ...place, quantity: 1 }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const loser = answers.find(({ code }) => code === bodyCode.conflict);
    expect(loser).toMatchObject({ message: '库存不足，剩 0 个', data: { left: 0, unit: '个' } });
    expect(await quantityOf(place)).toBe(0);
  });

  it('says how much is left, and writes nothing', async () => {
    const place = await createStockedPart(server, fixture.tenant, 2.5);
    const { id: orderId } = await fixture.orderAt('50.team');
    const before = await readTenant(fixture.tenant.id);
    expect((await client('technician').call('takeParts', { orderId, ...place, quantity: 3 })).message).toBe('库存不足，剩 2.5 个');
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('takes once under one key', async () => {
    const place = await createStockedPart(server, fixture.tenant, 5);
    const { id: orderId } = await fixture.orderAt('50.team');
    const idempotencyKey = server.context.ids.next();
    const take = () => client('technician').call('takeParts', { orderId, ...place, quantity: 2 }, { idempotencyKey });
    const [first, second] = await Promise.all([take(), take()]);
    expect(first).toMatchObject({ code: bodyCode.success });
    expect(second.data).toEqual(first.data);
    expect((await take()).data).toEqual(first.data);
    expect(await quantityOf(place)).toBe(3);
  });

  it('is for whoever executes the order, while it is executed or its results are due', async () => {
    const place = await createStockedPart(server, fixture.tenant, 5);
    const take = async (person: Parameters<typeof client>[0], orderId: string) =>
      (await client(person).call('takeParts', { orderId, ...place, quantity: 1 })).code;
    const running = await fixture.orderAt('50.team');
    expect(await take('dispatcher', running.id)).toBe(bodyCode.forbidden);
    expect(await take('team_leader', running.id)).toBe(bodyCode.forbidden);
    expect(await take('secondTechnician', running.id)).toBe(bodyCode.success);
    expect(await take('technician', (await fixture.orderAt('60')).id)).toBe(bodyCode.success);
    for (const stage of ['40', '70', '100.leader'] as const)
      expect(await take('team_leader', (await fixture.orderAt(stage)).id)).toBe(bodyCode.conflict);
  });

  it('knows no order, store and part of another tenant, no closed store and no part that left the catalogue', async () => {
    const other = await createOrderFixture(server);
    const mine = await createStockedPart(server, fixture.tenant, 5);
    const theirs = await createStockedPart(server, other.tenant, 5);
    const { id: orderId } = await fixture.orderAt('50.team');
    const { id: theirOrder } = await other.orderAt('50.team');
    const good = { orderId, ...mine, quantity: 1 };
    const wrong = [{ orderId: theirOrder }, { storeId: theirs.storeId }, { partId: theirs.partId }, { storeId: unknownId }];
    for (const change of wrong) expect((await client('technician').call('takeParts', { ...good, ...change })).code).toBe(bodyCode.notFound);
    const partId = await createPart(server, fixture.tenant.id);
    const storeId = await createStore(server, fixture.tenant.id);
    await client('tenant_admin').succeed('retireSparePart', { id: partId, version: 1 });
    await client('tenant_admin').succeed('retireStore', { id: storeId, version: 1 });
    for (const change of [{ partId }, { storeId }])
      expect((await client('technician').call('takeParts', { ...good, ...change })).code).toBe(bodyCode.conflict);
    for (const quantity of [0, -1, 0.0001, 1e7])
      expect((await client('technician').call('takeParts', { ...good, quantity })).code).toBe(bodyCode.invalid);
  });
});

describe('returnParts', () => {
  itRejectsUnauthorised('returnParts', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    entryId: unknownId,
    quantity: 1,
  });

  async function take(quantity: number, keeperIds: string[] = []) {
    const place = await createStockedPart(server, fixture.tenant, 10, { keeperIds });
    const order = await fixture.orderAt('50.team');
    const { parts } = await client('technician').succeed('takeParts', { orderId: order.id, ...place, quantity });
    return { place, order, entryId: parts[0]?.id ?? '' };
  }

  it('gives back at the price of the issue, also when the part has become dearer', async () => {
    const { place, entryId } = await take(3);
    await stockPart(fixture.tenant, place, 1, 999_900);
    const cost = await client('secondTechnician').succeed('returnParts', { entryId, quantity: 2 });
    expect(cost).toMatchObject({ parts: [{ taken: 3, returned: 2, priceCents: 3650, valueCents: 3650 }], partsCents: 3650 });
    expect(await quantityOf(place)).toBe(10);
    expect(await client('technician').call('returnParts', { entryId, quantity: 1.5 })).toMatchObject({
      code: bodyCode.conflict,
      message: '最多归还 1 个',
    });
    const rest = await client('technician').succeed('returnParts', { entryId, quantity: 1 });
    expect(rest).toMatchObject({ parts: [{ returned: 3, valueCents: 0, mayReturn: false }], totalCents: 0 });
  });

  it('never gives back more than was taken, however many give back at once', async () => {
    const { place, entryId } = await take(3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client('technician').call('returnParts', { entryId, quantity: 1 })));
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(3);
    expect(await quantityOf(place)).toBe(10);
  });

  it('stays on an order that was rolled back until whoever took it gives it back, which the order says', async () => {
    const { order, entryId, place } = await take(1);
    await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
    const cost = await client('technician').succeed('getOrderCost', { orderId: order.id });
    expect(cost).toMatchObject({ status: 100, keepsParts: true, mayTake: false, parts: [{ mayReturn: true }], partsCents: 3650 });
    const after = await client('technician').succeed('returnParts', { entryId, quantity: 1 });
    expect(after).toMatchObject({ keepsParts: false, partsCents: 0 });
    expect(await quantityOf(place)).toBe(10);
  });

  it('is refused to whoever neither took it nor executes the order nor keeps the store', async () => {
    const { entryId } = await take(1);
    const { client: outsider } = await fixture.tenant.addAccount([{ role: 'technician' }], '外班电工');
    expect((await client('dispatcher').call('returnParts', { entryId, quantity: 1 })).code).toBe(bodyCode.forbidden);
    expect((await outsider.call('returnParts', { entryId, quantity: 1 })).code).toBe(bodyCode.notFound);
    const foreign = await createOrderFixture(server);
    const unknown = await foreign.tenant.clients.tenant_admin.call('returnParts', { entryId: unknownId, quantity: 1 });
    expect(await foreign.tenant.clients.tenant_admin.call('returnParts', { entryId, quantity: 1 })).toEqual(unknown);
    expect(unknown.code).toBe(bodyCode.notFound);
  });

  it('is the keeper’s alone once the order is over', async () => {
    const { entryId, order } = await take(2, [fixture.tenant.accounts.team_leader.id]);
    await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finishWithResult);
    const { version } = await client('dispatcher').succeed('getWorkOrder', { id: order.id });
    const checked = await fixture.act('team_leader', 'commentWorkOrder', { id: order.id, version }, fixture.inputs.check);
    await fixture.act('client_rep', 'commentWorkOrder', checked, fixture.inputs.evaluate);
    expect((await client('technician').call('returnParts', { entryId, quantity: 1 })).code).toBe(bodyCode.forbidden);
    const cost = await client('team_leader').succeed('returnParts', { entryId, quantity: 1 });
    expect(cost).toMatchObject({ isClosed: true, partsCents: 3650 });
  });
});
