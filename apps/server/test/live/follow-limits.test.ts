import { accountTopic, type DeviceValuesMessage, deviceTopic } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArea, createDevice } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const refused = 128;
/** Devices that one phone may look at. */
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
/** @returns how many values the phone has heard after the device has said one more */
async function countAfterNextValue(phone: LivePhone): Promise<number> {
  server.clock.advance(1000);
  power += 1;
  await fixture.sendReadings(code(), [[server.clock.now().getTime(), { power }]]);
  return phone.messages.filter((message): message is DeviceValuesMessage => message.kind === 'values').length;
}

/** Whether the phone hears nothing more, in a few tries. */
async function isDeaf(phone: LivePhone): Promise<boolean> {
  const before = await countAfterNextValue(phone);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (await countAfterNextValue(phone)) === before;
}

describe('a phone that looks at a device', () => {
  it('hears nothing more once the right is gone, also where the signal was lost', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await connect(client);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await expect.poll(() => isDeaf(phone)).toBe(true);
  });

  it('hears nothing more once the device was taken to where the account sees nothing', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '别处');
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    await move(tenant.areas.building);
    const phone = await connect(client);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await move(elsewhere);
    await expect.poll(() => isDeaf(phone)).toBe(true);
  });

  it('goes on hearing while nothing has changed', async () => {
    const phone = await connect(tenant.clients.technician);
    await phone.subscribe(deviceTopic(tenant.id, meterId));
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = await countAfterNextValue(phone);
    await expect.poll(() => countAfterNextValue(phone)).toBeGreaterThan(before);
  });

  it('may be taken its right while it subscribes, and hears nothing', async () => {
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

  it('may look at two hundred, however it asks for them', async () => {
    const phone = await connect(tenant.clients.technician);
    const ids = await Promise.all(
      Array.from({ length: maxFollowed + 5 }, (_, index) =>
        createDevice(server, tenant.id, tenant.areas.building, `表 ${index}`, { kind: 'meter' }),
      ),
    );
    const granted = await phone.subscribe(...ids.map((id) => deviceTopic(tenant.id, id)));
    expect(granted.filter((qos) => qos !== refused)).toHaveLength(maxFollowed);
    // What it has already costs nothing more.
    expect(await phone.subscribe(deviceTopic(tenant.id, ids[0] as string))).toEqual([1]);
    expect(await phone.subscribe(accountTopic(tenant.accounts.technician.id))).toEqual([1]);
  });

  it('asks the database for no more than it may look at, and for so many in a minute', async () => {
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
    // Another phone is not concerned.
    expect(await (await connect(tenant.clients.dispatcher)).subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
  });
});

async function move(areaId: string): Promise<void> {
  await server.database.kysely.updateTable('devices').set({ area_id: areaId }).where('id', '=', meterId).execute();
}

/** Calls back for each run of a statement, and gives its rows, as they were found, only when it may. @returns ends it */
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
