import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let foreign: OrderFixture;
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  tenant = fixture.tenant;
  foreign = await createOrderFixture(server);
  elsewhere = await createArea(server, tenant.id, null, '江北');
});
afterAll(() => server.close());

/** Expects a refusal that writes nothing. @returns the answer */
async function refuse(client: TestClient, input: Record<string, unknown>, expected: Record<string, unknown>): Promise<Answer> {
  const before = await fingerprintOrders(server, tenant.id);
  const answer = await client.call('createWorkOrder', input);
  expect(answer).toMatchObject(expected);
  expect(await fingerprintOrders(server, tenant.id)).toBe(before);
  return answer;
}

describe('project, site and objects of a new order', () => {
  it('are unknown in another tenant’s project, byte for byte', async () => {
    const order = (projectId: string) => ({ ...fixture.operations.newOrder(), projectId });
    const theirs = await refuse(tenant.clients.tenant_admin, order(foreign.operations.projectId), { code: bodyCode.notFound });
    expect(JSON.stringify(theirs)).toBe(JSON.stringify(await tenant.clients.tenant_admin.call('createWorkOrder', order(unknownId))));
  });

  it('must belong together, and to the caller’s own tenant', async () => {
    const otherSite = await createDevice(server, tenant.id, elsewhere, '别处的水泵');
    const otherProject = await createProject(server, tenant.id, '江北项目', { areaIds: [elsewhere] });
    const cases: [string, Record<string, unknown>][] = [
      ['siteId', { siteId: elsewhere }],
      ['siteId', { siteId: foreign.tenant.areas.site }],
      ['siteId', { siteId: tenant.areas.region }],
      ['businessTypeId', { businessTypeId: foreign.operations.businessTypeId }],
      ['businessTypeId', { projectId: otherProject, siteId: elsewhere }],
      ['objects', { objects: [{ kind: 'device', id: otherSite }] }],
      ['objects', { objects: [{ kind: 'device', id: foreign.operations.deviceId }] }],
      ['objects', { objects: [{ kind: 'area', id: foreign.tenant.areas.room }] }],
      ['objects', { objects: [{ kind: 'area', id: tenant.areas.region }] }],
    ];
    for (const [field, change] of cases) {
      const { data } = await refuse(tenant.clients.dispatcher, { ...fixture.operations.newOrder(), ...change }, { code: bodyCode.invalid });
      expect(Object.keys(data.fields), JSON.stringify(change)).toEqual([field]);
    }
  });

  it('are not in a project that has ended', async () => {
    const ended = await createProject(server, tenant.id, '旧项目', {
      areaIds: [tenant.areas.site],
      businessTypeIds: [fixture.operations.businessTypeId],
      state: 'ended',
    });
    await refuse(tenant.clients.dispatcher, { ...fixture.operations.newOrder(), projectId: ended }, { code: bodyCode.notFound });
  });

  it('are within the reach of the account that raises it', async () => {
    const { client: far } = await tenant.addAccount([{ role: 'technician', areaId: elsewhere }]);
    const { client: near } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.site }]);
    const { client: otherClient } = await tenant.addAccount([{ role: 'client_rep' }]);
    await refuse(far, fixture.operations.newOrder(), { code: bodyCode.forbidden });
    await refuse(otherClient, fixture.operations.newOrder(), { code: bodyCode.forbidden });
    expect(await near.call('createWorkOrder', fixture.operations.newOrder())).toMatchObject({ code: bodyCode.success });
  });

  it('may be linked to an earlier order that the actor may see', async () => {
    const { id, orderNo } = await fixture.orderAt('90');
    const next = await fixture.create('client_rep', { linkedOrderId: id });
    expect(await tenant.clients.client_rep.succeed('getWorkOrder', { id: next.id })).toMatchObject({ linkedOrder: { id, orderNo } });
    const theirs = await foreign.orderAt('10');
    const hidden = await fixture.orderAt('10');
    await refuse(
      tenant.clients.dispatcher,
      { ...fixture.operations.newOrder(), linkedOrderId: theirs.id },
      { code: bodyCode.invalid, data: { fields: { linkedOrderId: '关联的工单不存在' } } },
    );
    await refuse(
      tenant.clients.technician,
      { ...fixture.operations.newOrder(), linkedOrderId: hidden.id },
      { code: bodyCode.invalid, data: { fields: { linkedOrderId: '关联的工单不存在' } } },
    );
  });
});
