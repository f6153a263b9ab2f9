import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minAnnouncementReminderMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendBroadcasts } from '#services/announcement/broadcasts/send-broadcasts.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listWritten, readMessages } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { keepSignedIn, publishAnnouncement, saveDraft, sendAnnouncements } from '../support/factories/create-announcements.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(testStart);
  tenant = await createTenant(server);
  await keepSignedIn(server);
  admin = tenant.clients.tenant_admin;
});
afterAll(() => server.close());

const at = (ms: number) => new Date(testStart.getTime() + ms);
/** For the team: its leader and two technicians. */
const toTeam = () => ({ audience: { kind: 'teams' as const, teamIds: [tenant.team.id] }, mustConfirm: true });

/** Who has been reminded how often, sorted. */
async function listReminded(): Promise<string[]> {
  await sendAnnouncements(server);
  const names = new Map(Object.entries(tenant.accounts).map(([person, { id }]) => [id, person]));
  const rows = await listWritten(server, tenant.id);
  return rows.flatMap(({ topic, account_id }) => (topic === 'announcementWaits' ? [names.get(account_id) ?? ''] : [])).sort();
}

describe('listAnnouncementReaders', () => {
  itRejectsUnauthorised('listAnnouncementReaders', () => ({ server, tenant }), noAdministrators, { announcementId: unknownId });

  it('names by page who has read, who has confirmed, and who has not', async () => {
    const { id } = await publishAnnouncement(admin, toTeam());
    const { technician, secondTechnician } = tenant.clients;
    await technician.succeed('confirmAnnouncement', { id });
    await secondTechnician.succeed('readAnnouncement', { id });
    const names = async (state: 'unread' | 'unconfirmed' | 'read' | 'confirmed') =>
      (await admin.succeed('listAnnouncementReaders', { announcementId: id, state })).items.map(({ fullName }) => fullName).sort();
    expect(await names('unread')).toEqual(['team_leader 员工']);
    expect(await names('unconfirmed')).toEqual(['secondTechnician 员工', 'team_leader 员工']);
    expect(await names('read')).toEqual(['secondTechnician 员工', 'technician 员工']);
    expect(await names('confirmed')).toEqual(['technician 员工']);
    const first = await admin.succeed('listAnnouncementReaders', { announcementId: id, state: 'unconfirmed', pageSize: 1 });
    expect(first).toMatchObject({ total: 2, items: [{ teams: [tenant.team.name], mayRemind: true, remindedAt: null }] });
    const second = await admin.succeed('listAnnouncementReaders', {
      announcementId: id,
      state: 'unconfirmed',
      pageSize: 1,
      cursor: first.cursor ?? '',
    });
    expect(second.cursor).toBeNull();
    expect(second.items.map((each) => each.id)).not.toEqual(first.items.map((each) => each.id));
    const found = async (keyword: string, state: 'all' | 'confirmed' = 'all') =>
      (await admin.succeed('listAnnouncementReaders', { announcementId: id, state, keyword, pageSize: 1 })).total;
    expect([await found('echnician'), await found('TEAM'), await found('technician', 'confirmed'), await found('%')]).toEqual([2, 1, 1, 0]);
    expect((await admin.succeed('listAnnouncementReaders', { announcementId: id, state: 'all' })).total).toBe(3);
    const other = (await createTenant(server)).clients.tenant_admin;
    expect((await other.call('listAnnouncementReaders', { announcementId: id })).code).toBe(bodyCode.notFound);
  });
});

describe('remindAnnouncementReaders', () => {
  itRejectsUnauthorised('remindAnnouncementReaders', () => ({ server, tenant }), noAdministrators, { id: unknownId });

  it('reminds all who have not confirmed, and nobody again within four hours', async () => {
    const { id } = await publishAnnouncement(admin, toTeam());
    await sendAnnouncements(server);
    await tenant.clients.technician.succeed('confirmAnnouncement', { id });
    expect(await admin.succeed('remindAnnouncementReaders', { id })).toEqual({ reminded: 2 });
    expect(await readAudit(server, 'remindAnnouncementReaders', id)).toHaveLength(1);
    // While one is under way there is no second one.
    expect((await admin.call('remindAnnouncementReaders', { id })).code).toBe(bodyCode.conflict);
    await Promise.all([sendBroadcasts(server.context), sendBroadcasts(server.context)]);
    expect(await listReminded()).toEqual(['secondTechnician', 'team_leader']);
    // The first message gives way to the reminder, so that the bell counts the announcement once.
    expect((await readMessages(tenant.clients.team_leader)).map(({ topic, isRead }) => [topic, isRead])).toEqual([
      ['announcementWaits', false],
      ['announcedToConfirm', true],
    ]);
    expect(await admin.call('remindAnnouncementReaders', { id })).toMatchObject({
      code: bodyCode.conflict,
      message: '没有需要提醒的人，4 小时内提醒过的不重复提醒',
    });
    server.clock.set(at(minAnnouncementReminderMs));
    expect(await admin.succeed('remindAnnouncementReaders', { id })).toEqual({ reminded: 2 });
    expect(await listReminded()).toEqual(['secondTechnician', 'secondTechnician', 'team_leader', 'team_leader']);
  });

  it('reminds the people who are named, each once of two calls at the same time', async () => {
    const { id } = await publishAnnouncement(admin, toTeam());
    const { team_leader, technician, occupant } = tenant.accounts;
    const accountIds = [team_leader.id, technician.id, occupant.id, team_leader.id];
    const answers = await Promise.all([1, 2].map(() => admin.call('remindAnnouncementReaders', { id, accountIds })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(answers.map(({ data }) => (data as { reminded?: number }).reminded).filter(Boolean)).toEqual([2]);
    expect(await listReminded()).toEqual(['team_leader', 'technician']);
    // All others are still to be reminded, and these are left out.
    expect(await admin.succeed('remindAnnouncementReaders', { id })).toEqual({ reminded: 1 });
    expect(await listReminded()).toEqual(['secondTechnician', 'team_leader', 'technician']);
    const { items } = await admin.succeed('listAnnouncementReaders', { announcementId: id });
    expect(items.map(({ mayRemind, remindedAt }) => [mayRemind, remindedAt])).toEqual(Array(3).fill([false, testStart.toISOString()]));
  });

  it('is for what is to be read now, and for the own tenant', async () => {
    const draft = await saveDraft(admin, toTeam());
    expect((await admin.call('remindAnnouncementReaders', { id: draft.id })).code).toBe(bodyCode.conflict);
    const { id, version } = await publishAnnouncement(admin, toTeam());
    expect((await (await createTenant(server)).clients.tenant_admin.call('remindAnnouncementReaders', { id })).code).toBe(
      bodyCode.notFound,
    );
    await admin.succeed('remindAnnouncementReaders', { id });
    await admin.succeed('withdrawAnnouncement', { id, version });
    expect((await admin.call('remindAnnouncementReaders', { id })).code).toBe(bodyCode.conflict);
    expect(await listReminded()).toEqual([]);
  });
});

describe('the reminder before the deadline', () => {
  it('goes once to those who have not confirmed, a day before, on however many servers', async () => {
    const { id, reminderAt } = await publishAnnouncement(admin, { ...toTeam(), confirmUntil: at(5 * dayMs).toISOString() });
    expect(reminderAt).toBe(at(4 * dayMs).toISOString());
    await tenant.clients.technician.succeed('confirmAnnouncement', { id });
    await tenant.clients.secondTechnician.succeed('readAnnouncement', { id });
    server.clock.set(at(4 * dayMs - 1));
    expect(await listReminded()).toEqual([]);
    // Somebody joins the team and is reminded with the others.
    server.clock.set(at(4 * dayMs));
    await Promise.all([sendBroadcasts(server.context), sendBroadcasts(server.context)]);
    expect(await listReminded()).toEqual(['secondTechnician', 'team_leader']);
    expect((await admin.call('remindAnnouncementReaders', { id })).code).toBe(bodyCode.conflict);
    server.clock.set(at(5 * dayMs + hourMs));
    expect(await listReminded()).toEqual(['secondTechnician', 'team_leader']);
  });

  it('goes half-way to a near deadline, and not at all where nothing has to be confirmed or it was withdrawn', async () => {
    const near = await publishAnnouncement(admin, { ...toTeam(), confirmUntil: at(8 * hourMs).toISOString() });
    expect(near.reminderAt).toBe(at(4 * hourMs).toISOString());
    expect(await publishAnnouncement(admin, { ...toTeam(), mustConfirm: false })).toMatchObject({ reminderAt: null });
    await admin.succeed('withdrawAnnouncement', { id: near.id, version: near.version });
    server.clock.set(at(5 * hourMs));
    expect(await listReminded()).toEqual([]);
  });
});
