import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { createNotification, type NotificationColumns } from '../support/assertions/notifications.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const maxCounted = 100;

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  other = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
});

const createMessage = (changes: NotificationColumns = {}, person: TestPerson = 'technician') =>
  createNotification(server, tenant.id, tenant.accounts[person].id, changes);
const list = (input = {}, person: TestPerson = 'technician') => tenant.clients[person].succeed('listNotifications', input);
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const readAt = () => server.clock.now();

/** Alternately unread and read, oldest first. */
async function createMixed(count: number): Promise<{ unread: string[]; read: string[] }> {
  const ids: Record<'unread' | 'read', string[]> = { unread: [], read: [] };
  for (let made = 0; made < count; made += 1) {
    const isRead = made % 2 === 1;
    ids[isRead ? 'read' : 'unread'].push(
      await createMessage({ read_at: isRead ? readAt() : null, topic: made % 3 === 0 ? 'alarmRaised' : 'accept' }),
    );
  }
  return ids;
}

describe('listNotifications', () => {
  it('answers 4001 without a token', async () => {
    expect(await createTestClient(server).call('listNotifications')).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });

  it('is empty for an account without notifications, with or without a role', async () => {
    for (const person of ['technician', 'platform_admin', 'stranger'] as const) {
      expect(await list({}, person), person).toEqual({
        items: [],
        total: 0,
        totalIsLeast: false,
        page: 1,
        pageSize: 20,
        cursor: null,
        unread: { workOrders: 0, alarms: 0, announcements: 0 },
      });
    }
  });

  it('gives the content in parts, the subject, when it was written and whether it was read', async () => {
    const words = { title: '过负荷', detail: '1号变压器', place: '滨江站', level: 1, cause: null, by: null } as const;
    const about = { subject_kind: 'alarm', subject_id: unknownId } as const;
    const id = await createMessage({ topic: 'alarmRaised', words, ...about });
    const expected = { id, kind: 'alarms', topic: 'alarmRaised', subject: { kind: 'alarm', id: unknownId }, ...words };
    const at = server.clock.now().toISOString();
    expect((await list()).items).toEqual([{ ...expected, at, isRead: false }]);
    await tenant.clients.technician.succeed('readNotifications', { ids: [id] });
    expect((await list()).items).toEqual([{ ...expected, at, isRead: true }]);
  });

  it('shows the unread ones first, the newest of each first, whatever their kinds', async () => {
    const { unread, read } = await createMixed(11);
    const page = await list({ pageSize: 50 });
    expect(idsOf(page)).toEqual([...unread.toReversed(), ...read.toReversed()]);
    expect(page).toMatchObject({ total: 11, totalIsLeast: false, cursor: null, unread: { workOrders: 4, alarms: 2, announcements: 0 } });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('goes on by cursor over the border between unread and read, in pages of %i', async (pageSize) => {
    const { unread, read } = await createMixed(9);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await list({ pageSize, ...(cursor === null ? {} : { cursor }) });
      expect(page.total).toBe(9);
      seen.push(...idsOf(page));
      cursor = page.cursor;
      pages += 1;
    } while (cursor !== null);
    expect(seen).toEqual([...unread.toReversed(), ...read.toReversed()]);
    expect(pages).toBe(Math.ceil(9 / pageSize));
  });

  it('shows by page number what the cursor shows', async () => {
    const { unread, read } = await createMixed(9);
    const all = [...unread.toReversed(), ...read.toReversed()];
    for (const page of [1, 2, 3]) expect(idsOf(await list({ page, pageSize: 4 }))).toEqual(all.slice((page - 1) * 4, page * 4));
    expect(await list({ page: 4, pageSize: 4 })).toMatchObject({ items: [], total: 9, cursor: null });
  });

  it('leaves out none that was read since the previous page', async () => {
    const { unread } = await createMixed(8);
    const [newest, second] = unread.toReversed() as [string, string];
    const page = await list({ pageSize: 2 });
    expect(idsOf(page)).toEqual([newest, second]);
    await tenant.clients.technician.succeed('readNotifications', { ids: [newest, second] });
    const next = await list({ pageSize: 50, cursor: page.cursor ?? '' });
    expect(idsOf(next).slice(0, 2)).toEqual(unread.toReversed().slice(2));
    expect(new Set(idsOf(next)).size).toBe(8);
  });

  it('shows only one kind, and counts the unread ones of all kinds', async () => {
    const alarm = await createMessage({ topic: 'alarmRaised' });
    const order = await createMessage({ topic: 'dispatch' });
    const [joined, asked] = [await createMessage({ topic: 'joined', read_at: readAt() }), await createMessage({ topic: 'joinRequested' })];
    const unread = { workOrders: 1, alarms: 1, announcements: 1 };
    for (const [kind, ids] of [
      ['workOrders', [order]],
      ['alarms', [alarm]],
      ['announcements', [asked, joined]],
    ] as const) {
      const page = await list({ kind });
      expect([idsOf(page), page.total, page.unread]).toEqual([ids, ids.length, unread]);
    }
    const first = await list({ kind: 'announcements', pageSize: 1 });
    expect(idsOf(await list({ kind: 'announcements', pageSize: 1, cursor: first.cursor ?? '' }))).toEqual([joined]);
  });

  it('counts the unread to 100 and no further', async () => {
    for (let made = 0; made < maxCounted - 1; made += 1) await createMessage({ topic: 'alarmRaised' });
    expect((await list()).unread.alarms).toBe(maxCounted - 1);
    for (let made = 0; made < 3; made += 1) await createMessage({ topic: 'alarmRaised' });
    await createMessage({ topic: 'accept' });
    expect(await list({ pageSize: 1 })).toMatchObject({
      total: maxCounted + 3,
      unread: { workOrders: 1, alarms: maxCounted, announcements: 0 },
    });
  });

  it('shows nobody what was written for another: of the tenant, of another one, or for the same account in another one', async () => {
    const id = await createMessage();
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: account.id, state: 'member', created_at: server.clock.now() })
      .execute();
    const here = await createNotification(server, tenant.id, account.id);
    const there = await createNotification(server, other.id, account.id, { topic: 'alarmRaised' });
    expect(idsOf(await list())).toEqual([id]);
    for (const person of ['tenant_admin', 'secondTechnician', 'dispatcher'] as const)
      expect((await list({}, person)).items, person).toEqual([]);
    expect((await other.clients.technician.succeed('listNotifications')).items).toEqual([]);
    const elsewhere = await signIn(server, account.id, other.id);
    for (const [one, own, unread] of [
      [client, here, { workOrders: 1, alarms: 0 }],
      [elsewhere, there, { workOrders: 0, alarms: 1 }],
    ] as const) {
      const page = await one.succeed('listNotifications');
      expect([idsOf(page), page.total]).toEqual([[own], 1]);
      expect(page.unread).toMatchObject(unread);
    }
  });

  it('ends with the membership', async () => {
    const { id, phoneNumber } = await createApplicant(server, tenant.id, '等待审核的人');
    expect(phoneNumber).toBeTruthy();
    await createNotification(server, tenant.id, id);
    const waiting = await signIn(server, id, null);
    expect((await waiting.succeed('listNotifications')).items).toEqual([]);
    const { account, client } = await tenant.addAccount([]);
    await createNotification(server, tenant.id, account.id);
    await client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    const left = await server.database.kysely.selectFrom('notifications').select('id').where('account_id', '=', account.id).execute();
    expect(left).toEqual([]);
  });

  it('takes another account’s cursor for nothing but a position in the own list', async () => {
    const { unread } = await createMixed(3);
    const foreign = await createNotification(server, other.id, other.accounts.technician.id);
    for (const isRead of [0, 1]) {
      const page = await list({ cursor: encodeCursor([foreign, isRead, 99, 1]) });
      expect(idsOf(page)).not.toContain(foreign);
      expect(page).toMatchObject({ total: 99, totalIsLeast: true });
    }
    expect(unread).toHaveLength(2);
  });

  it.each([
    ['kind', { kind: 'weather' }],
    ['page', { page: 0 }],
    ['page', { page: 200, pageSize: 100 }],
    ['pageSize', { pageSize: 101 }],
    ['cursor', { cursor: 'nonsense' }],
    ['cursor', { cursor: encodeCursor(["' or 1=1", 0, 1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId, 1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId, -1, 1, 0]) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await tenant.clients.technician.call('listNotifications', input);
    expect({ code, fields: Object.keys(data?.fields ?? {}) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
