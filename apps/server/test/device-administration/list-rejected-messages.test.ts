import { bodyCode, type RejectReason } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let deviceId: string;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  deviceId = await createDevice(server, tenant.id, tenant.areas.room, '网关', { kind: 'gateway' });
  const neighbour = await createDevice(server, tenant.id, tenant.areas.room, '隔壁网关', { kind: 'gateway' });
  ids = [];
  for (const child of ['M-1', 'M-2', 'M-3']) ids.unshift(await createRejected(deviceId, child));
  await createRejected(neighbour, 'M-9');
});
afterAll(() => server.close());

async function createRejected(device: string, child: string): Promise<string> {
  const id = server.context.ids.next();
  await server.database.kysely
    .insertInto('rejected_messages')
    .values({
      tenant_id: tenant.id,
      id,
      device_id: device,
      at: server.clock.now(),
      reason: 'unknownDevice',
      child,
      topic: 'v1/gateway/telemetry',
      detail: `no device ${child} behind this gateway`,
      size: 120,
      excerpt: `{"${child}":[{"ts":1`,
    })
    .execute();
  return id;
}

const createCount = (day: string, reason: RejectReason, count: number) =>
  server.database.kysely.insertInto('rejected_counts').values({ tenant_id: tenant.id, device_id: deviceId, day, reason, count }).execute();
const list = (input: Record<string, unknown> = {}, client = tenant.clients.tenant_admin) =>
  client.call('listRejectedMessages', { deviceId, ...input });

describe('listRejectedMessages', () => {
  it('shows one sender’s rejected messages, newest first', async () => {
    const { data } = await list();
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(data).toMatchObject({ total: 3, totalIsLeast: false, cursor: null });
    expect(data.items[0]).toEqual({
      id: ids[0],
      at: server.clock.now().toISOString(),
      reason: 'unknownDevice',
      child: 'M-3',
      topic: 'v1/gateway/telemetry',
      detail: 'no device M-3 behind this gateway',
      size: 120,
      excerpt: '{"M-3":[{"ts":1',
    });
  });

  it('pages by cursor and by number', async () => {
    const { data: first } = await list({ pageSize: 2 });
    const { data: next } = await list({ pageSize: 2, cursor: first.cursor });
    expect([first, next].map(({ items }) => items.map(({ id }: { id: string }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(next).toMatchObject({ total: 3, cursor: null });
    expect((await list({ pageSize: 2, page: 2 })).data.items).toEqual(next.items);
  });

  it('counts all messages of the tenant’s own last seven days', async () => {
    // 2026-11-19 10:00 in Shanghai.
    expect(server.clock.now().toISOString()).toBe('2026-11-19T02:00:00.000Z');
    await createCount('2026-11-19', 'unknownDevice', 40_000);
    await createCount('2026-11-13', 'unknownDevice', 2);
    await createCount('2026-11-13', 'malformed', 7);
    await createCount('2026-11-12', 'malformed', 1000);
    const counted = [
      { reason: 'unknownDevice', count: 40_002 },
      { reason: 'malformed', count: 7 },
    ];
    expect((await list()).data.counts).toEqual(counted);
    server.clock.advance(14 * 60 * 60 * 1000 - 1);
    expect((await list({}, await signInAgain())).data.counts).toEqual(counted);
    server.clock.advance(1);
    expect((await list({}, await signInAgain())).data.counts).toEqual([{ reason: 'unknownDevice', count: 40_000 }]);
  });

  it('is for administrators of the device’s area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await list({}, client)).data.total).toBe(3);
    const outside = await createDevice(server, tenant.id, tenant.areas.site, '外面的网关', { kind: 'gateway' });
    expect((await list({ deviceId: outside }, client)).code).toBe(bodyCode.notFound);
  });

  it('is 4004 for another tenant’s device, as for an unknown one', async () => {
    const unknown = await list({ deviceId: unknownId }, await signInAgain());
    expect(unknown.code).toBe(bodyCode.notFound);
    const { client } = await other.addAccount([{ role: 'tenant_admin' }]);
    expect(await list({}, client)).toEqual(unknown);
  });
});

/** Advances the clock beyond the end of the tokens created at the start. */
async function signInAgain() {
  return (await tenant.addAccount([{ role: 'tenant_admin' }])).client;
}

describe('listRejectedMessages and who may not', () => {
  let own: TestTenant;
  beforeAll(async () => {
    own = await createTenant(server);
  });
  itRejectsUnauthorised('listRejectedMessages', () => ({ server, tenant: own }), noAdministrators, { deviceId: unknownId });
  itRefusesBadInput('listRejectedMessages', () => ({ server, tenant: own }), [
    ['deviceId', {}],
    ['deviceId', { deviceId: 'undefined' }],
    ['page', { deviceId: unknownId, page: 0 }],
    ['pageSize', { deviceId: unknownId, pageSize: 101 }],
  ]);

  it('answers 4022 naming the cursor if it is not one', async () => {
    const id = await createDevice(server, own.id, own.areas.room, '网关', { kind: 'gateway' });
    const { code, data } = await own.clients.tenant_admin.call('listRejectedMessages', { deviceId: id, cursor: 'e30' });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['cursor'] });
  });
});
