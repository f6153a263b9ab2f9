import { bodyCode } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { askRules, createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createOrderForm } from '../support/factories/create-order-form.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let other: TestTenant;
let occupant: { account: { id: string }; client: TestClient };
const sentence = '电流表 A 相不走了，柜子里有嗡嗡声';

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  ({ tenant } = fixture);
  other = await createTenant(server);
  occupant = await tenant.addAccount([{ role: 'occupant', areaId: tenant.areas.room }], '住在这里的人');
});
afterAll(() => server.close());

async function setReports(reports: Record<string, unknown>): Promise<void> {
  await server.database.kysely
    .updateTable('tenants')
    .set({ settings: JSON.stringify({ reports }) })
    .where('id', '=', tenant.id)
    .execute();
}
const upload = async (client: TestClient) =>
  (await client.upload('uploadFile', [{ name: 'meter.txt', bytes: Buffer.from('meter') }])).data.id as string;

describe('reportFault', () => {
  itRejectsUnauthorised('reportFault', () => ({ server, tenant }), ['platform_admin', 'energy_clerk', 'stranger'], { text: sentence });

  it('makes an order of a photo and a sentence, which the dispatcher has yet to classify', async () => {
    const { client_rep } = tenant.clients;
    const photo = await upload(client_rep);
    const deviceId = await createDevice(server, tenant.id, tenant.areas.room, '低压进线柜 1AA1', { energy_type: 'NYDN' });
    const reported = await client_rep.succeed('reportFault', { deviceId, text: sentence, fileIds: [photo] });
    const now = server.clock.now().getTime();
    expect(reported).toMatchObject({ status: status.toBeDispatched, joined: false });
    // Level three by default: an hour to dispatch.
    expect(Date.parse(reported.answerBy ?? '') - now).toBe(hourMs);
    expect(Date.parse(reported.solveBy ?? '')).toBeGreaterThan(now);
    const detail = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: reported.id });
    expect(detail).toMatchObject({
      title: `低压进线柜 1AA1：${sentence}`,
      description: sentence,
      needsClassification: true,
      level: 3,
      businessType: { id: fixture.operations.businessTypeId },
      project: { id: fixture.operations.projectId },
      objects: [{ kind: 'device', id: deviceId }],
      place: ['site 区域', 'building 区域', 'room 区域'],
      creator: { id: tenant.accounts.client_rep.id },
      requester: { id: tenant.accounts.client_rep.id },
      files: [{ id: photo, kind: 'request' }],
    });
    expect((await readOrderRows(server, reported.id)).order.state).toMatchObject({ createdByClient: true, needsClassification: true });
  });

  it('belongs to the occupant who reports it at home, who follows and evaluates it', async () => {
    const { id } = await occupant.client.succeed('reportFault', { siteId: tenant.areas.room, text: '没电' });
    const detail = await occupant.client.succeed('getWorkOrder', { id });
    expect(detail).toMatchObject({ objects: [{ kind: 'area', id: tenant.areas.room }], requester: { id: occupant.account.id } });
  });

  it('has the project’s client as requester where operations report it', async () => {
    const { id } = await tenant.clients.technician.succeed('reportFault', { siteId: tenant.areas.room, text: sentence });
    const { order } = await readOrderRows(server, id);
    expect(order).toMatchObject({ created_by: tenant.accounts.technician.id, requester_id: tenant.accounts.client_rep.id });
    expect(order.state.createdByClient).toBe(false);
  });

  it('takes level and type from the tenant’s settings, the type only where the project offers it', async () => {
    await setReports({ level: 2, businessTypeId: server.context.ids.next() });
    const { id } = await tenant.clients.client_rep.succeed('reportFault', { siteId: tenant.areas.site, text: sentence });
    expect((await readOrderRows(server, id)).order).toMatchObject({ level: 2, business_type_id: fixture.operations.businessTypeId });
    await setReports({});
  });

  it('is not dispatched by rules, which need the dispatcher’s classification', async () => {
    await createDispatchRule(server, tenant);
    const report = await tenant.clients.client_rep.succeed('reportFault', { siteId: tenant.areas.room, text: sentence });
    const order = await fixture.create('dispatcher');
    await askRules(server);
    expect((await readOrderRows(server, report.id)).order).toMatchObject({ status: status.toBeDispatched, rule_due: false });
    expect((await readOrderRows(server, order.id)).order).toMatchObject({ status: status.toBeAccepted });
    await server.database.kysely.updateTable('dispatch_rules').set({ enabled: false }).where('tenant_id', '=', tenant.id).execute();
  });

  it('does not require the tenant’s own fields', async () => {
    const field: FormField = { key: 'phone', label: '电话', type: 'text', required: true, options: [], unit: null, min: null, max: null };
    await createOrderForm(server, tenant.id, [field]);
    expect(await tenant.clients.client_rep.call('reportFault', { siteId: tenant.areas.room, text: sentence })).toMatchObject({
      code: bodyCode.success,
    });
    await createOrderForm(server, tenant.id, []);
  });

  it('gives the same answer a second time under one key, and makes one order', async () => {
    const input = { siteId: tenant.areas.room, text: '门口的灯一直闪' };
    const headers = { 'idempotency-key': 'the-lamp-at-the-door' };
    const first = await tenant.clients.client_rep.call('reportFault', input, { headers });
    expect(first.code).toBe(bodyCode.success);
    expect((await tenant.clients.client_rep.call('reportFault', input, { headers })).data).toEqual(first.data);
  });

  it.each<[string, () => Promise<[TestClient, Record<string, unknown>]>]>([
    [
      'a room where somebody does not live',
      async () => [occupant.client, { siteId: await createArea(server, tenant.id, tenant.areas.building, '隔壁', { kind: 'room' }) }],
    ],
    ['anywhere, by an occupant of no room', async () => [tenant.clients.occupant, { siteId: tenant.areas.room }]],
    [
      'a place of no project',
      async () => [tenant.clients.tenant_admin, { siteId: await createArea(server, tenant.id, tenant.areas.region, '别处') }],
    ],
    ['another tenant’s place', async () => [tenant.clients.tenant_admin, { siteId: other.areas.room }]],
    [
      'another tenant’s device',
      async () => [tenant.clients.tenant_admin, { deviceId: await createDevice(server, other.id, other.areas.room, '别家的') }],
    ],
    ['what there is not', async () => [tenant.clients.tenant_admin, { deviceId: server.context.ids.next() }]],
  ])('answers 4004 for %s', async (_, find) => {
    const [client, input] = await find();
    const before = await fingerprintOrders(server, tenant.id);
    expect(await client.call('reportFault', { ...input, text: sentence })).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(await fingerprintOrders(server, tenant.id)).toBe(before);
  });

  it.each([
    ['text', { text: ' ' }],
    ['text', { text: '长'.repeat(501) }],
    ['siteId', { siteId: undefined }],
    ['fileIds', { fileIds: ['0190a000-0000-7000-8000-000000000000'] }],
  ])('names %s when it is wrong', async (field, changes) => {
    const answer = await tenant.clients.client_rep.call('reportFault', { siteId: tenant.areas.room, text: sentence, ...changes });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } });
  });
});

describe('joining a report', () => {
  it('adds text and photos to the order, and shows the order to nobody else', async () => {
    const deviceId = await createDevice(server, tenant.id, tenant.areas.room, '1号水泵');
    const { id } = await tenant.clients.client_rep.succeed('reportFault', { deviceId, text: '水泵漏水了' });
    const photo = await upload(occupant.client);
    const joined = await occupant.client.succeed('reportFault', { deviceId, text: '我家也听到了', fileIds: [photo], joinOrderId: id });
    expect(joined).toMatchObject({ id, joined: true, version: 2 });
    const { history, files } = await readOrderRows(server, id);
    expect(history.at(-1)).toMatchObject({ action: 'add', actor_id: occupant.account.id, detail: { text: '我家也听到了' } });
    expect(files).toMatchObject([{ file_id: photo, kind: 'addition' }]);
    expect(await occupant.client.call('getWorkOrder', { id })).toMatchObject({ code: bodyCode.notFound });
  });

  it('is possible only for an open order about the same device or area', async () => {
    const [one, another] = [
      await createDevice(server, tenant.id, tenant.areas.room, '甲'),
      await createDevice(server, tenant.id, tenant.areas.room, '乙'),
    ];
    const { id } = await tenant.clients.client_rep.succeed('reportFault', { deviceId: one, text: '甲有异响' });
    const join = (deviceId: string, joinOrderId: string) =>
      tenant.clients.client_rep.call('reportFault', { deviceId, text: '我也遇到', joinOrderId });
    expect(await join(another, id)).toMatchObject({ code: bodyCode.notFound });
    expect(await join(one, server.context.ids.next())).toMatchObject({ code: bodyCode.notFound });
    const over = await fixture.orderAt('90', { objects: [{ kind: 'device', id: one }] });
    expect(await join(one, over.id)).toMatchObject({ code: bodyCode.notFound });
    expect(await join(one, id)).toMatchObject({ code: bodyCode.success });
  });
});
