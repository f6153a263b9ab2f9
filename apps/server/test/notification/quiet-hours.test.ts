import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { announceDelayed } from '#services/notification/quiet-hours/announce-delayed.ts';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { createAlarmToNotify, endAlarm } from '../support/factories/create-alarms.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

/** 22:30 in Shanghai, the time zone of the tenant. */
const evening = new Date('2026-11-19T14:30:00Z');
const night = { from: '22:00', to: '07:00' };

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  for (const { clock } of [twins.one, twins.two]) clock.set(evening);
  fixture = await createOrderFixture(twins.one);
  await fixture.passTime(0);
  await clearOutbox(twins.one);
  await fixture.tenant.clients.technician.succeed('updateProfile', { quietHours: night });
});

/** What was announced to a person with a banner meanwhile, as topics. */
async function listAnnounced(person: TestPerson, act: () => Promise<unknown>): Promise<string[]> {
  const { id } = fixture.tenant.accounts[person];
  const announced: string[] = [];
  const watch = (event: ServerEvent) => {
    if (event.kind === 'notified' && !event.isQuiet && event.accountIds.includes(id)) announced.push(event.notification.topic);
  };
  const stop = twins.one.context.eventBus.subscribe(watch);
  await act();
  stop();
  return announced;
}

const dispatchOrder = () => fixture.orderAt('20.person');
const dispatch = () => dispatchPending(twins.one);
const announce = () => announceDelayed(twins.one.context);

async function pass(durationMs: number): Promise<void> {
  twins.two.clock.advance(durationMs);
  await fixture.passTime(durationMs);
}

describe('in the quiet hours of an account', () => {
  it('messages are listed and not announced, and are announced once after them, by two servers', async () => {
    const [first, second] = [await dispatchOrder(), await dispatchOrder()];
    expect(await listAnnounced('technician', dispatch)).toEqual([]);
    const listed = await readMessages(fixture.tenant.clients.technician);
    expect(listed.map(({ subject, isRead }) => [subject.id, isRead])).toEqual([
      [second.id, false],
      [first.id, false],
    ]);
    await pass(8.5 * hourMs - secondMs);
    expect(await listAnnounced('technician', announce)).toEqual([]);
    await pass(secondMs);
    const taken = await Promise.all([twins.one, twins.two, twins.one].map(({ context }) => announceDelayed(context)));
    // Each was taken by one of them, whichever came first; a phone at the other one gets it by the bus between them.
    expect(taken.reduce((sum, count) => sum + count)).toBe(2);
    expect(await listAnnounced('technician', announce)).toEqual([]);
    const rows = await twins.one.database.kysely
      .selectFrom('notifications')
      .select('id')
      .where('announce_at', 'is not', null)
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('what was read or is over meanwhile is not announced', async () => {
    const [read, over] = [await dispatchOrder(), await dispatchOrder()];
    await dispatchOrder();
    await dispatch();
    const listed = await readMessages(fixture.tenant.clients.technician);
    await fixture.tenant.clients.technician.succeed('readNotifications', {
      ids: listed.filter(({ subject }) => subject.id === read.id).map(({ id }) => id),
    });
    await fixture.act('technician', 'sendBackWorkOrder', over, fixture.inputs.sendBack);
    await dispatch();
    await pass(9 * hourMs);
    expect(await listAnnounced('technician', announce)).toEqual(['accept']);
  });

  it('an alarm that is over meanwhile is not announced', async () => {
    const { tenant } = fixture;
    await tenant.clients.dispatcher.succeed('updateProfile', { quietHours: night });
    const id = await createAlarmToNotify(twins.one, tenant.id, fixture.operations.deviceId, { level: 2 });
    expect(await listAnnounced('dispatcher', dispatch)).toEqual([]);
    await endAlarm(twins.one, id);
    await pass(9 * hourMs);
    expect(await listAnnounced('dispatcher', announce)).toEqual([]);
  });

  it('the gravest alarms are announced all the same', async () => {
    const { tenant } = fixture;
    await tenant.clients.dispatcher.succeed('updateProfile', { quietHours: night });
    for (const level of [1, 2] as const) {
      await createAlarmToNotify(twins.one, tenant.id, fixture.operations.deviceId, { level });
      expect(await listAnnounced('dispatcher', dispatch)).toEqual(level === 1 ? ['alarmRaised'] : []);
    }
  });

  it('whoever is on duty is notified at once, and whoever begins a shift at its beginning', async () => {
    const { tenant } = fixture;
    const { shiftId } = await createRoster(twins.one, tenant.id, tenant.team.id, tenant.accounts.technician.id);
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual(['accept']);
    const now = twins.one.clock.now().getTime();
    const later = { starts_at: new Date(now + hourMs), ends_at: new Date(now + 9 * hourMs) };
    await twins.one.database.kysely.updateTable('shifts').set(later).where('id', '=', shiftId).execute();
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual([]);
    await pass(hourMs);
    expect(await listAnnounced('technician', announce)).toEqual(['accept']);
  });

  it('whoever is at work on an order is notified at once', async () => {
    await fixture.orderAt('50.person');
    await clearOutbox(twins.one);
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual(['accept']);
  });

  it('so is whoever works on it beside the one who leads', async () => {
    const { clients, accounts } = fixture.tenant;
    await fixture.orderAt('50.team');
    await clients.secondTechnician.succeed('updateProfile', { quietHours: night });
    await clearOutbox(twins.one);
    const toSecond = { ...fixture.inputs.toPerson, accountId: accounts.secondTechnician.id };
    await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), toSecond);
    expect(await listAnnounced('secondTechnician', dispatch)).toEqual(['accept']);
  });

  it('what they held is announced at once when they are switched off, and at their new end when they are changed', async () => {
    const { technician } = fixture.tenant.clients;
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual([]);
    await technician.succeed('updateProfile', { quietHours: null });
    expect(await listAnnounced('technician', announce)).toEqual(['accept']);
    await technician.succeed('updateProfile', { quietHours: night });
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual([]);
    await technician.succeed('updateProfile', { quietHours: { from: '22:00', to: '23:30' } });
    expect(await listAnnounced('technician', announce)).toEqual([]);
    await pass(hourMs);
    expect(await listAnnounced('technician', announce)).toEqual(['accept']);
  });
});

describe('quiet hours', () => {
  it('are nobody else’s, and none by day', async () => {
    await fixture.tenant.clients.technician.succeed('updateProfile', { quietHours: null });
    await fixture.tenant.clients.secondTechnician.succeed('updateProfile', { quietHours: night });
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual(['accept']);
    await fixture.tenant.clients.technician.succeed('updateProfile', { quietHours: night });
    await pass(9 * hourMs + minuteMs);
    await dispatchOrder();
    expect(await listAnnounced('technician', dispatch)).toEqual(['accept']);
  });

  it('are kept beside the other choices, shown to their owner, and removed again', async () => {
    const { technician } = fixture.tenant.clients;
    await technician.succeed('updateProfile', { notifications: { announcements: false } });
    expect(await technician.succeed('getUserInfo')).toMatchObject({ quietHours: night, notifications: { announcements: false } });
    expect(await technician.succeed('updateProfile', { quietHours: null })).toMatchObject({ quietHours: null });
    const { preferences } = await twins.one.database.kysely
      .selectFrom('accounts')
      .select('preferences')
      .where('id', '=', fixture.tenant.accounts.technician.id)
      .executeTakeFirstOrThrow();
    expect(preferences).toEqual({ notifications: { announcements: false } });
  });

  it.each([
    [{ from: '24:00', to: '07:00' }, 'quietHours.from'],
    [{ from: '22:00', to: '7:00' }, 'quietHours.to'],
    [{ from: '22:00' }, 'quietHours.to'],
  ])('are refused as %j', async (quietHours, path) => {
    const { code, data } = await fixture.tenant.clients.technician.call('updateProfile', { quietHours } as never);
    expect({ code, paths: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, paths: [path] });
  });
});
