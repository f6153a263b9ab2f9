import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { readMessages } from '../support/assertions/notifications.ts';
import { keepSignedIn, publishAnnouncement, saveDraft, sendAnnouncements } from '../support/factories/create-announcements.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;
let reader: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(testStart);
  tenant = await createTenant(server);
  await keepSignedIn(server);
  admin = tenant.clients.tenant_admin;
  reader = tenant.clients.technician;
});
afterAll(() => server.close());

const later = (ms: number) => new Date(testStart.getTime() + ms);
const receiptsOf = (id: string) =>
  server.database.kysely.selectFrom('announcement_receipts').selectAll().where('announcement_id', '=', id).execute();

describe('listAnnouncements', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('listAnnouncements')).code).toBe(bodyCode.tokenExpired);
  });

  it('has what is for the reader by role, team and place, and nothing of other tenants', async () => {
    const { areas, team } = tenant;
    const apart = await createArea(server, tenant.id, areas.region, '远处的站点');
    const toClients = await publishAnnouncement(admin, { audience: { kind: 'clients' } });
    const toTeam = await publishAnnouncement(admin, { audience: { kind: 'teams', teamIds: [team.id] } });
    const toBuilding = await publishAnnouncement(admin, { audience: { kind: 'clients', areaIds: [areas.building] } });
    await tenant.addAccount([{ role: 'occupant', areaId: apart }], '远处的住户').then(async ({ client }) => {
      expect((await client.succeed('listAnnouncements')).items.map(({ id }) => id)).toEqual([toClients.id]);
      expect((await client.call('getAnnouncement', { id: toBuilding.id })).code).toBe(bodyCode.notFound);
    });
    const { client: occupant } = await tenant.addAccount([{ role: 'occupant', areaId: areas.room }], '住户');
    const idsOf = async (client: TestClient) => (await client.succeed('listAnnouncements')).items.map(({ id }) => id).sort();
    expect(await idsOf(occupant)).toEqual([toClients.id, toBuilding.id].sort());
    expect(await idsOf(reader)).toEqual([toTeam.id]);
    expect(await idsOf(tenant.clients.stranger)).toEqual([]);
    expect(await idsOf((await createTenant(server)).clients.technician)).toEqual([]);
  });

  it('goes through by cursor: what waits first, then the newest, each once', async () => {
    const ids: string[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      server.clock.set(later(hour * hourMs));
      ids.push((await publishAnnouncement(admin, { title: `第 ${hour} 条`, mustConfirm: hour === 4 })).id);
    }
    await reader.succeed('readAnnouncement', { id: ids[3] ?? '' });
    // To open one that has to be confirmed is not enough.
    await reader.succeed('readAnnouncement', { id: ids[4] ?? '' });
    await reader.succeed('readAnnouncement', { id: ids[1] ?? '' });
    const seen: [string, boolean][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await reader.succeed('listAnnouncements', { pageSize: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ id, isOpen }): [string, boolean] => [id, isOpen]));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([4, 2, 0, 3, 1].map((index) => [ids[index], index !== 3 && index !== 1]));
    expect((await reader.succeed('listAnnouncements', { page: 2, pageSize: 2 })).items.map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    expect((await reader.call('listAnnouncements', { cursor: 'x' })).code).toBe(bodyCode.invalid);
    // Who published it has nothing to read, and sees it.
    expect((await admin.succeed('listAnnouncements')).items.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, false]);
  });

  it('shows a member who joins later what is still to be read', async () => {
    const { id } = await publishAnnouncement(admin, { audience: { kind: 'staff' }, mustConfirm: true });
    await sendAnnouncements(server);
    const { client } = await tenant.addAccount([{ role: 'technician' }], '新同事');
    expect((await client.succeed('listAnnouncements')).items).toMatchObject([{ id, isOpen: true }]);
    expect(await client.succeed('getHomePage')).toMatchObject({ announcements: { count: 1, toConfirm: 1, first: { id } } });
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ figures: { readers: 6 } });
  });
});

describe('readAnnouncement', () => {
  it('records the first opening once, marks its message as read, and counts on the home screen', async () => {
    const { id } = await publishAnnouncement(admin);
    await sendAnnouncements(server);
    expect(await reader.succeed('getHomePage')).toMatchObject({
      unreadMessages: 1,
      announcements: { count: 1, toConfirm: 0, first: { id } },
    });
    server.clock.set(later(hourMs));
    // Looking at it by the first call alone records nothing.
    await reader.succeed('getAnnouncement', { id });
    expect(await receiptsOf(id)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => reader.succeed('readAnnouncement', { id })));
    server.clock.set(later(2 * hourMs));
    answers.push(await reader.succeed('readAnnouncement', { id }));
    for (const { receipt } of answers) expect(receipt).toEqual({ readAt: later(hourMs).toISOString(), confirmedAt: null });
    expect(await receiptsOf(id)).toHaveLength(1);
    expect((await readMessages(reader)).map(({ isRead }) => isRead)).toEqual([true]);
    expect(await reader.succeed('getHomePage')).toMatchObject({ unreadMessages: 0 });
    expect((await reader.succeed('getHomePage')).announcements).toBeUndefined();
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ figures: { readers: 9, read: 1, confirmed: 0 } });
    expect((await admin.succeed('listManagedAnnouncements')).items).toMatchObject([{ id, figures: { readers: 9, read: 1, confirmed: 0 } }]);
  });

  it('leaves no receipt of whoever published it, of a draft, of others’ announcements, or of what is over', async () => {
    const { id } = await publishAnnouncement(admin, { expiresAt: later(hourMs).toISOString() });
    expect(await admin.succeed('readAnnouncement', { id })).toEqual({ receipt: null });
    const draft = await saveDraft(admin);
    expect((await reader.call('readAnnouncement', { id: draft.id })).code).toBe(bodyCode.notFound);
    const other = (await createTenant(server)).clients.technician;
    expect(await other.call('readAnnouncement', { id })).toEqual(await other.call('readAnnouncement', { id: unknownId }));
    server.clock.set(later(hourMs));
    expect(await reader.succeed('readAnnouncement', { id })).toEqual({ receipt: null });
    expect(await receiptsOf(id)).toEqual([]);
  });

  it('stays readable for whom it was sent to, and waits for them no more, when they leave the audience', async () => {
    const { id } = await publishAnnouncement(admin, { audience: { kind: 'teams', teamIds: [tenant.team.id] } });
    await sendAnnouncements(server);
    await server.database.kysely.deleteFrom('team_members').where('team_id', '=', tenant.team.id).execute();
    expect((await reader.succeed('listAnnouncements')).items).toEqual([]);
    expect((await reader.succeed('getHomePage')).announcements).toBeUndefined();
    expect(await reader.succeed('getAnnouncement', { id })).toMatchObject({ id, text: expect.stringContaining('停电检修') });
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ figures: { readers: 0 } });
  });
});

describe('confirmAnnouncement', () => {
  it('records the confirmation once, with its time and an audit row, and late as well', async () => {
    const { id } = await publishAnnouncement(admin, { mustConfirm: true, confirmUntil: later(hourMs).toISOString() });
    await sendAnnouncements(server);
    await reader.succeed('readAnnouncement', { id });
    expect(await reader.succeed('getHomePage')).toMatchObject({ announcements: { toConfirm: 1 } });
    server.clock.set(later(2 * hourMs));
    const answers = await Promise.all([1, 2].map(() => reader.succeed('confirmAnnouncement', { id })));
    const receipt = { readAt: testStart.toISOString(), confirmedAt: later(2 * hourMs).toISOString() };
    expect(answers).toEqual([{ receipt }, { receipt }]);
    server.clock.set(later(3 * hourMs));
    expect(await reader.succeed('confirmAnnouncement', { id })).toEqual({ receipt });
    expect((await readAudit(server, 'confirmAnnouncement', id)).length).toBeGreaterThan(0);
    expect((await reader.succeed('getHomePage')).announcements).toBeUndefined();
    // Without opening it first: both at once.
    expect(await tenant.clients.occupant.succeed('confirmAnnouncement', { id })).toEqual({
      receipt: { readAt: later(3 * hourMs).toISOString(), confirmedAt: later(3 * hourMs).toISOString() },
    });
    expect(await admin.succeed('getManagedAnnouncement', { id })).toMatchObject({ figures: { readers: 9, read: 2, confirmed: 2 } });
  });

  it('is refused where it is not demanded, and to whom the announcement is not for', async () => {
    const plain = await publishAnnouncement(admin);
    expect((await reader.call('confirmAnnouncement', { id: plain.id })).code).toBe(bodyCode.conflict);
    const { id } = await publishAnnouncement(admin, { mustConfirm: true, audience: { kind: 'clients' } });
    expect((await reader.call('confirmAnnouncement', { id })).code).toBe(bodyCode.notFound);
    expect((await (await createTenant(server)).clients.occupant.call('confirmAnnouncement', { id })).code).toBe(bodyCode.notFound);
    expect((await createTestClient(server).call('confirmAnnouncement', { id })).code).toBe(bodyCode.tokenExpired);
    expect(await receiptsOf(id)).toEqual([]);
  });
});
