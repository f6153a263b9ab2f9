import { accountTopic, type DeviceValuesMessage, deviceTopic } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const refused = 128;
/** The maximum of devices that one phone may subscribe to. */
const maxFollowed = 200;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let meterId: string;
let number = 0;
const code = () => `EM-${number}`;
const phones: LivePhone[] = [];

beforeAll(async () => {
  server = await startTestServer();
  live = await listenLive(server, { times: { sweepIntervalMs: 100 } });
});
afterAll(async () => {
  await live.stop();
  await server.close();
});
beforeEach(async () => {
  number += 1;
  tenant = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
  meterId = await fixture.addDevice(code(), 'DTSD1352-C');
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.end();
});

async function connect(client: TestTenant['clients']['technician']): Promise<LivePhone> {
  const phone = await connectPhone(live, client, { clean: true });
  phones.push(phone);
  return phone;
}

let power = 0;
/** @returns the number of values that the phone has received after one more reading of the device */
async function countAfterNextValue(phone: LivePhone): Promise<number> {
  server.clock.advance(1000);
  power += 1;
  await fixture.sendReadings(code(), [[server.clock.now().getTime(), { power }]]);
  return phone.messages.filter((message): message is DeviceValuesMessage => message.kind === 'values').length;
}

/** Whether the phone receives no more values, in a few attempts. */
async function isDeaf(phone: LivePhone): Promise<boolean> {
  const before = await countAfterNextValue(phone);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (await countAfterNextValue(phone)) === before;
}

describe('a phone that has subscribed to a device', () => {
  it('receives nothing more once the right has ended, also when the event is lost', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await connect(client);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await expect.poll(() => isDeaf(phone)).toBe(true);
  });

  it('receives nothing more once the device has moved to an area that the account may not see', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '别处');
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    await move(tenant.areas.building);
    const phone = await connect(client);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await move(elsewhere);
    await expect.poll(() => isDeaf(phone)).toBe(true);
  });

  it('continues to receive values while nothing has changed', async () => {
    const phone = await connect(tenant.clients.technician);
    await phone.subscribe(deviceTopic(tenant.id, meterId));
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = await countAfterNextValue(phone);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(before);
  });

  it('receives nothing when its right ends while it subscribes', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await connect(client);
    const asked = Promise.withResolvers<void>();
    const revoked = Promise.withResolvers<void>();
    const restore = holdStatement('find-sites-of-devices', asked.resolve, revoked.promise);
    const granted = phone.subscribe(deviceTopic(tenant.id, meterId));
    await asked.promise;
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: account.id, tenantId: tenant.id });
    revoked.resolve();
    await granted;
    restore();
    await expect.poll(() => isDeaf(phone)).toBe(true);
  });

  it('may subscribe to two hundred, in whatever packets', async () => {
    const phone = await connect(tenant.clients.technician);
    const ids = await Promise.all(
      Array.from({ length: maxFollowed + 5 }, (_, index) =>
        createDevice(server, tenant.id, tenant.areas.building, `表 ${index}`, { kind: 'meter' }),
      ),
    );
    const granted = await phone.subscribe(...ids.map((id) => deviceTopic(tenant.id, id)));
    expect(granted.filter((qos) => qos !== refused)).toHaveLength(maxFollowed);
    // A subscription that exists already does not count again.
    expect(await phone.subscribe(deviceTopic(tenant.id, ids[0] as string))).toEqual([1]);
    expect(await phone.subscribe(accountTopic(tenant.accounts.technician.id))).toEqual([1]);
  });

  it('causes no more lookups than it may have subscriptions, and a limited number in a minute', async () => {
    const phone = await connect(tenant.clients.technician);
    let questions = 0;
    const restore = holdStatement('find-sessions-by-id', () => {
      questions += 1;
    });
    const topics = () => Array.from({ length: 500 }, () => deviceTopic(tenant.id, server.context.ids.next()));
    expect(new Set(await phone.subscribe(...topics()))).toEqual(new Set([refused]));
    expect(questions).toBeLessThanOrEqual(maxFollowed);
    for (let round = 0; round < 8; round += 1) await phone.subscribe(...topics());
    restore();
    expect(questions).toBeLessThanOrEqual(1000);
    expect(questions).toBeGreaterThan(maxFollowed);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([refused]);
    // Another phone is not affected.
    expect(await (await connect(tenant.clients.dispatcher)).subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
  });
});

async function move(areaId: string): Promise<void> {
  await server.database.kysely.updateTable('devices').set({ area_id: areaId }).where('id', '=', meterId).execute();
}

/** Calls back for each run of a statement, and delays its rows until the promise resolves. @returns a function that ends this */
function holdStatement(name: string, onAsked: () => void, until: Promise<void> = Promise.resolve()): () => void {
  const { database } = server.context;
  const { run } = database;
  const hold = async <Rows>(statement: { name: string }, rows: Promise<Rows>): Promise<Rows> => {
    const found = await rows;
    if (statement.name === name) {
      onAsked();
      await until;
    }
    return found;
  };
  database.run = (statement, values) => hold(statement, run(statement, values));
  return () => Object.assign(database, { run });
}
