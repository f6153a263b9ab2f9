import { bodyCode } from '@energy-om/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setConnected } from '#services/ingest/set-connected.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
/** Holds the device; outside of its transaction, a second one writes the first state, and a third one observes who waits. */
let clients: pg.Client[];

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  clients = Array.from({ length: 3 }, () => new pg.Client(server.database.connection));
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await server.close();
});

describe('a device that has never sent anything', () => {
  it('is retired while its first state is written and its connection ends', async () => {
    const [holder, writer, observer] = clients as [pg.Client, pg.Client, pg.Client];
    const id = await createDevice(server, tenant.id, tenant.areas.site, '从未上报的设备');
    const countWaiting = async () => {
      const { rows } = await observer.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    await holder.query('begin');
    await holder.query('select id from devices where tenant_id = $1 and id = $2 for no key update', [tenant.id, id]);
    const retired = tenant.clients.tenant_admin.call('retireDevice', { id, version: 1 });
    await expect.poll(countWaiting).toBe(1);
    const gone = writer
      .query('insert into device_states (tenant_id, device_id) values ($1, $2) on conflict do nothing', [tenant.id, id])
      .then(() =>
        setConnected(server.context, { tenantId: tenant.id, serverId: server.context.ids.next() }, [{ deviceId: id, isConnected: false }]),
      );
    await expect.poll(countWaiting).toBe(2);
    await holder.query('commit');
    expect((await retired).code).toBe(bodyCode.success);
    await expect(gone).resolves.toBeDefined();
  });
});
