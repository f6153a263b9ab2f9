import { type EscalationStep, type EventLevel, type FoundRecipient, hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createAlarm, createAlarmRule, endAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  for (const { clock } of [twins.one, twins.two]) clock.set(testStart);
  fixture = await createOrderFixture(twins.one);
  await clearOutbox(twins.one);
});

const createLevelAlarm = (level: EventLevel, changes: { work_order_id?: string } = {}) =>
  createAlarm(twins.one, fixture.tenant.id, fixture.operations.deviceId, { level, ...changes });
const fire = () => fireDueEscalations(twins.one.context);

function pass(durationMs: number): void {
  for (const { clock } of [twins.one, twins.two]) clock.advance(durationMs);
}

const people: TestPerson[] = ['technician', 'secondTechnician', 'team_leader', 'dispatcher', 'tenant_admin'];

/** How many messages of escalation each person got of an alarm, and how long it had waited at the last of them: `dispatcher 1 10`. */
async function listNotified(alarmId: string): Promise<string[]> {
  const rows = await twins.one.database.kysely
    .selectFrom('notifications')
    .select(['account_id', 'words'])
    .where('subject_id', '=', alarmId)
    .where('topic', '=', 'alarmEscalated')
    .orderBy('id')
    .execute();
  return people.flatMap((person) => {
    const own = rows.filter(({ account_id }) => account_id === fixture.tenant.accounts[person].id);
    const waitedMs = own.at(-1)?.words.unattendedMs ?? 0;
    return own.length === 0 ? [] : [`${person} ${own.length} ${waitedMs / minuteMs}`];
  });
}

const sendsOf = (alarmId: string) =>
  twins.one.database.kysely
    .selectFrom('escalation_sends')
    .select(['subject_kind', 'clock', 'round', 'step', 'repetition'])
    .where('subject_id', '=', alarmId)
    .orderBy('round')
    .orderBy('step')
    .execute();

/** How many sessions of the database wait for a row that another one has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(twins.one.database.kysely);
  return rows[0]?.count ?? 0;
}

describe('an alarm that nobody acknowledges', () => {
  it('comes from the ingest, and is notified at its times to whoever is on duty, the leader and the dispatcher', async () => {
    const { tenant } = fixture;
    const ingest = await createIngestFixture(twins.one, tenant);
    const meterId = await ingest.addDevice('EM-ESC', 'DTSD1352-C');
    const condition = { kind: 'threshold', key: 'power', direction: 'above', limit: 100, hysteresis: 1, forSeconds: 0, times: 1 } as const;
    await ingest.addRule({ name: '过负荷', condition, deviceId: meterId, level: 1 });
    await createRoster(twins.one, tenant.id, tenant.team.id, tenant.accounts.secondTechnician.id);
    // The device reports late; what counts is when the server learned of it.
    await ingest.sendReadings('EM-ESC', [[twins.one.clock.now().getTime() - 3 * minuteMs, { power: 120 }]]);
    const { id } = await twins.one.database.kysely
      .selectFrom('alarms')
      .select('id')
      .where('device_id', '=', meterId)
      .executeTakeFirstOrThrow();
    await fire();
    expect(await listNotified(id)).toEqual(['secondTechnician 1 0']);
    pass(5 * minuteMs - secondMs);
    await fire();
    expect(await listNotified(id)).toEqual(['secondTechnician 1 0']);
    pass(secondMs);
    await fire();
    expect(await listNotified(id)).toEqual(['secondTechnician 1 0', 'team_leader 1 5']);
    pass(5 * minuteMs);
    await fire();
    expect(await listNotified(id)).toContain('dispatcher 1 10');
    const [message] = await readMessages(tenant.clients.dispatcher, { kind: 'alarms' });
    expect(message).toMatchObject({ topic: 'alarmEscalated', title: '过负荷', detail: 'EM-ESC', level: 1, unattendedMs: 10 * minuteMs });
  });

  it('is notified once a step by two servers at once, and only by its highest step after downtime', async () => {
    const alarms = await Promise.all(Array.from({ length: 6 }, () => createLevelAlarm(2)));
    pass(40 * minuteMs);
    await Promise.all([twins.one, twins.two, twins.one, twins.two].map(({ context }) => fireDueEscalations(context)));
    for (const id of alarms) {
      expect(await listNotified(id)).toEqual(['dispatcher 1 40']);
      expect(await sendsOf(id)).toEqual([{ subject_kind: 'alarm', clock: 'alarm', round: 0, step: 2, repetition: 0 }]);
    }
    for (const { logLines } of [twins.one, twins.two]) expect(logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is not announced a second time to whoever was notified of it as it began', async () => {
    const id = await createLevelAlarm(1);
    const event = { tenant_id: fixture.tenant.id, subject_id: id, subject_kind: 'alarm' as const, action: null, actor_id: null };
    const times = { created_at: testStart, due_at: testStart };
    await twins.one.database.kysely
      .insertInto('notification_outbox')
      .values({ id: twins.one.context.ids.next(), ...event, ...times })
      .execute();
    await dispatchNotifications(twins.one, fixture.tenant);
    // Nobody is on duty and no team of its own serves the place but the leader's.
    await fire();
    expect(await listNotified(id)).not.toContain('dispatcher 1 0');
    pass(10 * minuteMs);
    await fire();
    const ofDispatcher = await readMessages(fixture.tenant.clients.dispatcher, { kind: 'alarms' });
    expect(ofDispatcher.map(({ topic, isRead }) => [topic, isRead])).toEqual([
      ['alarmEscalated', false],
      ['alarmRaised', true],
    ]);
  });

  it('is notified of each step once, and never of an earlier one, though the clock of one server is ahead', async () => {
    const id = await createLevelAlarm(1);
    twins.two.clock.advance(12 * minuteMs);
    for (let minutes = 0; minutes < 40; minutes += 1) {
      await fire();
      await fireDueEscalations(twins.two.context);
      pass(minuteMs);
    }
    expect((await sendsOf(id)).map(({ step, repetition }) => [step, repetition])).toEqual([
      [0, 0],
      [2, 0],
      [3, 0],
    ]);
    const counts = (await listNotified(id)).map((line) => line.split(' ')[1]);
    expect(new Set(counts)).toEqual(new Set(['1']));
  });

  it.each([3, 4] as const)('of level %i goes no further than its table', async (level) => {
    const id = await createLevelAlarm(level);
    for (let hour = 0; hour < 6; hour += 1) {
      await fire();
      pass(hourMs);
    }
    expect((await sendsOf(id)).map(({ step }) => step)).toEqual(level === 3 ? [0, 1] : []);
  });

  it('goes by the tenant’s own steps as of its beginning, with their repetitions, and by nobody where there are none', async () => {
    const { tenant } = fixture;
    const step = (value: number, kind: FoundRecipient): EscalationStep => ({
      at: { unit: 'minutesLate', value },
      recipients: [{ kind }],
      repeat: { everyMinutes: 10, times: 2 },
    });
    await createEscalation(twins.one, tenant.id, tenant.accounts.tenant_admin.id, {
      1: { alarm: [step(2, 'administrators')] },
      2: { alarm: [] },
    });
    const [own, none] = [await createLevelAlarm(1), await createLevelAlarm(2)];
    pass(1);
    await createEscalation(twins.one, tenant.id, tenant.accounts.tenant_admin.id, { 1: { alarm: [step(1, 'dispatchers')] } });
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await fire();
      pass(minuteMs);
    }
    expect((await listNotified(own)).map((line) => line.split(' ', 2))).toEqual([['tenant_admin', '3']]);
    expect([await sendsOf(none), (await readAlarm(twins.one, none)).escalation_at]).toEqual([[], null]);
  });
});

describe('the escalation of an alarm ends', () => {
  it('when somebody acknowledges it, and what was sent of it becomes read', async () => {
    const id = await createLevelAlarm(1);
    pass(10 * minuteMs);
    await fire();
    await fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id });
    await dispatchNotifications(twins.one, fixture.tenant);
    pass(30 * minuteMs);
    await fire();
    expect(await listNotified(id)).toEqual(['dispatcher 1 10']);
    await fixture.passTime(0);
    const messages = await readMessages(fixture.tenant.clients.dispatcher, { kind: 'alarms' });
    expect(messages.map(({ isRead }) => isRead)).toEqual([true]);
  });

  it('before a step that fires at the moment of the acknowledgement, or after it', async () => {
    const id = await createLevelAlarm(1);
    pass(10 * minuteMs);
    await Promise.all([
      fire(),
      fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id }),
      fireDueEscalations(twins.two.context),
    ]);
    await dispatchNotifications(twins.one, fixture.tenant);
    const messages = await readMessages(fixture.tenant.clients.dispatcher, { kind: 'alarms' });
    expect(messages.filter(({ isRead }) => !isRead)).toEqual([]);
    expect(messages).toHaveLength((await sendsOf(id)).length);
  });

  it('before the step of a server that was paused between reading and writing', async () => {
    const id = await createLevelAlarm(1);
    pass(10 * minuteMs);
    const { kysely } = twins.two.database;
    let firing: Promise<number> | null = null;
    await kysely.transaction().execute(async (tx) => {
      // The server decides by the alarm as it was, and stands still before it may write.
      const acknowledged = { state: 'acknowledged' as const, acknowledged_at: twins.one.clock.now() };
      await tx.updateTable('alarms').set(acknowledged).where('id', '=', id).execute();
      firing = fire();
      await expect.poll(countWaiting).toBeGreaterThan(0);
    });
    await firing;
    expect(await sendsOf(id)).toEqual([]);
    expect(await listNotified(id)).toEqual([]);
  });

  it('when its condition is over', async () => {
    const id = await createLevelAlarm(1);
    await endAlarm(twins.one, id);
    pass(hourMs);
    await fire();
    expect([await sendsOf(id), (await readAlarm(twins.one, id)).escalation_at]).toEqual([[], null]);
  });

  it('when somebody accepts its order, and not before', async () => {
    const order = await fixture.orderAt('20.person');
    const id = await createLevelAlarm(1, { work_order_id: order.id });
    pass(5 * minuteMs);
    await fire();
    expect(await sendsOf(id)).toHaveLength(1);
    await fixture.act('technician', 'acceptWorkOrder', order, {});
    pass(3 * hourMs);
    await fire();
    expect(await sendsOf(id)).toHaveLength(1);
  });
});

describe('nobody', () => {
  it('is notified of an alarm that they may not look at: the next step’s people are, at last the administrators', async () => {
    const { tenant } = fixture;
    const rule = await createAlarmRule(twins.one, tenant.id, { device_id: fixture.operations.deviceId });
    const person = (id: string): EscalationStep => ({
      at: { unit: 'minutesLate', value: 0 },
      recipients: [{ kind: 'person', id }],
      repeat: null,
    });
    const steps = [person(tenant.accounts.stranger.id), person(tenant.accounts.occupant.id)].map((step, index) => ({
      ...step,
      at: { ...step.at, value: index },
    }));
    await createEscalation(twins.one, tenant.id, tenant.accounts.tenant_admin.id, { 1: { alarm: steps } });
    const id = await createAlarm(twins.one, tenant.id, fixture.operations.deviceId, { level: 1, rule_id: rule });
    await fire();
    expect(await listNotified(id)).toEqual(['tenant_admin 1 0']);
  });
});
