import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfSkills } from '#services/skill/remind-of-skills.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const nobody = { notified: {}, resolved: [] };

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  tenant = await createTenant(server);
  await clearOutbox(server);
});

const technician = () => tenant.accounts.technician.id;
const createEnding = (valid_until: string, kind: 'welding' | null = 'welding') =>
  createSkill(server, tenant.id, technician(), kind ? { valid_until, kind } : { valid_until, kind, name: '工作票签发人' });
/** Signs in anew, since the clock may have gone past the end of a session. */
const readOwn = async () => readMessages(await signIn(server, technician(), tenant.id));
const dispatch = () => dispatchNotifications(server, tenant);

async function remind() {
  await remindOfSkills(server.context);
  return dispatch();
}

const reminded = (topic: string) => ({ technician: topic, team_leader: topic, tenant_admin: topic });

describe('the reminder of a certificate', () => {
  it('goes to the person, the leader of their team and the administrators, at each stage once', async () => {
    await createEnding('2026-12-20');
    expect(await remind()).toEqual(nobody);
    server.clock.advance(dayMs);
    expect((await remind()).notified).toEqual(reminded('skillEndsInMonth'));
    expect(await remind()).toEqual(nobody);
    server.clock.set(new Date('2026-12-13T10:00:00+08:00'));
    expect((await remind()).notified).toEqual(reminded('skillEndsInWeek'));
    server.clock.set(new Date('2026-12-20T10:00:00+08:00'));
    expect((await remind()).notified).toEqual(reminded('skillEnded'));
    server.clock.advance(dayMs);
    expect(await remind()).toEqual(nobody);
  });

  it('says what ends when, and supersedes the one before', async () => {
    const id = await createEnding('2026-11-26');
    await remind();
    expect(await readOwn()).toMatchObject([
      { topic: 'skillEndsInWeek', subject: { kind: 'skill', id }, title: 'welding', detail: '2026-11-26', isRead: false },
    ]);
    server.clock.set(new Date('2026-11-26T10:00:00+08:00'));
    await remind();
    const messages = await readOwn();
    expect(messages.map(({ topic, isRead }) => [topic, isRead])).toEqual([
      ['skillEnded', false],
      ['skillEndsInWeek', true],
    ]);
  });

  it('is the latest one alone after a downtime, and none long after the end', async () => {
    await createEnding('2026-11-10', null);
    expect((await remind()).notified).toEqual(reminded('skillEnded'));
    await createEnding('2026-10-01', null);
    expect(await remind()).toEqual(nobody);
  });

  it('goes by the tenant’s day', async () => {
    await server.database.kysely.updateTable('tenants').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', tenant.id).execute();
    await createEnding('2026-12-20');
    server.clock.set(new Date('2026-11-20T09:59:00Z'));
    // It is 23:59 on the twentieth there.
    expect((await remind()).notified).toEqual(reminded('skillEndsInMonth'));
    const other = await createSkill(server, tenant.id, technician(), { valid_until: '2026-12-21' });
    expect(await remind()).toEqual(nobody);
    server.clock.set(new Date('2026-11-20T10:00:00Z'));
    await remind();
    expect((await readOwn()).map(({ subject }) => subject.id)).toContain(other);
  });

  it('is written once when two servers remind at once', async () => {
    await createEnding('2026-11-26');
    await Promise.all([remindOfSkills(server.context), remindOfSkills(server.context), remindOfSkills(server.context)]);
    await dispatch();
    expect(await readOwn()).toHaveLength(1);
    const reminders = server.database.kysely.selectFrom('skill_reminders').selectAll().where('tenant_id', '=', tenant.id).execute();
    expect(await reminders).toMatchObject([{ ends_on: '2026-11-26', days: 7 }]);
  });

  it('counts no more once the certificate is renewed, and comes again at its new end', async () => {
    const id = await createEnding('2026-11-26');
    await remind();
    const { tenant_admin } = tenant.clients;
    await tenant_admin.succeed('saveSkill', { id, version: 1, accountId: technician(), kind: 'welding', validUntil: '2026-12-10' });
    expect((await dispatch()).resolved).toEqual(expect.arrayContaining(['technician', 'team_leader', 'tenant_admin']));
    expect((await remind()).notified).toEqual(reminded('skillEndsInMonth'));
    await tenant_admin.succeed('removeSkill', { id, version: 2 });
    await dispatch();
    expect((await readOwn()).every(({ isRead }) => isRead)).toBe(true);
    server.clock.set(new Date('2026-12-10T10:00:00+08:00'));
    expect(await remind()).toEqual(nobody);
  });

  it('reaches also who does not want announcements, and leaves out who has left and administrators elsewhere', async () => {
    const [here, elsewhere] = [
      await createArea(server, tenant.id, tenant.areas.region, '这里'),
      await createArea(server, tenant.id, tenant.areas.region, '别处'),
    ];
    const near = await createLimitedAdministrator(tenant, here);
    const far = await createLimitedAdministrator(tenant, elsewhere);
    const { account, client } = await tenant.addAccount([{ role: 'technician', areaId: here }], '这里的电工');
    await client.succeed('updateProfile', { notifications: { announcements: false } });
    await createSkill(server, tenant.id, account.id, { valid_until: '2026-11-26' });
    await remind();
    expect(await readMessages(near.client)).toMatchObject([{ topic: 'skillEndsInWeek', by: '这里的电工' }]);
    expect(await readMessages(far.client)).toEqual([]);
    expect(await readMessages(client)).toMatchObject([{ topic: 'skillEndsInWeek' }]);
    await createSkill(server, tenant.id, account.id, { valid_until: '2026-11-25' });
    await tenant.clients.tenant_admin.succeed('removeMember', { accountId: account.id });
    expect(await remind()).toEqual(nobody);
  });
});
