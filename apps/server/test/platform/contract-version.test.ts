import { bodyCode, contractVersion } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import { drawLock } from '../support/factories/create-permits.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const of = (version: number | string) => ({ headers: { 'x-contract': String(version) } });
const oldest = contractVersion - 2;
const technician = () => fixture.tenant.clients.technician;
const photo = async () => [{ name: 'a.png', bytes: await drawLock() }];

/** What a technician did offline on an order in hand. */
async function noteOffline() {
  const order = await fixture.orderAt('50.team');
  const phone = createOfflinePhone(server, technician);
  return { order, phone, noted: phone.act('updateWorkOrder', order, { mode: 'add', text: '接头已紧固' }) };
}

describe('the version of the contract that an app says', () => {
  it.each([
    ['two before the server’s', oldest],
    ['the server’s', contractVersion],
    ['newer than the server’s', contractVersion + 1],
    ['no version', 'x'],
  ])('is read: %s', async (_, version) => {
    const { phone, noted } = await noteOffline();
    expect((await phone.send(noted, technician(), of(version))).code).toBe(bodyCode.success);
    expect((await technician().call('listWorkOrders', {}, of(version))).code).toBe(bodyCode.success);
    expect((await technician().upload('uploadFile', await photo(), {}, of(version))).code).toBe(bodyCode.success);
  });

  it('is refused three before the server’s: nothing is written, no case is left, and the same counts once the app is updated', async () => {
    const { order, phone, noted } = await noteOffline();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const refusal = { code: bodyCode.outdated, message: '应用版本过旧，请更新后再使用', data: null };
    expect(await phone.send(noted, technician(), of(oldest - 1))).toEqual(refusal);
    expect(await technician().call('listWorkOrders', {}, of(oldest - 1))).toEqual(refusal);
    expect(await technician().upload('uploadFile', await photo(), {}, of(oldest - 1))).toEqual(refusal);
    expect(await fixture.tenant.clients.tenant_admin.call('previewConfiguration', {}, of(1))).toEqual(refusal);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    expect(await technician().succeed('getIntentStates', { ids: [noted.id] })).toEqual([]);
    expect(await phone.send(noted)).toMatchObject({ code: bodyCode.success, data: { id: order.id } });
  });

  it('says nothing about rights: who may not do something may not with any, and without a token no more is learnt', async () => {
    const { noted } = await noteOffline();
    const other = await createTenant(server);
    const theirs = (version: number) => other.clients.technician.call('updateWorkOrder', noted.body, of(version));
    expect((await theirs(oldest)).code).toBe(bodyCode.notFound);
    expect((await theirs(oldest - 1)).code).toBe(bodyCode.outdated);
    const role = (version: number) => fixture.tenant.clients.occupant.call('listOfflineCases', {}, of(version));
    expect((await role(oldest)).code).toBe(bodyCode.forbidden);
    expect((await role(oldest - 1)).code).toBe(bodyCode.outdated);
    expect((await createTestClient(server).call('listWorkOrders', {}, of(oldest))).code).toBe(bodyCode.tokenExpired);
  });

  it('is in the settings that an app reads before its first call, which are read by apps of all versions', async () => {
    const { json, statusCode } = await server.app.inject({ url: '/app-config.json', headers: of(1).headers });
    expect([statusCode, json().contract]).toEqual([200, contractVersion]);
  });
});
