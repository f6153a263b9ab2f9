import { bodyCode } from '@energy-om/contract';
import { labourCostCents } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createStockedPart, retireType } from '../support/factories/create-spare-parts.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];
const costOf = (orderId: string) => client('dispatcher').succeed('getOrderCost', { orderId });

async function setRates(rateCents: number | null, ofType: number | null = null) {
  const { version } = await client('tenant_admin').succeed('getLabourRates');
  const businessTypes = ofType === null ? [] : [{ id: fixture.operations.businessTypeId, rateCents: ofType }];
  return client('tenant_admin').succeed('saveLabourRates', { version, rateCents, businessTypes });
}

describe('saveLabourRates', () => {
  const input = { version: 0, rateCents: 8000, businessTypes: [] };
  itRejectsUnauthorised('saveLabourRates', () => ({ server, tenant: fixture.tenant }), noAdministrators, input);
  itRejectsUnauthorised('getLabourRates', () => ({ server, tenant: fixture.tenant }), ['team_leader', 'technician', 'client_rep']);

  it('keeps a rate of the organisation and of business types, at the version that was read', async () => {
    const saved = await setRates(8000, 12_000);
    const { businessTypeId } = fixture.operations;
    expect(saved).toMatchObject({ rateCents: 8000, mayManage: true });
    expect(saved.businessTypes.find(({ id }) => id === businessTypeId)).toMatchObject({ rateCents: 12_000 });
    expect(await client('dispatcher').succeed('getLabourRates')).toEqual({ ...saved, mayManage: false });
    const stale = await client('tenant_admin').call('saveLabourRates', input);
    expect(stale).toMatchObject({ code: bodyCode.conflict, data: { version: saved.version } });
    const wrong = { ...input, version: saved.version, businessTypes: [{ id: unknownId, rateCents: 1 }] };
    expect((await client('tenant_admin').call('saveLabourRates', wrong)).code).toBe(bodyCode.invalid);
    expect(await readAudit(server, 'saveLabourRates', fixture.tenant.id)).toHaveLength(1);
  });
});

it('a rate of a business type that is retired is kept while others are saved', async () => {
  await setRates(8000, 15_000);
  const { businessTypeId: id } = fixture.operations;
  await retireType(server, id, server.clock.now());
  expect((await setRates(9000)).businessTypes.some((one) => one.id === id)).toBe(false);
  await retireType(server, id, null);
  expect((await client('tenant_admin').succeed('getLabourRates')).businessTypes.find((one) => one.id === id)?.rateCents).toBe(15_000);
});

describe('the cost of labour', () => {
  it.each([
    [8000, null],
    [8000, 12_345],
    [null, 777],
    [null, null],
  ])('follows from the minutes of the results at the rate %d, of the business type %d', async (rate, ofType) => {
    await setRates(rate, ofType);
    const { id } = await fixture.orderAt('70');
    const rateCents = ofType ?? rate;
    const cents = labourCostCents(plainResult.labourMinutes ?? 0, rateCents);
    expect(await costOf(id)).toMatchObject({ labour: { minutes: 90, rateCents, cents }, labourCents: cents, totalCents: cents });
  });

  it('keeps the rate of its day, and follows results that are handed in again', async () => {
    await setRates(6000);
    const order = await fixture.orderAt('70');
    await setRates(12_000);
    expect((await costOf(order.id)).labour).toEqual({ minutes: 90, rateCents: 6000, cents: 9000 });
    const reworked = await fixture.act('team_leader', 'sendBackWorkOrder', order, fixture.inputs.paperwork);
    await fixture.act('technician', 'processWorkOrder', reworked, { phase: 'result', result: { ...plainResult, labourMinutes: 30 } });
    expect((await costOf(order.id)).labour).toEqual({ minutes: 30, rateCents: 12_000, cents: 6000 });
  });
});

describe('getOrderCost', () => {
  itRejectsUnauthorised('getOrderCost', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    orderId: unknownId,
  });

  it('is shown to staff who see the order, and to nobody of another tenant', async () => {
    const { id: orderId } = await fixture.orderAt('50.team');
    for (const person of ['tenant_admin', 'dispatcher', 'team_leader', 'technician'] as const)
      expect(await client(person).succeed('getOrderCost', { orderId })).toMatchObject({ totalCents: 0, parts: [], labour: null });
    const { client: outsider } = await fixture.tenant.addAccount([{ role: 'technician' }], '外班电工');
    expect((await outsider.call('getOrderCost', { orderId })).code).toBe(bodyCode.notFound);
    const other = await createOrderFixture(server);
    expect((await other.tenant.clients.tenant_admin.call('getOrderCost', { orderId })).code).toBe(bodyCode.notFound);
  });
});

describe('addOrderCost', () => {
  itRejectsUnauthorised('addOrderCost', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    orderId: unknownId,
    cents: 1,
    note: '吊车',
  });

  it('adds other cost with words, of which an entry takes back no more than there is', async () => {
    await setRates(null);
    const place = await createStockedPart(server, fixture.tenant, 2);
    const { id: orderId } = await fixture.orderAt('50.team');
    await client('technician').succeed('takeParts', { orderId, ...place, quantity: 1 });
    const add = (cents: number, note = '吊车台班') => client('technician').call('addOrderCost', { orderId, cents, note });
    expect((await add(50_000)).data).toMatchObject({ otherCents: 50_000, totalCents: 53_650, isClosed: false, mayAdd: true });
    expect((await add(-60_000)).code).toBe(bodyCode.invalid);
    expect((await add(-20_000, '台班多记')).data).toMatchObject({
      otherCents: 30_000,
      entries: [
        { kind: 'other', cents: 50_000, note: '吊车台班', by: { id: fixture.tenant.accounts.technician.id } },
        { kind: 'other', cents: -20_000, note: '台班多记' },
      ],
    });
    for (const wrong of [{ cents: 0 }, { cents: 1.5 }, { cents: 1e12 }, { note: ' ' }])
      expect((await client('technician').call('addOrderCost', { orderId, cents: 1, note: '吊车', ...wrong })).code).toBe(bodyCode.invalid);
    expect((await client('team_leader').call('addOrderCost', { orderId, cents: 1, note: '吊车' })).code).toBe(bodyCode.forbidden);
    expect(await readAudit(server, 'addOrderCost', orderId)).toMatchObject([{ subject_kind: 'orderCost' }, {}]);
  });

  it('corrects the cost of an order that is over, by its dispatcher and never below nothing', async () => {
    await setRates(6000);
    const { id: orderId } = await fixture.orderAt('90');
    const input = { orderId, cents: -1000, note: '工时多填' };
    expect((await client('technician').call('addOrderCost', input)).code).toBe(bodyCode.forbidden);
    const cost = await client('dispatcher').succeed('addOrderCost', input);
    expect(cost).toMatchObject({
      isClosed: true,
      labourCents: 9000,
      otherCents: -1000,
      totalCents: 8000,
      entries: [{ kind: 'correction' }],
    });
    expect((await client('dispatcher').call('addOrderCost', { ...input, cents: -8001 })).code).toBe(bodyCode.invalid);
    const other = await createOrderFixture(server);
    expect((await other.tenant.clients.dispatcher.call('addOrderCost', input)).code).toBe(bodyCode.notFound);
  });
});
