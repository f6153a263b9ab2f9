import { type AlarmCondition, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detectNoData } from '#services/ingest/rules/detect-no-data.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import {
  clearOutbox,
  dispatchNotifications,
  dispatchPending,
  listPendingEvents,
  listWritten,
  readMessages,
  recipientsNow,
} from '../support/assertions/notifications.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const overload: AlarmCondition = {
  kind: 'threshold',
  key: 'power',
  direction: 'above',
  limit: 100,
  hysteresis: 1,
  forSeconds: 0,
  times: 1,
};
/** Those who may acknowledge an alarm. */
const acknowledging: TestPerson[] = ['dispatcher', 'tenant_admin'];
const raised = { notified: { dispatcher: 'alarmRaised', tenant_admin: 'alarmRaised' }, resolved: [] };
const nobody = { notified: {}, resolved: [] };

let server: TestServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let meterId: string;
let number = 0;
const code = () => `EM-N${number}`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  server.clock.set(testStart);
  tenant = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
  meterId = await fixture.addDevice(code(), 'DTSD1352-C');
  await fixture.addRule({ name: '过负荷', condition: overload, deviceId: meterId, level: 1 });
  await clearOutbox(server);
});

/** By the server's clock, so that the time is plausible. */
function reportPower(power: number): Promise<unknown> {
  server.clock.advance(secondMs);
  return fixture.sendReadings(code(), [[server.clock.now().getTime(), { power }]]);
}

const dispatch = () => dispatchNotifications(server, tenant);

async function findAlarm(): Promise<string> {
  const rows = await server.database.kysely
    .selectFrom('alarms')
    .select('id')
    .where('device_id', '=', meterId)
    .orderBy('id', 'desc')
    .execute();
  return rows[0]?.id ?? '';
}

describe('an alarm', () => {
  it('is notified to those who may acknowledge it, with its device, place and level', async () => {
    await reportPower(120);
    const at = server.clock.now().toISOString();
    expect(await dispatch()).toEqual(raised);
    expect(await readMessages(tenant.clients.dispatcher)).toEqual([
      {
        id: expect.any(String),
        kind: 'alarms',
        topic: 'alarmRaised',
        subject: { kind: 'alarm', id: await findAlarm() },
        title: '过负荷',
        detail: code(),
        place: expect.stringContaining('room 区域'),
        level: 1,
        cause: null,
        by: null,
        at,
        isRead: false,
      },
    ]);
    expect(await dispatch()).toEqual(nobody);
  });

  it('counts as read once somebody acknowledges it, for that account and for all others', async () => {
    await reportPower(120);
    await dispatch();
    await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: await findAlarm() });
    expect(await dispatch()).toEqual({ notified: {}, resolved: acknowledging });
    expect((await readMessages(tenant.clients.tenant_admin)).map(({ isRead }) => isRead)).toEqual([true]);
  });

  it('stays unread after it has ended by itself', async () => {
    await reportPower(120);
    await dispatch();
    await reportPower(50);
    expect(await dispatch()).toEqual(nobody);
    expect((await readMessages(tenant.clients.dispatcher)).map(({ isRead }) => isRead)).toEqual([false]);
  });

  it('is notified although it has ended before anybody was notified', async () => {
    await reportPower(120);
    await reportPower(50);
    expect(await dispatch()).toEqual(raised);
  });

  it('is notified to nobody where somebody acknowledged it before, whether it goes on or has ended', async () => {
    await reportPower(120);
    await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: await findAlarm() });
    expect(await dispatch()).toEqual(nobody);
    await reportPower(50);
    await reportPower(130);
    await tenant.clients.tenant_admin.succeed('acknowledgeAlarm', { id: await findAlarm() });
    await reportPower(50);
    expect(await dispatch()).toEqual(nobody);
    expect(await listWritten(server, tenant.id)).toEqual([]);
    expect(await listPendingEvents(server, tenant.id)).toEqual([]);
  });

  it('counts as read also where it ended right after somebody acknowledged it', async () => {
    await reportPower(120);
    await dispatch();
    await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: await findAlarm() });
    await reportPower(50);
    expect(await dispatch()).toEqual({ notified: {}, resolved: acknowledging });
  });

  it('that is raised again supersedes the one before, notified or not', async () => {
    await reportPower(120);
    await reportPower(50);
    await reportPower(120);
    expect(await dispatch()).toEqual(raised);
    const unread = async () =>
      (await readMessages(tenant.clients.dispatcher)).filter(({ isRead }) => !isRead).map(({ subject }) => subject.id);
    expect(await unread()).toEqual([await findAlarm()]);
    await reportPower(50);
    await reportPower(120);
    expect(await dispatch()).toEqual({ ...raised, resolved: acknowledging });
    expect(await unread()).toEqual([await findAlarm()]);
  });

  it('that somebody acknowledges while a slower server is dispatching it is notified by nobody afterwards', async () => {
    await reportPower(120);
    const recipients = recipientsNow(server.context);
    const slower = {
      ...recipients,
      // The slower one has read the pending events by now, and others do everything.
      async read(tenantId: string) {
        const read = await recipients.read(tenantId);
        await dispatch();
        await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: await findAlarm() });
        await dispatch();
        return read;
      },
    };
    await dispatchOutbox(server.context, slower, 100);
    expect((await listWritten(server, tenant.id)).filter(({ read_at }) => read_at === null)).toEqual([]);
  });

  it('of a device that sends nothing is notified as well', async () => {
    await fixture.addRule({ name: '失联', condition: { kind: 'noData', forSeconds: 180 }, deviceId: meterId });
    await reportPower(50);
    server.clock.advance(200 * secondMs);
    await detectNoData(server.context);
    expect(await dispatch()).toEqual(raised);
    expect(await readMessages(tenant.clients.dispatcher)).toMatchObject([{ title: '失联', level: 2 }]);
  });

  it('is notified to nobody whose rights end elsewhere, and to nobody of another tenant', async () => {
    const other = await createTenant(server);
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const far = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const near = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    await reportPower(120);
    expect((await dispatch()).notified).toEqual({ ...raised.notified, [near.account.id]: 'alarmRaised' });
    expect(await readMessages(far.client)).toEqual([]);
    expect(await listWritten(server, other.id)).toEqual([]);
  });

  it('is notified to nobody who chose not to be notified of alarms', async () => {
    await tenant.clients.dispatcher.succeed('updateProfile', { notifications: { alarms: false } });
    await reportPower(120);
    expect((await dispatch()).notified).toEqual({ tenant_admin: 'alarmRaised' });
    await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: await findAlarm() });
    expect((await dispatch()).resolved).toEqual(['tenant_admin']);
  });

  it('has one event where the same reading comes twice', async () => {
    server.clock.advance(secondMs);
    const at = server.clock.now().getTime();
    await fixture.sendReadings(code(), [[at, { power: 120 }]]);
    await fixture.sendReadings(code(), [[at, { power: 120 }]]);
    expect(await listPendingEvents(server, tenant.id)).toHaveLength(1);
    expect((await dispatchPending(server)).map(({ kind }) => kind)).toEqual(['notified']);
  });
});
