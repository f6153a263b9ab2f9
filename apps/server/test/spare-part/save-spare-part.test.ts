import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createPart, createStockedPart, createStore, retireType } from '../support/factories/create-spare-parts.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = ApiInput<'saveSparePart'>;

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
let count = 0;
const part = (changes: Partial<Input> = {}): Input => {
  count += 1;
  return { code: `CJX2-${count}`, name: '交流接触器', model: 'CJX2-3210', unit: '只', priceCents: 8650, ...changes };
};

describe('saveSparePart', () => {
  itRejectsUnauthorised('saveSparePart', () => ({ server, tenant: fixture.tenant }), noAdministrators, part());

  it('adds a part with what it fits and its minimum in a store, and an audit row', async () => {
    const storeId = await createStore(server, fixture.tenant.id);
    const { businessTypeId } = fixture.operations;
    const input = part({ businessTypeIds: [businessTypeId], deviceModels: ['GGD'], minimums: [{ storeId, minimum: 2.5 }] });
    const saved = await admin().succeed('saveSparePart', input);
    expect(saved).toMatchObject({
      version: 1,
      code: input.code,
      unit: '只',
      priceCents: 8650,
      businessTypes: [{ id: businessTypeId }],
      deviceModels: ['GGD'],
      retired: false,
      mayManage: true,
      stock: [{ store: { id: storeId }, quantity: 0, averageCents: null, minimum: 2.5, isLow: true, mayKeep: true }],
    });
    expect(await readAudit(server, 'saveSparePart', saved.id)).toMatchObject([{ subject_kind: 'sparePart' }]);
    const found = await fixture.tenant.clients.technician.succeed('getSparePart', { code: input.code.toLowerCase() });
    expect(found).toMatchObject({ id: saved.id, mayManage: false, stock: [{ mayKeep: false }] });
  });

  it('still fits a business type that is retired, once that is restored', async () => {
    const { businessTypeId } = fixture.operations;
    const input = part({ businessTypeIds: [businessTypeId] });
    const { id } = await admin().succeed('saveSparePart', input);
    await retireType(server, businessTypeId, server.clock.now());
    const changed = await admin().succeed('saveSparePart', { ...input, id, version: 1, businessTypeIds: [], priceCents: 9000 });
    expect(changed.businessTypes).toEqual([]);
    await retireType(server, businessTypeId, null);
    expect(await admin().succeed('getSparePart', { id })).toMatchObject({ businessTypes: [{ id: businessTypeId }], priceCents: 9000 });
    await admin().succeed('saveSparePart', { ...input, id, version: 2, businessTypeIds: [] });
    expect((await admin().succeed('getSparePart', { id })).businessTypes).toEqual([]);
  });

  it('changes it at its version, and answers the second of two with the part as it stands', async () => {
    const { id } = await admin().succeed('saveSparePart', part());
    const answers = await Promise.all(
      [1, 2].map((each) => admin().call('saveSparePart', { ...part({ name: `改名 ${each}` }), id, version: 1 })),
    );
    const winner = answers.find(({ code }) => code === bodyCode.success);
    const loser = answers.find(({ code }) => code === bodyCode.conflict);
    expect(winner).toMatchObject({ data: { version: 2 } });
    expect(loser?.data).toEqual(winner?.data);
  });

  it('has a code once, however it is written and also at the same time; that of a retired part is free', async () => {
    const { code } = part();
    const answers = await Promise.all(
      ['saveSparePart', 'saveSparePart'].map(() => admin().call('saveSparePart', part({ code: code.toUpperCase() }))),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const loser = answers.find((answer) => answer.code === bodyCode.conflict);
    expect(loser).toMatchObject({ data: { fields: { code: '编码已被其他备件使用' } } });
    expect((await admin().call('saveSparePart', part({ code: code.toLowerCase() }))).code).toBe(bodyCode.conflict);
    const winner = answers.find((answer) => answer.code === bodyCode.success);
    const { id } = winner?.data ?? { id: '' };
    await admin().succeed('retireSparePart', { id, version: 1 });
    await admin().succeed('saveSparePart', part({ code }));
  });

  it.each<[string, Partial<Record<keyof Input, unknown>>]>([
    ['code', { code: ' ' }],
    ['name', { name: '' }],
    ['unit', { unit: 'x'.repeat(21) }],
    ['priceCents', { priceCents: -1 }],
    ['priceCents', { priceCents: 0.5 }],
    ['businessTypeIds', { businessTypeIds: [unknownId] }],
  ])('refuses a wrong %s at its field and writes nothing', async (field, change) => {
    const before = await readTenant(fixture.tenant.id);
    const answer = await admin().call('saveSparePart', { ...part(), ...change });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('is for the administrator of the whole organisation, since the catalogue is everybody’s', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('saveSparePart', part())).code).toBe(bodyCode.forbidden);
  });

  it('changes no part of another tenant', async () => {
    const other = await createOrderFixture(server);
    const id = await createPart(server, other.tenant.id);
    expect((await admin().call('saveSparePart', { ...part(), id, version: 1 })).code).toBe(bodyCode.notFound);
    expect((await admin().call('getSparePart', { id })).code).toBe(bodyCode.notFound);
  });
});

describe('retireSparePart', () => {
  itRejectsUnauthorised('retireSparePart', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('takes out a part of which nothing is left; its ledger stays', async () => {
    const place = await createStockedPart(server, fixture.tenant, 2);
    const id = place.partId;
    const refused = await admin().call('retireSparePart', { id, version: 1 });
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: expect.stringContaining('还有库存') });
    await admin().succeed('countParts', { storeId: place.storeId, lines: [{ partId: id, counted: 0, expected: 2 }] });
    expect(await admin().succeed('retireSparePart', { id, version: 1 })).toMatchObject({ retired: true, version: 2 });
    expect((await admin().succeed('listStockEntries', { partId: id })).total).toBe(2);
    expect((await admin().call('receiveParts', { ...place, quantity: 1 })).code).toBe(bodyCode.conflict);
  });

  it('and a delivery at the same moment leave no stock of a retired part', async () => {
    for (let round = 0; round < 5; round += 1) {
      const place = await createStockedPart(server, fixture.tenant, 0);
      const [retired, received] = await Promise.all([
        admin().call('retireSparePart', { id: place.partId, version: 1 }),
        admin().call('receiveParts', { ...place, quantity: 1 }),
      ]);
      expect([retired.code, received.code].sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    }
  });
});

describe('listSpareParts', () => {
  it('finds by code, name and model, by store, below the minimum, and what fits an order', async () => {
    const { tenant, operations } = await createOrderFixture(server);
    const client = tenant.clients.tenant_admin;
    const storeId = await createStore(server, tenant.id, { name: '一号库' });
    const save = (changes: Partial<Input>) => client.succeed('saveSparePart', part(changes));
    const seal = await save({ name: '密封圈', model: 'DN50', minimums: [{ storeId, minimum: 10 }] });
    const fan = await save({ name: '冷却风扇', model: '4414M', deviceModels: ['不存在的型号'] });
    const coil = await save({ name: '分闸线圈', businessTypeIds: [operations.businessTypeId] });
    const ids = async (input: ApiInput<'listSpareParts'>) => (await client.succeed('listSpareParts', input)).items.map(({ id }) => id);
    expect(await ids({ keyword: '密封' })).toEqual([seal.id]);
    expect(await ids({ keyword: '4414' })).toEqual([fan.id]);
    expect(await ids({ keyword: coil.code })).toEqual([coil.id]);
    expect(await ids({ storeId })).toEqual([seal.id]);
    expect(await ids({ low: true })).toEqual([seal.id]);
    const order = await client.succeed('createWorkOrder', operations.newOrder());
    expect(new Set(await ids({ orderId: order.id }))).toEqual(new Set([seal.id, coil.id]));
    const first = await client.succeed('listSpareParts', { pageSize: 2 });
    const second = await client.succeed('listSpareParts', { pageSize: 2, cursor: first.cursor ?? '' });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([...['分闸线圈', '冷却风扇', '密封圈']].sort());
    expect(second.cursor).toBeNull();
  });
});
