import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice } from '../support/factories/test-devices.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { listenLive } from '../support/services/live.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let gatewayId: string;
let meterId: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  const add = (name: string, changes: Parameters<typeof createDevice>[4]) =>
    createDevice(server, tenant.id, tenant.areas.room, name, changes);
  gatewayId = await add('网关', { kind: 'gateway' });
  const model_id = await createMeterModel(server, tenant.id, '本地表');
  meterId = await add('一号表', { kind: 'meter', code: 'METER-1', model_id, gateway_id: gatewayId });
  await add('没有型号的表', { kind: 'meter', code: 'METER-0', gateway_id: gatewayId });
});
afterAll(() => server.close());

const ask = (deviceId: string) => tenant.clients.tenant_admin.succeed('getDeviceConnection', { deviceId });

async function issueToken(deviceId: string): Promise<string> {
  const { token } = await tenant.clients.tenant_admin.succeed('issueDeviceCredential', { deviceId });
  return token ?? '';
}

describe('getDeviceConnection', () => {
  it('gives an example with the keys that the model takes: the gateway’s keys of an own model, the values’ of a standard one', async () => {
    const standard = await createDevice(server, tenant.id, tenant.areas.room, '标准表', {
      kind: 'meter',
      model_id: findModelId('LXS-DN40'),
    });
    const without = await createDevice(server, tenant.id, tenant.areas.room, '没有型号');
    expect(await ask(meterId)).toMatchObject({ topic: 'v1/devices/me/telemetry', example: '{"EPI":1042.7,"Ua":12.4}' });
    expect(Object.keys(JSON.parse((await ask(standard)).example))).not.toEqual([]);
    expect(await ask(without)).toMatchObject({ example: '{"power":12.4}', lastSeenAt: null, lastReadingAt: null });
    expect(await ask(gatewayId)).toMatchObject({
      topic: 'v1/gateway/telemetry',
      example: '{"METER-1":[{"values":{"EPI":1042.7,"Ua":12.4}}]}',
    });
  });

  it('says nothing of an address before devices can connect, and the port as soon as they can', async () => {
    expect((await ask(meterId)).mqtt).toBeNull();
    const live = await listenLive(server);
    expect((await ask(meterId)).mqtt).toEqual({ protocol: 'mqtt', host: null, port: live.devicePort });
    await live.stop();
    expect((await ask(meterId)).mqtt).toBeNull();
  });

  it('gives an external broker’s address without its user and password', async () => {
    server.context.config.mqttUrl = 'mqtts://user:secret@broker.example.com';
    const { mqtt } = await ask(meterId);
    server.context.config.mqttUrl = null;
    expect(mqtt).toEqual({ protocol: 'mqtts', host: 'broker.example.com', port: 8883 });
  });

  it('describes what really works: the example is stored, and then there is a first reading, of the gateway too', async () => {
    const live = await listenLive(server, { ingest: server.context.ingest });
    for (const id of [meterId, gatewayId]) {
      const { topic, example, lastReadingAt } = await ask(id);
      expect(lastReadingAt === null).toBe(id === meterId);
      server.clock.advance(1000);
      const connection = await connectDevice(live, await issueToken(id));
      await connection.publish(topic, example);
      await expect.poll(async () => (await ask(id)).lastReadingAt).toBe(server.clock.now().toISOString());
      await connection.end();
    }
    const text = 'select values from readings where tenant_id = $1 and device_id = $2';
    const rows = await queryRows<{ values: Record<string, unknown> }>(server.database, text, [tenant.id, meterId]);
    expect(rows.map(({ values }) => Object.keys(values).sort())).toEqual([
      ['energy', 'voltageA'],
      ['energy', 'voltageA'],
    ]);
    await live.stop();
  });

  it('is for administrators of the device’s area, and 4004 for another tenant’s device, as for an unknown one', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await client.call('getDeviceConnection', { deviceId: meterId })).code).toBe(bodyCode.success);
    const outside = await createDevice(server, tenant.id, tenant.areas.site, '外面的网关', { kind: 'gateway' });
    const answers = [
      await client.call('getDeviceConnection', { deviceId: outside }),
      await other.clients.tenant_admin.call('getDeviceConnection', { deviceId: meterId }),
      await other.clients.tenant_admin.call('getDeviceConnection', { deviceId: unknownId }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(bodyCode.notFound));
  });

  itRejectsUnauthorised('getDeviceConnection', () => ({ server, tenant }), noAdministrators, { deviceId: unknownId });
  itRefusesBadInput('getDeviceConnection', () => ({ server, tenant }), [
    ['deviceId', {}],
    ['deviceId', { deviceId: 'undefined' }],
  ]);
});
