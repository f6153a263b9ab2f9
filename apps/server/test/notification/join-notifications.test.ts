import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, listPendingEvents, listWritten, readMessages } from '../support/assertions/notifications.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { runTableImport } from '../support/services/run-table-import.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const nobody = { notified: {}, resolved: [] };
const asked = { notified: { tenant_admin: 'joinRequested' }, resolved: [] };

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;
/** Belongs to no tenant yet. */
let applicant: { id: string; phoneNumber: string; client: TestClient };

beforeAll(async () => {
  server = await startTestServer();
  other = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
  const { id, phoneNumber } = await createApplicant(server, null, '沈一鸣');
  applicant = { id, phoneNumber, client: await signIn(server, id, null) };
  await clearOutbox(server);
});

const dispatch = () => dispatchNotifications(server, tenant);
const ask = () => applicant.client.succeed('bindAccountTenant', { tenantId: tenant.id, note: '我是电工' });
const approve = () => admin.succeed('decideJoinRequest', { accountId: applicant.id, approve: true, role: 'technician' });
const importApplicant = () => runTableImport(admin, 'staff', `姓名,手机号,角色\n沈一鸣,${applicant.phoneNumber},技术员`);
const refuse = () => admin.succeed('decideJoinRequest', { accountId: applicant.id, approve: false, reason: '名额已满' });

describe('a request to join', () => {
  it('is notified to those who manage members of the whole tenant, and to nobody else', async () => {
    const limited = await createLimitedAdministrator(tenant, tenant.areas.site);
    await ask();
    expect(await dispatch()).toEqual(asked);
    expect(await readMessages(admin)).toEqual([
      {
        id: expect.any(String),
        kind: 'announcements',
        topic: 'joinRequested',
        subject: { kind: 'joinRequest', id: applicant.id },
        title: '沈一鸣',
        detail: null,
        place: null,
        level: null,
        cause: null,
        by: null,
        at: server.clock.now().toISOString(),
        isRead: false,
      },
    ]);
    expect(await readMessages(limited.client)).toEqual([]);
    expect(await listWritten(server, other.id)).toEqual([]);
    expect(await dispatch()).toEqual(nobody);
  });

  it('counts as read for the other managers once one decides, and the new member is welcomed', async () => {
    const second = await tenant.addAccount([{ role: 'tenant_admin' }]);
    await ask();
    await dispatch();
    await approve();
    const resolved = ['tenant_admin', second.account.id].sort();
    expect(await dispatch()).toEqual({ notified: { [applicant.id]: 'joined' }, resolved });
    const newcomer = await signIn(server, applicant.id, tenant.id);
    expect(await readMessages(newcomer)).toMatchObject([
      { kind: 'announcements', topic: 'joined', subject: { kind: 'membership', id: applicant.id }, title: tenant.name, isRead: false },
    ]);
    expect((await readMessages(second.client)).map(({ isRead }) => isRead)).toEqual([true]);
  });

  it('that is refused counts as read, and nobody is welcomed', async () => {
    await ask();
    await dispatch();
    await refuse();
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['tenant_admin'] });
    expect((await listWritten(server, tenant.id)).map(({ topic }) => topic)).toEqual(['joinRequested']);
  });

  it('that is made again is notified again, once a day', async () => {
    await ask();
    await dispatch();
    await refuse();
    await dispatch();
    await ask();
    expect(await dispatch()).toEqual(nobody);
    await refuse();
    server.clock.advance(dayMs);
    const nextDay = await signIn(server, applicant.id, null);
    await nextDay.succeed('bindAccountTenant', { tenantId: tenant.id });
    expect(await dispatch()).toEqual(asked);
    admin = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    expect((await readMessages(admin)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('that is withdrawn counts as read', async () => {
    await ask();
    await dispatch();
    await applicant.client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['tenant_admin'] });
  });

  it('counts as read once the applicant joins by an invite meanwhile', async () => {
    await ask();
    await dispatch();
    const { code } = await admin.succeed('createInvite', { role: 'technician', days: 7, mostUses: 1 });
    await applicant.client.succeed('bindAccountTenant', { inviteCode: code });
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['tenant_admin'] });
  });

  it('counts as read once a table of staff admits the applicant, who is welcomed', async () => {
    await ask();
    await dispatch();
    server.clock.advance(dayMs);
    admin = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    await importApplicant();
    expect(await dispatch()).toEqual({ notified: { [applicant.id]: 'joined' }, resolved: ['tenant_admin'] });
    const { since } = await admin.succeed('getMember', { accountId: applicant.id });
    expect(since).toBe(server.clock.now().toISOString());
  });

  it('that was refused is named before a table of staff admits the applicant all the same', async () => {
    await ask();
    await refuse();
    await dispatch();
    const { notes } = await importApplicant();
    expect(notes).toEqual(['第 2 行：加入申请曾被拒绝，导入后成为成员']);
    expect(await dispatch()).toEqual({ notified: { [applicant.id]: 'joined' }, resolved: [] });
  });

  it('that is decided before anybody was notified is notified to nobody', async () => {
    await ask();
    await approve();
    expect(await dispatch()).toEqual({ notified: { [applicant.id]: 'joined' }, resolved: [] });
    expect((await listWritten(server, tenant.id)).map(({ topic }) => topic)).toEqual(['joined']);
    expect(await listPendingEvents(server, tenant.id)).toEqual([]);
  });

  it('that was withdrawn before anybody was notified is notified to nobody', async () => {
    await ask();
    await applicant.client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    expect(await dispatch()).toEqual(nobody);
    expect(await listWritten(server, tenant.id)).toEqual([]);
  });

  it('is notified to nobody who chose not to get announcements, and neither is the welcome', async () => {
    await admin.succeed('updateProfile', { notifications: { announcements: false } });
    await applicant.client.succeed('updateProfile', { notifications: { announcements: false } });
    await ask();
    expect(await dispatch()).toEqual(nobody);
    await approve();
    expect(await dispatch()).toEqual(nobody);
  });

  it('of another tenant’s administrator is not notified to that administrator', async () => {
    await other.clients.tenant_admin.succeed('bindAccountTenant', { tenantId: tenant.id, note: '请批准' });
    expect(await dispatch()).toEqual(asked);
    expect((await other.clients.tenant_admin.succeed('listNotifications')).items).toEqual([]);
  });

  it('has its event in the same transaction: a request that is refused leaves none', async () => {
    await ask();
    expect(await listPendingEvents(server, tenant.id)).toHaveLength(1);
    expect(await applicant.client.call('bindAccountTenant', { tenantId: tenant.id })).toMatchObject({ data: null });
    expect(await listPendingEvents(server, tenant.id)).toHaveLength(1);
  });
});
