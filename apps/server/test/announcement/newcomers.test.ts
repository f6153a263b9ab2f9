import { dayMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendBroadcasts } from '#services/announcement/broadcasts/send-broadcasts.ts';
import { sendToNewcomers } from '#services/announcement/broadcasts/send-to-newcomers.ts';
import { listWritten, readMessages } from '../support/assertions/notifications.ts';
import { keepSignedIn, publishAnnouncement, sendAnnouncements } from '../support/factories/create-announcements.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
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

/** What was written for an account, in sequence. */
async function topicsOf(accountId: string): Promise<string[]> {
  await sendAnnouncements(server);
  return (await listWritten(server, tenant.id)).flatMap(({ account_id, topic }) => (account_id === accountId ? [topic] : []));
}

const listNoted = () =>
  server.database.kysely.selectFrom('announcement_newcomers').selectAll().where('tenant_id', '=', tenant.id).execute();

describe('whoever joins after an announcement was published', () => {
  it('is sent it when the request to join is approved, once', async () => {
    const { id } = await publishAnnouncement(admin, { mustConfirm: true });
    await sendAnnouncements(server);
    const before = (await listWritten(server, tenant.id)).length;
    server.clock.advance(dayMs);
    const applicant = await createApplicant(server, tenant.id, '新成员');
    expect(await topicsOf(applicant.id)).toEqual([]);
    await admin.succeed('decideJoinRequest', { accountId: applicant.id, approve: true, role: 'technician', teamId: tenant.team.id });
    expect(await topicsOf(applicant.id)).toEqual(['announcedToConfirm']);
    expect(await topicsOf(applicant.id)).toEqual(['announcedToConfirm']);
    // Nobody else gets it twice, though their team was written as well.
    expect((await listWritten(server, tenant.id)).length).toBe(before + 1);
    const [message] = (await listWritten(server, tenant.id)).slice(-1);
    expect(message).toMatchObject({ account_id: applicant.id, subject_id: id, created_at: server.clock.now() });
    expect(await listNoted()).toEqual([]);
  });

  it('is sent it for a role that is granted later, and not again for the next role', async () => {
    await publishAnnouncement(admin, { audience: { kind: 'roles', roles: ['dispatcher', 'team_leader'] } });
    await sendAnnouncements(server);
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await topicsOf(account.id)).toEqual([]);
    await admin.succeed('grantRole', { accountId: account.id, role: 'dispatcher' });
    expect(await topicsOf(account.id)).toEqual(['announced']);
    expect(await readMessages(client)).toMatchObject([{ topic: 'announced', isRead: false }]);
    await admin.succeed('grantRole', { accountId: account.id, role: 'team_leader' });
    expect(await topicsOf(account.id)).toEqual(['announced']);
  });

  it('is sent it for a team that they are added to; who was in it and has read it is left alone', async () => {
    const { team_leader: leader, technician, secondTechnician } = tenant.accounts;
    const name = '新班组';
    const { id: teamId } = await admin.succeed('createTeam', {
      name: '新班组',
      specialty: '电',
      memberIds: [technician.id],
      leaderId: null,
    });
    const { id } = await publishAnnouncement(admin, { audience: { kind: 'teams', teamIds: [teamId] } });
    await sendAnnouncements(server);
    await tenant.clients.technician.succeed('readAnnouncement', { id });
    await admin.succeed('updateTeam', { id: teamId, name, memberIds: [technician.id, secondTechnician.id], leaderId: null });
    expect(await topicsOf(secondTechnician.id)).toEqual(['announced']);
    expect(await topicsOf(technician.id)).toEqual(['announced']);
    expect(await topicsOf(leader.id)).toEqual([]);
  });

  it('is sent nothing that is scheduled, withdrawn or over, that they do not want, or that is for others', async () => {
    await publishAnnouncement(admin, { publishAt: new Date(testStart.getTime() + 5 * dayMs).toISOString() });
    const { id, version } = await publishAnnouncement(admin);
    await admin.succeed('withdrawAnnouncement', { id, version, reason: '写错了' });
    await publishAnnouncement(admin, { audience: { kind: 'clients' } });
    await publishAnnouncement(admin, { expiresAt: new Date(testStart.getTime() + dayMs).toISOString() });
    await sendAnnouncements(server);
    server.clock.advance(2 * dayMs);
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await topicsOf(account.id)).toEqual([]);
    await publishAnnouncement(admin);
    await sendAnnouncements(server);
    const quiet = await tenant.addAccount([{ role: 'occupant' }]);
    await server.database.kysely
      .updateTable('accounts')
      .set({ preferences: JSON.stringify({ notifications: { announcements: false } }) as never })
      .where('id', '=', quiet.account.id)
      .execute();
    expect(await topicsOf(quiet.account.id)).toEqual([]);
  });

  it('is noted only while something is published', async () => {
    await tenant.addAccount([{ role: 'technician' }]);
    expect(await listNoted()).toEqual([]);
  });
});

describe('the work for those who join', () => {
  it('is done once by several servers, in parts, and goes on where a server ended', async () => {
    await publishAnnouncement(admin);
    await publishAnnouncement(admin);
    await sendAnnouncements(server);
    const before = (await listWritten(server, tenant.id)).length;
    const joined = [];
    for (let count = 0; count < 5; count += 1) joined.push((await tenant.addAccount([{ role: 'technician' }])).account.id);
    const { database } = server.context;
    // Two announcements for four messages at a time: two people a part.
    const ended = database.transaction(async (tx) => {
      await sendToNewcomers(server.context, tx, tenant.id, 4);
      throw new Error('the server ended');
    });
    await expect(ended).rejects.toThrow('the server ended');
    expect((await listNoted()).length).toBe(5);
    const part = await database.transaction((tx) => sendToNewcomers(server.context, tx, tenant.id, 4));
    expect(part).toMatchObject({ isLast: false });
    expect(part?.result.written.length).toBe(4);
    await Promise.all([sendBroadcasts(server.context), sendBroadcasts(server.context)]);
    await sendAnnouncements(server);
    const written = await listWritten(server, tenant.id);
    expect(written.length).toBe(before + 10);
    for (const id of joined) expect(written.filter(({ account_id }) => account_id === id).length).toBe(2);
    expect(await database.transaction((tx) => sendToNewcomers(server.context, tx, tenant.id, 4))).toBeNull();
  });

  it('does not lose whoever is noted again while a server is at work on them', async () => {
    await publishAnnouncement(admin, { audience: { kind: 'roles', roles: ['dispatcher'] } });
    await sendAnnouncements(server);
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    let granted: Promise<unknown> | undefined;
    await server.context.database.transaction(async (tx) => {
      expect((await sendToNewcomers(server.context, tx, tenant.id, 500))?.result.written).toEqual([]);
      // It waits for the row that this transaction has taken.
      granted = admin.succeed('grantRole', { accountId: account.id, role: 'dispatcher' });
      const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.count).toBeGreaterThan(0);
    });
    await granted;
    expect(await topicsOf(account.id)).toEqual(['announced']);
  });
});
