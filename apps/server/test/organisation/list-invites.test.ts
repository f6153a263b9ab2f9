import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const create = (input: Record<string, unknown>, owner = tenant) =>
  owner.clients.tenant_admin.succeed('createInvite', { role: 'technician', ...input });
const list = async (owner = tenant, client = owner.clients.tenant_admin) => (await client.succeed('listInvites', { pageSize: 100 })).items;
const setUses = (id: string, uses: number) => server.database.kysely.updateTable('invites').set({ uses }).where('id', '=', id).execute();

describe('listInvites', () => {
  it('lists the tenant’s own, newest first, as they were made', async () => {
    const own = await createTenant(server);
    const first = await create({ areaId: own.areas.site, teamId: own.team.id }, own);
    const second = await create({}, own);
    await create({}, other);
    expect(await own.clients.tenant_admin.succeed('listInvites')).toEqual({
      items: [second, first],
      total: 2,
      totalIsLeast: false,
      page: 1,
      pageSize: 20,
      cursor: null,
    });
  });

  it('gives the state of each as of now', async () => {
    const own = await createTenant(server);
    const lastsLonger = await create({ days: 2, mostUses: 2 }, own);
    const used = await create({ days: 2, mostUses: 2 }, own);
    const revoked = await create({ days: 1 }, own);
    const expired = await create({ days: 1 }, own);
    await setUses(lastsLonger.id, 1);
    await setUses(used.id, 2);
    await own.clients.tenant_admin.succeed('revokeInvite', { id: revoked.id });
    const states = async () => Object.fromEntries((await list(own)).map(({ id, state, uses }) => [id, `${state} ${uses}`]));
    const early = { [lastsLonger.id]: 'open 1', [used.id]: 'used 2', [revoked.id]: 'revoked 0', [expired.id]: 'open 0' };
    server.clock.advance(dayMs - 1);
    // A token is valid for half an hour.
    own.clients.tenant_admin = await signIn(server, own.accounts.tenant_admin.id, own.id);
    expect(await states()).toEqual(early);
    server.clock.advance(1);
    expect(await states()).toEqual({ ...early, [expired.id]: 'expired 0' });
    server.clock.advance(-dayMs);
  });

  it('shows an administrator of one area the invites into it', async () => {
    const own = await createTenant(server);
    const { client } = await createLimitedAdministrator(own, own.areas.building);
    const inside = await create({ areaId: own.areas.room }, own);
    const at = await create({ areaId: own.areas.building }, own);
    await create({ areaId: own.areas.site }, own);
    await create({}, own);
    expect((await list(own, client)).map(({ id }) => id)).toEqual([at.id, inside.id]);
  });

  it('pages by cursor through each invite once, and gives the same by page number', async () => {
    const own = await createTenant(server);
    for (let count = 0; count < 5; count += 1) await create({}, own);
    const all = (await list(own)).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await own.clients.tenant_admin.succeed('listInvites', { pageSize: 2, cursor });
      expect(page).toMatchObject({ total: 5 });
      seen.push(...page.items.map(({ id }) => id));
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
    expect(seen).toEqual(all);
    const second = await own.clients.tenant_admin.succeed('listInvites', { page: 2, pageSize: 2 });
    expect(second.items.map(({ id }) => id)).toEqual(all.slice(2, 4));
  });

  itRejectsUnauthorised('listInvites', () => ({ server, tenant }), noAdministrators);

  itRefusesBadInput('listInvites', () => ({ server, tenant }), [
    ['page', { page: 0 }],
    ['page', { page: 'first' }],
    ['page', { page: 101, pageSize: 100 }],
    ['pageSize', { pageSize: 101 }],
    ['cursor', { cursor: 'garbled' }],
    ['cursor', { cursor: encodeCursor([unknownId]) }],
    ['cursor', { cursor: 'c'.repeat(201) }],
  ]);

  it('lists nothing for another tenant', async () => {
    await create({});
    const fresh = await createTenant(server);
    expect((await fresh.clients.tenant_admin.call('listInvites')).data).toMatchObject({ items: [], total: 0 });
    expect((await fresh.clients.tenant_admin.call('listInvites')).code).toBe(bodyCode.success);
  });
});
