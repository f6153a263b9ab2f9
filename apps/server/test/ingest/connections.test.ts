import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPresenceCoalescer } from '#services/ingest/queue/presence-coalescer.ts';
import type { ConnectionChange } from '#services/ingest/set-connected.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

describe('devices that connect and disconnect together', () => {
  let server: TestServer;
  let tenant: TestTenant;
  let foreign: TestTenant;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await createTenant(server);
    foreign = await createTenant(server);
  });
  afterAll(() => server.close());

  const createWithCode = ({ id, areas }: TestTenant, code: string, gatewayId: string | null = null) =>
    createDevice(server, id, areas.room, code, { kind: gatewayId === null ? 'gateway' : 'meter', code, gateway_id: gatewayId });

  async function listOnline(ids: readonly string[]): Promise<(boolean | null)[]> {
    const rows = await server.database.kysely.selectFrom('devices').select(['id', 'online']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.online ?? null);
  }

  const reportConnection = (id: string, isConnected: boolean, tenantId = tenant.id) =>
    server.context.ingest.setConnected({ tenantId, deviceId: id }, isConnected);

  it('each have the state that they report; when their gateway disconnects, those that report nothing go offline too', async () => {
    const stays = await createWithCode(tenant, 'GW-stays');
    const goes = await createWithCode(tenant, 'GW-goes');
    const silent = await createWithCode(tenant, 'EM-silent', goes);
    const reporting = await createWithCode(tenant, 'EM-reporting', goes);
    const behindOther = await createWithCode(tenant, 'EM-other', stays);
    await Promise.all([stays, goes, silent, reporting, behindOther].map((id) => reportConnection(id, true)));
    expect(await listOnline([stays, goes, silent, reporting, behindOther])).toEqual([true, true, true, true, true]);
    await Promise.all([reportConnection(stays, true), reportConnection(goes, false), reportConnection(reporting, true)]);
    expect(await listOnline([stays, goes, silent, reporting, behindOther])).toEqual([true, false, false, true, true]);
  });

  it('end in the last reported state, whatever was reported at once', async () => {
    const id = await createWithCode(tenant, 'GW-flickers');
    await Promise.all([true, false, true, false].map((isConnected) => reportConnection(id, isConnected)));
    expect(await listOnline([id])).toEqual([false]);
    await Promise.all([false, true].map((isConnected) => reportConnection(id, isConnected)));
    expect(await listOnline([id])).toEqual([true]);
  });

  it('cannot change a device of another tenant', async () => {
    const own = await createWithCode(tenant, 'GW-own');
    const other = await createWithCode(foreign, 'GW-foreign');
    await Promise.all([reportConnection(own, true), reportConnection(other, true, foreign.id)]);
    await Promise.all([reportConnection(own, false, foreign.id), reportConnection(other, false, tenant.id)]);
    expect(await listOnline([own, other])).toEqual([true, true]);
  });

  it('fail together and learn of it, and the messages after them are stored', async () => {
    const batches: (readonly ConnectionChange[])[] = [];
    const coalescer = createPresenceCoalescer(async (_tenantId, changes) => {
      batches.push(changes);
      if (batches.length === 1) throw new Error('database away');
    });
    const change = (deviceId: string, isConnected = true) => coalescer.add({ tenantId: 'tenant', deviceId }, isConnected);
    const outcomes = await Promise.allSettled([change('one'), change('two'), change('one', false)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(batches.map((batch) => batch.map(({ deviceId }) => deviceId))).toEqual([['one', 'two'], ['one']]);
  });
});
