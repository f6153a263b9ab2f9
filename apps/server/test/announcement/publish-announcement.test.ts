import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendBroadcasts } from '#services/announcement/broadcasts/send-broadcasts.ts';
import { sendPart } from '#services/announcement/broadcasts/send-part.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listNotified, listWritten, readMessages } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { keepSignedIn, publishAnnouncement, saveDraft, sendAnnouncements } from '../support/factories/create-announcements.ts';
import { createPhoneNumber, createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
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

const later = (ms: number) => new Date(testStart.getTime() + ms);
const iso = (ms: number) => later(ms).toISOString();

/** Members without a role. */
async function addMembers(count: number): Promise<void> {
  const { ids, clock, database } = server.context;
  const members = Array.from({ length: count }, () => ({ id: ids.next(), created_at: clock.now() }));
  await database.kysely
    .insertInto('accounts')
    .values(
      members.map((each) => ({
        ...each,
        login_name: each.id,
        full_name: '成员',
        password_hash: null,
        avatar: null,
        language: null,
        phone_number: createPhoneNumber(),
      })),
    )
    .execute();
  await database.kysely
    .insertInto('memberships')
    .values(members.map(({ id, created_at }) => ({ tenant_id: tenant.id, account_id: id, state: 'member' as const, created_at })))
    .execute();
}

describe('publishAnnouncement', () => {
  itRejectsUnauthorised('publishAnnouncement', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('publishes at once, and everybody it is for gets one message, however many servers send', async () => {
    const { id, version } = await saveDraft(admin, { audience: { kind: 'teams', teamIds: [tenant.team.id] } });
    const published = await admin.succeed('publishAnnouncement', { id, version });
    expect(published).toMatchObject({
      phase: 'live',
      version: 2,
      publishAt: iso(0),
      isBeingSent: true,
      figures: { readers: 3, read: 0, confirmed: 0 },
    });
    expect(await readAudit(server, 'publishAnnouncement', id)).toMatchObject([{ subject_kind: 'announcement' }]);
    await Promise.all([sendBroadcasts(server.context), sendBroadcasts(server.context)]);
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toEqual(['secondTechnician announced', 'team_leader announced', 'technician announced']);
    expect(await readMessages(tenant.clients.technician)).toMatchObject([
      {
        kind: 'announcements',
        topic: 'announced',
        subject: { kind: 'announcement', id },
        title: published.title,
        by: 'tenant_admin 员工',
        excerpt: '周六 8:00 至 12:00 停电检修。 请提前关闭设备。',
        isRead: false,
      },
    ]);
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ isBeingSent: false });
  });

  it('sends in parts, each a transaction of its own, and goes on where a server ended', async () => {
    const { id } = await publishAnnouncement(admin);
    const { database } = server.context;
    const sendThree = () => database.transaction((tx) => sendPart(server.context, tx, tenant.id, 3));
    expect(await sendThree()).toMatchObject({ isLast: false });
    // One that ends before its transaction does has sent nothing.
    const ended = database.transaction(async (tx) => {
      await sendPart(server.context, tx, tenant.id, 3);
      throw new Error('the server ended');
    });
    await expect(ended).rejects.toThrow('the server ended');
    expect(await listNotified(server, tenant)).toHaveLength(3);
    await sendThree();
    expect(await listNotified(server, tenant)).toHaveLength(6);
    await sendAnnouncements(server);
    const notified = await listNotified(server, tenant);
    expect(notified).toHaveLength(9);
    expect(new Set(notified).size).toBe(9);
    expect(notified.some((each) => each.startsWith('tenant_admin'))).toBe(false);
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ figures: { readers: 9 }, isBeingSent: false });
  });

  it('writes no receipts and no messages itself, however many it is for, and at most 500 in one part', async () => {
    await addMembers(1_100);
    const { id } = await publishAnnouncement(admin);
    expect(await listNotified(server, tenant)).toEqual([]);
    expect(await sendAnnouncements(server)).toBe(3);
    expect(await listNotified(server, tenant)).toHaveLength(1_109);
    expect(
      await server.database.kysely.selectFrom('announcement_receipts').select('account_id').where('announcement_id', '=', id).execute(),
    ).toEqual([]);
    // Withdrawing it lets the messages become read in parts, too.
    await admin.succeed('withdrawAnnouncement', { id, version: 2 });
    expect(await sendAnnouncements(server)).toBe(3);
    expect((await listWritten(server, tenant.id)).filter(({ read_at }) => read_at === null)).toEqual([]);
  });

  it('leaves out who switched such messages off, except where reading has to be confirmed', async () => {
    const choices = { notifications: { workOrders: true, alarms: true, announcements: false } };
    await server.database.kysely
      .updateTable('accounts')
      .set({ preferences: JSON.stringify(choices) })
      .where('id', '=', tenant.accounts.technician.id)
      .execute();
    const audience = { kind: 'roles' as const, roles: ['technician' as const] };
    await publishAnnouncement(admin, { audience });
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toEqual(['secondTechnician announced']);
    // It is in the list all the same.
    expect((await tenant.clients.technician.succeed('listAnnouncements')).items).toHaveLength(1);
    await publishAnnouncement(admin, { audience, mustConfirm: true });
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toContain('technician announcedToConfirm');
  });

  it('publishes at its time and not before, to the second', async () => {
    const draft = await saveDraft(admin, { publishAt: iso(hourMs), expiresAt: iso(3 * hourMs) });
    const { id, version } = await admin.succeed('publishAnnouncement', { id: draft.id, version: draft.version });
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ phase: 'scheduled', figures: null, isBeingSent: false });
    const reader = tenant.clients.occupant;
    server.clock.set(later(hourMs - 1));
    expect(await sendAnnouncements(server)).toBe(0);
    expect((await reader.call('getAnnouncement', { id })).code).toBe(bodyCode.notFound);
    expect((await reader.succeed('listAnnouncements')).items).toEqual([]);
    server.clock.set(later(hourMs));
    expect(await reader.succeed('listAnnouncements')).toMatchObject({ total: 1, items: [{ id, phase: 'live', isOpen: true }] });
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toHaveLength(9);
    expect((await readMessages(reader))[0]?.at).toBe(iso(hourMs));
    server.clock.set(later(3 * hourMs));
    expect((await reader.succeed('listAnnouncements')).items).toEqual([]);
    expect(await reader.succeed('getAnnouncement', { id })).toMatchObject({ phase: 'expired', isOpen: false });
    expect((await admin.succeed('listManagedAnnouncements', { phase: 'expired' })).items).toMatchObject([{ id }]);
    // Nobody has to read what is over.
    await sendAnnouncements(server);
    expect((await readMessages(reader)).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await admin.call('withdrawAnnouncement', { id, version: version + 1 })).code).toBe(bodyCode.conflict);
  });

  it('refuses an audience of nobody, a deadline that passed meanwhile, and another version', async () => {
    const nobody = await saveDraft(admin, { audience: { kind: 'roles', roles: ['tenant_admin'] } });
    expect(await admin.call('publishAnnouncement', { id: nobody.id, version: 1 })).toMatchObject({
      code: bodyCode.conflict,
      message: '发布范围内没有其他成员，请调整范围',
    });
    const late = await saveDraft(admin, { mustConfirm: true, confirmUntil: iso(hourMs) });
    server.clock.set(later(hourMs));
    expect(await admin.call('publishAnnouncement', { id: late.id, version: 1 })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { confirmUntil: '确认截止时间已过，请改晚' } },
    });
    const draft = await saveDraft(admin);
    expect((await admin.call('publishAnnouncement', { id: draft.id, version: 2 })).code).toBe(bodyCode.conflict);
    const other = (await createTenant(server)).clients.tenant_admin;
    expect((await other.call('publishAnnouncement', { id: draft.id, version: 1 })).code).toBe(bodyCode.notFound);
    const answers = await Promise.all([1, 1].map((version) => admin.call('publishAnnouncement', { id: draft.id, version })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(
      await server.database.kysely.selectFrom('announcement_broadcasts').select('id').where('announcement_id', '=', draft.id).execute(),
    ).toHaveLength(1);
  });

  it('corrects by another announcement, which withdraws the first in the same moment', async () => {
    const first = await publishAnnouncement(admin);
    await sendAnnouncements(server);
    const [one, two] = [
      await saveDraft(admin, { correctsId: first.id, title: '更正一' }),
      await saveDraft(admin, { correctsId: first.id, title: '更正二' }),
    ];
    const answers = await Promise.all([one, two].map(({ id }) => admin.call('publishAnnouncement', { id, version: 1 })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const winner = answers[0]?.code === bodyCode.success ? one : two;
    const reader = tenant.clients.technician;
    expect(await reader.succeed('getAnnouncement', { id: first.id })).toMatchObject({
      phase: 'withdrawn',
      text: '',
      correctedById: winner.id,
      withdrawal: { reason: '' },
    });
    expect((await reader.succeed('listAnnouncements')).items).toMatchObject([{ id: winner.id }]);
    await sendAnnouncements(server);
    const messages = await readMessages(reader);
    expect(messages.filter(({ isRead }) => !isRead).map(({ subject }) => subject.id)).toEqual([winner.id]);
  });
});

describe('withdrawAnnouncement', () => {
  itRejectsUnauthorised('withdrawAnnouncement', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('makes a draft again of what nobody has seen', async () => {
    const draft = await saveDraft(admin, { publishAt: iso(hourMs), mustConfirm: true, confirmUntil: iso(dayMs) });
    const scheduled = await admin.succeed('publishAnnouncement', { id: draft.id, version: 1 });
    expect(scheduled).toMatchObject({ phase: 'scheduled', reminderAt: iso(12.5 * hourMs) });
    const back = await admin.succeed('withdrawAnnouncement', { id: draft.id, version: scheduled.version });
    expect(back).toMatchObject({ phase: 'draft', publishAt: iso(hourMs), withdrawal: null, reminderAt: null });
    server.clock.set(later(2 * hourMs));
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toEqual([]);
    expect(await admin.succeed('publishAnnouncement', { id: draft.id, version: back.version })).toMatchObject({
      phase: 'live',
      publishAt: iso(2 * hourMs),
    });
  });

  it('takes back what is being read: it is not confirmed any more, its messages are read, and readers see why', async () => {
    const { id, version } = await publishAnnouncement(admin, { mustConfirm: true });
    await sendAnnouncements(server);
    const [reader, colleague] = [tenant.clients.technician, tenant.clients.secondTechnician];
    await reader.succeed('readAnnouncement', { id });
    expect((await admin.call('withdrawAnnouncement', { id, version: version - 1 })).code).toBe(bodyCode.conflict);
    expect((await (await createTenant(server)).clients.tenant_admin.call('withdrawAnnouncement', { id, version })).code).toBe(
      bodyCode.notFound,
    );
    expect(await admin.succeed('withdrawAnnouncement', { id, version, reason: '时间有误' })).toMatchObject({
      phase: 'withdrawn',
      withdrawal: { reason: '时间有误', by: { id: tenant.accounts.tenant_admin.id } },
      figures: { read: 1 },
    });
    expect(await readAudit(server, 'withdrawAnnouncement', id)).toHaveLength(1);
    expect((await reader.call('confirmAnnouncement', { id })).code).toBe(bodyCode.conflict);
    expect(await colleague.succeed('readAnnouncement', { id })).toEqual({ receipt: null });
    expect(await reader.succeed('getAnnouncement', { id })).toMatchObject({
      phase: 'withdrawn',
      isOpen: false,
      text: '',
      excerpt: '',
      files: [],
      withdrawal: { reason: '时间有误' },
    });
    expect((await reader.succeed('getHomePage')).announcements).toBeUndefined();
    await sendAnnouncements(server);
    expect((await readMessages(tenant.clients.occupant)).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await admin.call('withdrawAnnouncement', { id, version: version + 1 })).code).toBe(bodyCode.conflict);
  });

  it('stops what is still to be sent', async () => {
    const { id, version } = await publishAnnouncement(admin);
    await admin.succeed('withdrawAnnouncement', { id, version });
    server.clock.set(later(minuteMs));
    await sendAnnouncements(server);
    expect(await listNotified(server, tenant)).toEqual([]);
  });
});
