import { accountTopic, type DeviceValuesMessage, deviceTopic, type LiveMessage } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detectNoData } from '#services/ingest/rules/detect-no-data.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const refused = 128;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let foreign: TestTenant;
let fixture: IngestFixture;
let meterId: string;
let number = 0;
const code = () => `EM-${number}`;
const phones: LivePhone[] = [];

beforeAll(async () => {
  server = await startTestServer();
  live = await listenLive(server);
});
afterAll(async () => {
  await live.stop();
  await server.close();
});
beforeEach(async () => {
  number += 1;
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
  meterId = await fixture.addDevice(code(), 'DTSD1352-C');
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.end();
});

async function connect(client: TestTenant['clients']['technician'], options = {}): Promise<LivePhone> {
  const phone = await connectPhone(live, client, options);
  phones.push(phone);
  return phone;
}

/** Uses the test's clock, so that the time is plausible. */
function reportPower(power: number): Promise<unknown> {
  server.clock.advance(1000);
  return fixture.sendReadings(code(), [[server.clock.now().getTime(), { power }]]);
}

/** Lists the values without the empty message that a subscription to a device without readings begins with. */
function powersOf({ messages }: LivePhone): unknown[] {
  return messages
    .filter((message): message is DeviceValuesMessage => message.kind === 'values')
    .flatMap(({ values }) => (values['power'] ? [values['power'][1]] : []));
}

function kindsOf({ messages }: LivePhone): LiveMessage['kind'][] {
  return messages.map(({ kind }) => kind);
}

describe('values of a device', () => {
  it('are published to phones that have subscribed to it, and to no others', async () => {
    const looking = await connect(tenant.clients.technician);
    const away = await connect(tenant.clients.dispatcher);
    expect(await looking.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
    await away.subscribe(accountTopic(tenant.accounts.dispatcher.id));
    await reportPower(12.5);
    // What the subscription begins with may be read only now, and have the value as well.
    await expect.poll(() => [...new Set(powersOf(looking))]).toEqual([12.5]);
    expect(away.messages).toEqual([]);
  });

  it('may be subscribed to only by accounts that may see the device', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '别处');
    const { client: limited } = await tenant.addAccount([{ role: 'technician', areaId: elsewhere }]);
    const topic = deviceTopic(tenant.id, meterId);
    for (const client of [foreign.clients.tenant_admin, tenant.clients.occupant, tenant.clients.client_rep, limited]) {
      const phone = await connect(client, { clean: true });
      expect(await phone.subscribe(topic)).toEqual([refused]);
    }
    const phone = await connect(tenant.clients.technician, { clean: true });
    for (const other of [
      deviceTopic(tenant.id, '+'),
      `tenant/${tenant.id}/#`,
      deviceTopic(foreign.id, meterId),
      topic.toUpperCase(),
      `${topic}/x`,
    ]) {
      expect(await phone.subscribe(other), other).toEqual([refused]);
    }
  });

  it('begin with the latest ones, whatever the phone has missed before', async () => {
    await reportPower(7);
    const phone = await connect(tenant.clients.technician);
    await phone.subscribe(accountTopic(tenant.accounts.technician.id), deviceTopic(tenant.id, meterId));
    await expect.poll(() => powersOf(phone)).toEqual([7]);
    expect(phone.messages.at(-1)).toMatchObject({ deviceId: meterId, online: true });
  });

  it('are published to the client of a project that the device belongs to', async () => {
    await createProject(server, tenant.id, '客户项目', { areaIds: [tenant.areas.building], clientIds: [tenant.accounts.client_rep.id] });
    const phone = await connect(tenant.clients.client_rep);
    expect(await phone.subscribe(deviceTopic(tenant.id, meterId))).toEqual([1]);
  });

  it('are not published any more once the right to see the device has ended', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await connect(client);
    await phone.subscribe(accountTopic(account.id), deviceTopic(tenant.id, meterId));
    await reportPower(1);
    await expect.poll(() => [...new Set(powersOf(phone))]).toEqual([1]);
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: account.id, tenantId: tenant.id });
    await expect.poll(() => kindsOf(phone)).toContain('account-changed');
    await reportPower(2);
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: account.id, tenantId: tenant.id });
    await expect.poll(() => kindsOf(phone).filter((kind) => kind === 'account-changed')).toHaveLength(2);
    expect([...new Set(powersOf(phone))]).toEqual([1]);
  });

  it('are known to be old once an alarm of silence has taken it offline', async () => {
    await fixture.addRule({ name: '失联', condition: { kind: 'noData', forSeconds: 60 }, deviceId: meterId });
    const phone = await connect(tenant.clients.technician);
    await phone.subscribe(deviceTopic(tenant.id, meterId));
    await reportPower(2);
    await expect.poll(() => [...new Set(powersOf(phone))]).toEqual([2]);
    server.clock.advance(2 * minuteMs);
    await detectNoData(server.context);
    await expect.poll(() => phone.messages.at(-1)).toMatchObject({ kind: 'values', deviceId: meterId, online: false, values: {} });
  });

  it('are not stored for a phone that is offline, which gets the latest of each when it comes back', async () => {
    const topic = deviceTopic(tenant.id, meterId);
    const phone = await connect(tenant.clients.technician);
    await phone.subscribe(accountTopic(tenant.accounts.technician.id), topic);
    await phone.end();
    await reportPower(2);
    await reportPower(3);
    const back = await connect(tenant.clients.technician);
    expect(back.sessionPresent).toBe(true);
    await back.subscribe(topic);
    // Of the values meanwhile, the phone gets only the latest at its return.
    await expect.poll(() => powersOf(back)).toEqual([3]);
    await reportPower(4);
    await expect.poll(() => powersOf(back)).toEqual([3, 4]);
  });
});

describe('alarms', () => {
  const overload = { kind: 'threshold', key: 'power', direction: 'above', limit: 100, hysteresis: 1, forSeconds: 0, times: 1 } as const;

  it('are published in order to those who may see them, also to a phone that was offline', async () => {
    await fixture.addRule({ name: '过负荷', condition: overload, deviceId: meterId });
    const { technician, dispatcher } = tenant.accounts;
    const here = await connect(tenant.clients.dispatcher);
    await here.subscribe(accountTopic(dispatcher.id));
    const away = await connect(tenant.clients.technician);
    await away.subscribe(accountTopic(technician.id));
    await away.end();
    await reportPower(120);
    await reportPower(50);
    await expect.poll(() => kindsOf(here)).toEqual(['alarm-changed', 'alarm-changed']);
    const back = await connect(tenant.clients.technician);
    await expect
      .poll(() => back.messages)
      .toMatchObject([
        { kind: 'alarm-changed', state: expect.stringMatching(/open|cleared/), isNew: true, name: '过负荷', device: code() },
        { kind: 'alarm-changed', state: 'cleared', isNew: false },
      ]);
  });

  it('are not published to accounts that may not see them', async () => {
    await fixture.addRule({ name: '过负荷', condition: overload, deviceId: meterId });
    const outsiders = [
      [foreign.clients.dispatcher, foreign.accounts.dispatcher.id],
      [tenant.clients.occupant, tenant.accounts.occupant.id],
      [tenant.clients.energy_clerk, tenant.accounts.energy_clerk.id],
    ] as const;
    const connected = [];
    for (const [client, id] of outsiders) {
      const phone = await connect(client);
      await phone.subscribe(accountTopic(id));
      connected.push(phone);
    }
    const witness = await connect(tenant.clients.technician);
    await witness.subscribe(accountTopic(tenant.accounts.technician.id));
    await reportPower(120);
    await expect.poll(() => kindsOf(witness)).toEqual(['alarm-changed']);
    for (const phone of connected) expect(phone.messages).toEqual([]);
  });
});

describe('orders', () => {
  let orders: OrderFixture;

  it('are published at each move to those who may see the order', async () => {
    orders = await createOrderFixture(server);
    const own = orders.tenant;
    const recipient = await connect(own.clients.dispatcher);
    await recipient.subscribe(accountTopic(own.accounts.dispatcher.id));
    const occupant = await connect(own.clients.occupant);
    await occupant.subscribe(accountTopic(own.accounts.occupant.id));
    const order = await orders.orderAt('20.person');
    await expect.poll(() => recipient.messages.at(-1)).toMatchObject({ kind: 'order-changed', orderId: order.id, version: order.version });
    expect(occupant.messages).toEqual([]);
  });
});
