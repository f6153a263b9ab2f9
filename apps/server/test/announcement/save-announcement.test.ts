import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { announcementInput, publishAnnouncement, saveDraft } from '../support/factories/create-announcements.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
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
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
});
beforeEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const inFuture = (ms: number) => new Date(server.context.clock.now().getTime() + ms).toISOString();
const fieldsOf = async (changes: Parameters<typeof announcementInput>[0]) => {
  const answer = await admin.call('saveAnnouncement', announcementInput(changes));
  expect(answer.code).toBe(bodyCode.invalid);
  return Object.keys((answer.data as { fields: object }).fields);
};

describe('saveAnnouncement', () => {
  itRejectsUnauthorised('saveAnnouncement', () => ({ server, tenant }), noAdministrators, announcementInput());

  it('keeps a draft that nobody else sees, and changes it at its version', async () => {
    const saved = await saveDraft(admin);
    expect(saved).toMatchObject({
      version: 1,
      phase: 'draft',
      publishAt: null,
      figures: null,
      by: { id: tenant.accounts.tenant_admin.id },
    });
    expect(await readAudit(server, 'saveAnnouncement', saved.id)).toMatchObject([{ subject_kind: 'announcement' }]);
    expect((await tenant.clients.technician.call('getAnnouncement', { id: saved.id })).code).toBe(bodyCode.notFound);
    const changed = await admin.succeed('saveAnnouncement', { ...announcementInput({ title: '改期' }), id: saved.id, version: 1 });
    expect(changed).toMatchObject({ version: 2, title: '改期' });
    expect(await admin.call('saveAnnouncement', { ...announcementInput(), id: saved.id, version: 1 })).toMatchObject({
      code: bodyCode.conflict,
      data: { version: 2, title: '改期' },
    });
    expect((await admin.call('saveAnnouncement', { ...announcementInput(), id: saved.id })).code).toBe(bodyCode.invalid);
    expect((await admin.call('saveAnnouncement', { ...announcementInput(), id: unknownId, version: 1 })).code).toBe(bodyCode.notFound);
  });

  it('stores what was typed: 5,000 characters, emoji, another direction of writing', async () => {
    const text = `👷‍♀️⚡️ مرحبا بالجميع\n\n${'电'.repeat(4900)}`;
    expect(await saveDraft(admin, { text })).toMatchObject({ text });
    expect(await saveDraft(admin, { text: '长'.repeat(5000) })).toMatchObject({ text: '长'.repeat(5000) });
    expect(await fieldsOf({ text: '长'.repeat(5001) })).toEqual(['text']);
    expect(await fieldsOf({ text: ' \n ' })).toEqual(['text']);
    expect(await fieldsOf({ title: '' })).toEqual(['title']);
    const { excerpt } = await saveDraft(admin, { text: '⚡'.repeat(300) });
    expect([...excerpt]).toHaveLength(80);
  });

  it('refuses times that have passed or contradict one another', async () => {
    expect(await fieldsOf({ expiresAt: inFuture(-1) })).toEqual(['expiresAt']);
    expect(await fieldsOf({ expiresAt: inFuture(hourMs), publishAt: inFuture(2 * hourMs) })).toEqual(['expiresAt']);
    expect(await fieldsOf({ mustConfirm: true, confirmUntil: inFuture(-hourMs) })).toEqual(['confirmUntil']);
    expect(await fieldsOf({ mustConfirm: true, confirmUntil: inFuture(hourMs), publishAt: inFuture(2 * hourMs) })).toEqual([
      'confirmUntil',
    ]);
    expect(await fieldsOf({ mustConfirm: true, confirmUntil: inFuture(2 * hourMs), expiresAt: inFuture(hourMs) })).toEqual([
      'confirmUntil',
    ]);
    expect(await fieldsOf({ publishAt: inFuture(400 * dayMs) })).toEqual(['publishAt']);
    // Without a confirmation there is no deadline to be wrong.
    expect(await saveDraft(admin, { mustConfirm: false, confirmUntil: inFuture(-hourMs) })).toMatchObject({ confirmUntil: null });
  });

  it('names whom it is for, within the tenant and what the administrator manages', async () => {
    expect(await fieldsOf({ audience: { kind: 'roles' } })).toEqual(['audience.roles']);
    expect(await fieldsOf({ audience: { kind: 'teams' } })).toEqual(['audience.teamIds']);
    const other = await createTenant(server);
    expect(await fieldsOf({ audience: { kind: 'teams', teamIds: [other.team.id] } })).toEqual(['audience.teamIds']);
    const toAreas = (areaIds: string[]) => announcementInput({ audience: { kind: 'clients', areaIds } });
    expect((await admin.call('saveAnnouncement', toAreas([other.areas.site]))).code).toBe(bodyCode.notFound);
    const saved = await admin.succeed(
      'saveAnnouncement',
      announcementInput({
        audience: { kind: 'roles', roles: ['technician', 'dispatcher'], teamIds: [tenant.team.id], areaIds: [tenant.areas.site] },
      }),
    );
    expect(saved.audience).toEqual({
      kind: 'roles',
      roles: ['dispatcher', 'technician'],
      teams: [],
      areas: [{ id: tenant.areas.site, name: 'site 区域' }],
    });
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    expect((await client.call('saveAnnouncement', announcementInput())).code).toBe(bodyCode.forbidden);
    expect((await client.call('saveAnnouncement', toAreas([tenant.areas.region]))).code).toBe(bodyCode.forbidden);
    const ofTeam = announcementInput({ audience: { kind: 'teams', teamIds: [tenant.team.id] } });
    expect((await client.call('saveAnnouncement', ofTeam)).code).toBe(bodyCode.forbidden);
    const own = await client.succeed('saveAnnouncement', toAreas([tenant.areas.building]));
    expect((await client.succeed('listManagedAnnouncements')).items.map(({ id }) => id)).toContain(own.id);
    const everywhere = await saveDraft(admin);
    expect((await client.call('getManagedAnnouncement', { id: everywhere.id })).code).toBe(bodyCode.notFound);
    expect((await client.succeed('listManagedAnnouncements', { pageSize: 100 })).items.map(({ id }) => id)).not.toContain(everywhere.id);
  });

  it('takes no files of others, and never changes what was published', async () => {
    expect(await fieldsOf({ fileIds: [unknownId] })).toEqual(['fileIds']);
    const published = await publishAnnouncement(admin);
    const input = { ...announcementInput({ title: '另一个' }), id: published.id, version: published.version };
    expect(await admin.call('saveAnnouncement', input)).toMatchObject({ code: bodyCode.conflict, data: { phase: 'live' } });
    expect(await fieldsOf({ correctsId: published.id, publishAt: inFuture(hourMs) })).toEqual(['publishAt']);
    expect((await admin.call('saveAnnouncement', announcementInput({ correctsId: unknownId }))).code).toBe(bodyCode.notFound);
  });
});

describe('removeAnnouncement', () => {
  itRejectsUnauthorised('removeAnnouncement', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('removes a draft at its version, and nothing else', async () => {
    const { id } = await saveDraft(admin);
    expect((await admin.call('removeAnnouncement', { id, version: 2 })).code).toBe(bodyCode.conflict);
    const other = (await createTenant(server)).clients.tenant_admin;
    expect((await other.call('removeAnnouncement', { id, version: 1 })).code).toBe(bodyCode.notFound);
    expect(await admin.succeed('removeAnnouncement', { id, version: 1 })).toEqual({ id });
    expect((await admin.call('getManagedAnnouncement', { id })).code).toBe(bodyCode.notFound);
    expect(await readAudit(server, 'removeAnnouncement', id)).toHaveLength(1);
    const published = await publishAnnouncement(admin);
    expect((await admin.call('removeAnnouncement', { id: published.id, version: published.version })).code).toBe(bodyCode.conflict);
  });
});

describe('countAnnouncementReaders', () => {
  itRejectsUnauthorised('countAnnouncementReaders', () => ({ server, tenant }), noAdministrators, { kind: 'everyone' });

  it('counts everybody but the author, by role, team and place', async () => {
    const own = await createTenant(server);
    const { client } = await own.addAccount([{ role: 'tenant_admin' }], '第二管理员');
    const count = async (input: Parameters<typeof client.succeed<'countAnnouncementReaders'>>[1]) =>
      (await client.succeed('countAnnouncementReaders', input)).readers;
    // Ten people of the tenant, one of them without a role.
    expect(await count({ kind: 'everyone' })).toBe(10);
    expect(await count({ kind: 'staff' })).toBe(6);
    expect(await count({ kind: 'clients' })).toBe(2);
    expect(await count({ kind: 'roles', roles: ['technician'] })).toBe(2);
    expect(await count({ kind: 'teams', teamIds: [own.team.id] })).toBe(3);
    await own.addAccount([{ role: 'occupant', areaId: own.areas.room }], '住户');
    await own.addAccount([{ role: 'technician', areaId: own.areas.region }], '片区电工');
    // Whoever lives or works below the area, and those whose place contains it.
    expect(await count({ kind: 'clients', areaIds: [own.areas.building] })).toBe(3);
    expect(await count({ kind: 'roles', roles: ['technician'], areaIds: [own.areas.building] })).toBe(3);
    const apart = await createArea(server, own.id, own.areas.region, '远处的站点');
    await own.addAccount([{ role: 'occupant', areaId: apart }], '远处的住户');
    expect(await count({ kind: 'clients', areaIds: [own.areas.building] })).toBe(3);
    expect(await count({ kind: 'clients', areaIds: [own.areas.building, apart] })).toBe(4);
    // Without a role nobody has a place.
    expect(await count({ kind: 'everyone', areaIds: [own.areas.region] })).toBe(11);
  });

  it('refuses an administrator of one area what lies beyond it', async () => {
    const own = await createTenant(server);
    const { client } = await own.addAccount([{ role: 'tenant_admin', areaId: own.areas.building }]);
    const beyond = [
      { kind: 'everyone' },
      { kind: 'everyone', areaIds: [own.areas.region] },
      { kind: 'teams', teamIds: [own.team.id] },
    ] as const;
    for (const input of beyond) expect((await client.call('countAnnouncementReaders', input)).code).toBe(bodyCode.forbidden);
    expect((await client.call('countAnnouncementReaders', { kind: 'everyone', areaIds: [own.areas.building] })).code).toBe(
      bodyCode.success,
    );
  });
});
