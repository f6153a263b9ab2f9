import { minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { connectDevice, createLiveDevice } from '../support/factories/test-devices.ts';
import { listenLive } from '../support/services/live.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
const code = 'EM-1';
const tenants = 4;

let server: TestServer;
let connection: pg.ClientConfig;
let fixtures: IngestFixture[];
let meters: string[];
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const database = await openWorkerDatabase();
  ({ connection } = database);
  closeDatabase = () => database.close();
  server = await startTestServer({ database });
});
afterAll(async () => {
  await server.context.ingest.close();
  await server.close();
  await closeDatabase();
});

/** A meter of each tenant, all of which have sent before, so that they can be stored together. */
beforeEach(async () => {
  server.clock.set(new Date(start));
  server.context.log.error = () => undefined;
  fixtures = [];
  meters = [];
  for (let index = 0; index < tenants; index += 1) {
    const fixture = await createIngestFixture(server, await createTenant(server));
    fixtures.push(fixture);
    meters.push(await fixture.addDevice(code, 'DTSD1352-C'));
  }
  await Promise.all(sendAll(-60, { energy: 10, power: 1 }));
});

const sendReading = (index: number, minute: number, values: Record<string, unknown>) =>
  (fixtures[index] as IngestFixture).sendReadings(code, [[start + minute * minuteMs, values]]);

const sendAll = (minute: number, values: Record<string, unknown>) => fixtures.map((_, index) => sendReading(index, minute, values));

async function listValues(index: number): Promise<unknown[]> {
  const device = meters[index] as string;
  const rows = await server.database.kysely.selectFrom('readings').select('values').where('device_id', '=', device).orderBy('at').execute();
  return rows.map(({ values }) => values);
}

function loadState(index: number) {
  return server.database.kysely
    .selectFrom('device_states')
    .selectAll()
    .where('device_id', '=', meters[index] as string)
    .executeTakeFirstOrThrow();
}

/** The transactions that wrote the states, each once. */
async function listTransactions(): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select distinct xmin::text as version from device_states where device_id = any (${meters})`.execute(server.database.kysely);
  return rows.map(({ version }) => version);
}

describe('messages of several tenants', () => {
  it('are stored in one transaction, each for its own tenant, with alarms, hours and what is published to phones', async () => {
    const [first] = fixtures as [IngestFixture];
    const condition = { kind: 'threshold', key: 'power', direction: 'above', limit: 10, hysteresis: 1, forSeconds: 0, times: 1 } as const;
    await first.addRule({ name: '功率过高', condition, deviceId: meters[0] as string });
    await Promise.all(sendAll(-50, { energy: 11, power: 2 }));
    const published: [string, string][] = [];
    const stop = server.context.values.subscribe((tenantId, { deviceId }) => void published.push([tenantId, deviceId]));
    await Promise.all(sendAll(-1, { energy: 12, power: 20 }));
    stop();
    expect(await listTransactions()).toHaveLength(1);
    const own = fixtures.map(({ gateway }, index) => [gateway.tenantId, meters[index]]);
    expect(published.filter(([, deviceId]) => meters.includes(deviceId)).sort()).toEqual(own.sort());
    for (const [index, { gateway }] of fixtures.entries()) {
      expect(await listValues(index)).toHaveLength(3);
      const rows = await server.database.kysely.selectFrom('alarms').select('id').where('tenant_id', '=', gateway.tenantId).execute();
      expect(rows).toHaveLength(index === 0 ? 1 : 0);
      expect(await loadState(index)).toMatchObject({ tenant_id: gateway.tenantId, register_value: 12 });
      const days = await server.database.kysely
        .selectFrom('consumption_days')
        .select('amount')
        .where('device_id', '=', meters[index] as string)
        .execute();
      expect(days.map(({ amount }) => amount)).toEqual([2]);
    }
  });

  it('of which the database refuses one: it is rejected, and the others are stored', async () => {
    await sql`alter table readings add constraint no_joint_poison check (not values ? 'poison')`.execute(server.database.kysely);
    try {
      await Promise.all([...sendAll(-30, { energy: 11 }), sendReading(1, -29, { poison: 1 })]);
    } finally {
      await sql`alter table readings drop constraint no_joint_poison`.execute(server.database.kysely);
    }
    for (const [index, { gateway }] of fixtures.entries()) {
      expect(await listValues(index)).toHaveLength(2);
      const rejected = await server.database.kysely
        .selectFrom('rejected_messages')
        .select('reason')
        .where('tenant_id', '=', gateway.tenantId)
        .execute();
      expect(rejected.map(({ reason }) => reason)).toEqual(index === 1 ? ['malformed'] : []);
    }
  });

  it('of which one tenant’s row is locked by somebody else: the others are acknowledged meanwhile, again and again', async () => {
    const blocker = new pg.Client(connection);
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from device_states where device_id = $1 for update', [meters[2]]);
    let isAcknowledged = false;
    const messages = sendAll(-30, { energy: 11 });
    const [held] = messages.splice(2, 1).map((message) => message.then(() => (isAcknowledged = true)));
    await Promise.all(messages);
    for (let round = 0; round < 5; round += 1)
      await Promise.all([0, 1, 3].map((index) => sendReading(index, round - 20, { energy: 12 + round })));
    expect(isAcknowledged).toBe(false);
    expect(await listValues(2)).toHaveLength(1);
    await blocker.query('rollback');
    await blocker.end();
    await held;
    expect(await listValues(2)).toHaveLength(2);
    expect(await listValues(3)).toHaveLength(7);
  });

  it('of which one tenant’s devices are gone meanwhile: its messages are dropped, and the others are stored', async () => {
    const { kysely } = server.database;
    const gone = [meters[0] as string, (fixtures[0] as IngestFixture).gateway.deviceId];
    for (const device of gone) await kysely.deleteFrom('device_states').where('device_id', '=', device).execute();
    for (const device of gone) await kysely.deleteFrom('devices').where('id', '=', device).execute();
    await Promise.all(sendAll(-30, { energy: 11 }));
    for (const index of [1, 2, 3]) expect(await listValues(index)).toHaveLength(2);
    expect(await server.database.kysely.selectFrom('device_states').select('device_id').where('device_id', 'in', gone).execute()).toEqual(
      [],
    );
  });

  it('arrive by MQTT and by posts alike', async () => {
    const live = await listenLive(server, { ingest: server.context.ingest });
    const owners = [await createTenant(server), await createTenant(server)] as const;
    const [sending, posting] = [await createLiveDevice(server, owners[0]), await createLiveDevice(server, owners[1])];
    const connected = await connectDevice(live, sending.token);
    const post = (power: number) =>
      server.app.inject({ method: 'POST', url: `/api/v1/${posting.token}/telemetry`, payload: JSON.stringify({ power }) });
    for (let power = 1; power <= 3; power += 1) {
      const [, answer] = await Promise.all([connected.publish('v1/devices/me/telemetry', JSON.stringify({ power })), post(power)]);
      expect(answer.statusCode).toBe(200);
    }
    for (const [device, owner] of [
      [sending, owners[0]],
      [posting, owners[1]],
    ] as const) {
      const rows = await server.database.kysely
        .selectFrom('readings')
        .select(['tenant_id', 'values'])
        .where('device_id', '=', device.id)
        .orderBy('at')
        .execute();
      expect(rows).toEqual([1, 2, 3].map((power) => ({ tenant_id: owner.id, values: { power } })));
    }
    await connected.end();
    await live.stop();
  });
});

describe('a state that the server knows', () => {
  it('is read again where somebody else has written it', async () => {
    await sql`update device_states set register_value = 11, day_amount = 1 where device_id = ${meters[0]}`.execute(server.database.kysely);
    await Promise.all(sendAll(-30, { energy: 12 }));
    expect(await loadState(0)).toMatchObject({ register_value: 12, day_amount: 2 });
    expect(await loadState(1)).toMatchObject({ register_value: 12, day_amount: 2 });
  });

  it('is read again where the device has become offline', async () => {
    const isOnline = async () =>
      (
        await server.database.kysely
          .selectFrom('devices')
          .select('online')
          .where('id', '=', meters[0] as string)
          .executeTakeFirst()
      )?.online;
    expect(await isOnline()).toBe(true);
    await server.database.kysely
      .updateTable('devices')
      .set({ online: false })
      .where('id', '=', meters[0] as string)
      .execute();
    await Promise.all(sendAll(-30, { energy: 12 }));
    expect(await isOnline()).toBe(true);
    expect(await listValues(0)).toHaveLength(2);
  });

  it('keeps values that are not sent again, and attributes beside them', async () => {
    const [{ send }] = fixtures as [IngestFixture];
    await Promise.all([send('v1/gateway/attributes', { [code]: { serial: '0042' } }), ...sendAll(-30, { power: 3 })]);
    await Promise.all([send('v1/gateway/attributes', { [code]: { firmware: '1.2' } }), ...sendAll(-20, { power: 4, frequency: 50 })]);
    await Promise.all(sendAll(-10, { energy: 11, power: 5, frequency: 51 }));
    await Promise.all(sendAll(-5, { frequency: 52 }));
    const at = (minute: number) => start + minute * minuteMs;
    for (const index of meters.keys())
      expect((await loadState(index)).latest).toEqual({ energy: [at(-10), 11], power: [at(-10), 5], frequency: [at(-5), 52] });
    expect((await loadState(0)).attributes).toEqual({ serial: '0042', firmware: '1.2' });
  });

  it('stands beside late readings and corrections, which are read and locked as ever', async () => {
    await Promise.all([...sendAll(-30, { energy: 12, power: 3 }), sendReading(0, -40, { energy: 11 })]);
    await Promise.all([...sendAll(-30, { power: 4 }), ...sendAll(-20, { energy: 13 })]);
    expect(await listValues(0)).toEqual([{ energy: 10, power: 1 }, { energy: 11 }, { energy: 12, power: 4 }, { energy: 13 }]);
    expect((await loadState(0)).latest).toMatchObject({ energy: [start - 20 * minuteMs, 13], power: [start - 30 * minuteMs, 4] });
    expect((await loadState(3)).register_value).toBe(13);
  });

  it('is not written from another server’s past: both count on from what either wrote', async () => {
    const other = await startTestServer({ database: server.database });
    other.clock.set(new Date(start));
    const payload = (minute: number, energy: number) =>
      Buffer.from(JSON.stringify({ [code]: [{ ts: start + minute * minuteMs, values: { energy } }] }));
    for (let round = 0; round < 6; round += 1) {
      const minute = round - 30;
      if (round % 2 === 0) await Promise.all(sendAll(minute, { energy: 11 + round }));
      else
        await Promise.all(
          fixtures.map(({ gateway }) => other.context.ingest.take(gateway, 'v1/gateway/telemetry', payload(minute, 11 + round))),
        );
    }
    for (const index of meters.keys()) expect(await loadState(index)).toMatchObject({ register_value: 16, day_amount: 6 });
    await other.context.ingest.close();
    await other.close();
  });
});
