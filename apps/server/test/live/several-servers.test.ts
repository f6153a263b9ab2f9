import { accountTopic, bodyCode, deviceTopic } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { connectDevice, createLiveDevice } from '../support/factories/test-devices.ts';
import { connectPhone, connectWith, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };
const never = hourMs;

describe('two servers on one PostgreSQL', () => {
  const databases: Database[] = [];
  let mine: TestServer;
  let other: TestServer;
  let live: LiveServer;
  let tenant: TestTenant;

  async function startServer(databaseUrl: string): Promise<TestServer> {
    const database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
    databases.push(database);
    return startTestServer({ database, config: { databaseUrl } });
  }

  beforeAll(async () => {
    const databaseUrl = await createTestDatabase(postgresUrl);
    mine = await startServer(databaseUrl);
    other = await startServer(databaseUrl);
    tenant = await createTenant(mine);
  });
  afterAll(async () => {
    await mine.close();
    await other.close();
    for (const database of databases) await database.close();
  });

  async function openPhone(sweepIntervalMs: number): Promise<{ client: TestClient; phone: LivePhone }> {
    const { id } = tenant.accounts.technician;
    live = await listenLive(mine, { times: { sweepIntervalMs } });
    const client = await signIn(mine, id, tenant.id);
    const phone = await connectPhone(live, client);
    await phone.subscribe(accountTopic(id));
    return { client, phone };
  }

  it('publish a change to each other’s phones, and end each other’s connections at once', async () => {
    const { client, phone } = await openPhone(never);
    const { id: accountId } = tenant.accounts.technician;
    // The server begins to listen for events concurrently with its start.
    await expect
      .poll(
        async () => {
          await other.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: tenant.id });
          return phone.messages.length;
        },
        { timeout: 5000 },
      )
      .toBeGreaterThan(0);
    const elsewhere = await signIn(other, accountId, tenant.id);
    const sessions = (await elsewhere.succeed('listSessions')).filter(({ current }) => !current);
    for (const { id: sessionId } of sessions) await elsewhere.succeed('endSession', { sessionId });
    await phone.closed;
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    await live.stop();
  });

  it('end each other’s connections within 5 s when the event is lost', async () => {
    const { client, phone } = await openPhone(2000);
    const elapsed = startQuietClock();
    await other.database.kysely
      .updateTable('sessions')
      .set({ ended_at: other.clock.now() })
      .where('account_id', '=', tenant.accounts.technician.id)
      .execute();
    await phone.closed;
    expect(elapsed()).toBeLessThan(5000);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    await live.stop();
  });

  it('accept a ticket that the other one has issued, once in total', async () => {
    const { phone } = await openPhone(never);
    await phone.end();
    const client = await signIn(other, tenant.accounts.dispatcher.id, tenant.id);
    const answer = await client.succeed('requestLiveTicket');
    const otherLive = await listenLive(other);
    const outcomes = await Promise.allSettled([connectWith(live, answer), connectWith(otherLive, answer)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.end();
    await Promise.all([live.stop(), otherLive.stop()]);
  });

  it('leave a device online, and those behind it, when an old connection to one of them ends after it has connected to the other', async () => {
    const device = await createLiveDevice(mine, tenant);
    const meterId = await createDevice(mine, tenant.id, tenant.areas.building, '电表', { kind: 'meter', gateway_id: device.id });
    await mine.context.ingest.setConnected({ tenantId: tenant.id, deviceId: meterId }, true);
    const listOnline = async () => {
      const rows = await mine.database.kysely
        .selectFrom('devices')
        .select(['id', 'online'])
        .where('tenant_id', '=', tenant.id)
        .where('id', 'in', [device.id, meterId])
        .execute();
      return [device.id, meterId].map((id) => rows.find((row) => row.id === id)?.online);
    };
    const [here, there] = [mine, other].map(({ context }) => ({ ingest: context.ingest }));
    const first = await listenLive(mine, here);
    const second = await listenLive(other, there);
    const readServer = async () =>
      (
        await mine.database.kysely
          .selectFrom('device_states')
          .select('connected_by')
          .where('tenant_id', '=', tenant.id)
          .where('device_id', '=', device.id)
          .executeTakeFirst()
      )?.connected_by ?? null;
    const old = await connectDevice(first, device.token);
    await expect.poll(readServer).not.toBeNull();
    const firstServer = await readServer();
    await connectDevice(second, device.token);
    // A connection is stored soon after it is accepted.
    await expect.poll(readServer).not.toBe(firstServer);
    expect(await listOnline()).toEqual([true, true]);
    old.mqtt.stream.destroy();
    // Resolves when the end is stored.
    await first.live.stop();
    expect(await listOnline()).toEqual([true, true]);
    // It returns to the one, whose older connection is still open, and the other one notices it late.
    const third = await listenLive(mine, here);
    await connectDevice(third, device.token);
    const newest = await connectDevice(third, device.token, { clientId: 'again' });
    await expect.poll(readServer).toBe(firstServer);
    expect(await listOnline()).toEqual([true, true]);
    await second.live.stop();
    expect(await listOnline()).toEqual([true, true]);
    await newest.end();
    await third.live.stop();
    expect(await listOnline()).toEqual([false, false]);
  });

  it('publish to subscribed phones the values that a device has sent to the other one', async () => {
    const fixture = await createIngestFixture(other, tenant);
    const meterId = await fixture.addDevice('EM-other', 'DTSD1352-C');
    const { phone } = await openPhone(never);
    await phone.subscribe(deviceTopic(tenant.id, meterId));
    let power = 0;
    const say = async () => {
      power += 1;
      other.clock.advance(1000);
      await fixture.sendReadings('EM-other', [[other.clock.now().getTime(), { power }]]);
      return phone.messages;
    };
    // The first one may say that the device reports, before it has a value.
    await expect.poll(say).toContainEqual(
      expect.objectContaining({
        kind: 'values',
        deviceId: meterId,
        values: { power: [expect.any(Number), expect.any(Number)] },
      }),
    );
    await live.stop();
  });
});
