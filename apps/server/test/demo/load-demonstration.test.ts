import type { ApiOutput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { demonstrationAccounts, loadDemonstration } from '#demo/load-demonstration.ts';
import { binjiang } from '#demo/plans/binjiang.ts';
import { jiangnan } from '#demo/plans/jiangnan.ts';
import { configurationDocument } from '#demo/set-up/document/configuration-document.ts';
import { findAccountByPassword } from '#services/account/password/check-password.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let database: Database;
let signIns: Awaited<ReturnType<typeof loadDemonstration>>;

beforeAll(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  const start = performance.now();
  signIns = await loadDemonstration(server.context);
  console.info(`the demonstration was loaded in ${Math.round(performance.now() - start)} ms`);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

async function clientOf(loginName: string): Promise<TestClient> {
  const { id } = await database.kysely.selectFrom('accounts').select('id').where('login_name', '=', loginName).executeTakeFirstOrThrow();
  const { tenant_id } = await database.kysely
    .selectFrom('memberships')
    .select('tenant_id')
    .where('account_id', '=', id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return signIn(server, id, tenant_id);
}

const countsOf = async (loginName: string): Promise<ApiOutput<'getHomePage'>['counts']> =>
  (await (await clientOf(loginName)).succeed('getHomePage', {})).counts;

describe('loading the demonstration', () => {
  it('creates accounts that can sign in with the published password', async () => {
    expect(signIns.map(({ loginName }) => loginName)).toEqual(demonstrationAccounts.map(({ loginName }) => loginName));
    for (const { loginName, password } of signIns) {
      const account = await findAccountByPassword(
        { ...server.context, address: '127.0.0.1' } as unknown as RequestContext,
        loginName,
        password,
      );
      expect(account?.login_name, loginName).toBe(loginName);
    }
  });

  it('has orders for each role', async () => {
    const dispatcher = await countsOf('13800000002');
    expect(dispatcher.toDispatch).toBeGreaterThanOrEqual(5);
    expect(dispatcher.toSign).toBeGreaterThanOrEqual(3);
    const leader = await countsOf('13800000003');
    expect(leader.toAccept).toBeGreaterThanOrEqual(2);
    expect(leader.toAssign).toBeGreaterThanOrEqual(2);
    expect(leader.toCheck).toBeGreaterThanOrEqual(2);
    const technician = await countsOf('13800000004');
    expect(technician.executing).toBeGreaterThanOrEqual(4);
    expect(technician.toBackfill).toBeGreaterThanOrEqual(2);
    const client = await countsOf('13800000005');
    expect(client.toEvaluate).toBeGreaterThanOrEqual(3);
    expect(client.toSign).toBeGreaterThanOrEqual(2);
    expect((await countsOf('13800000006')).toEvaluate).toBe(2);
    expect((await countsOf('13800000008')).executing).toBeGreaterThanOrEqual(2);
  });

  it('shows orders of every status to the administrator in the shape of the contract', async () => {
    const client = await clientOf('13800000001');
    const orders = await database.kysely
      .selectFrom('work_orders as o')
      .innerJoin('memberships as m', 'm.tenant_id', 'o.tenant_id')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['o.id', 'o.status', 'o.title'])
      .where('a.login_name', '=', '13800000001')
      .execute();
    expect(orders.length).toBeGreaterThan(370);
    const ofEachStatus = [...new Map(orders.map((order) => [order.status, order])).values()];
    for (const { id, status, title } of ofEachStatus) {
      const detail = await client.succeed('getWorkOrder', { id });
      expect(detail).toMatchObject({ status, title });
      expect(detail.history.length).toBeGreaterThan(0);
    }
  });

  it('leaves each tenant as its configuration has it', async () => {
    for (const [plan, loginName] of [
      [binjiang, '13800000001'],
      [jiangnan, '13900000001'],
    ] as const) {
      const client = await clientOf(loginName);
      const document = configurationDocument(plan, server.clock.now().getTime());
      const { faults, sections } = await client.succeed('previewConfiguration', { source: { document } });
      expect(faults).toEqual([]);
      for (const { section, unchanged, entries, missing } of sections) {
        // The team on duty is added afterwards.
        const added = section === 'teams' && plan.dutyTeam ? [plan.dutyTeam.name] : [];
        expect({ entries, missing }, section).toEqual({ entries: [], missing: added });
        expect(unchanged, section).toBe(JSON.parse(document).sections[section].length);
      }
    }
  });

  it('isolates the two tenants', async () => {
    const other = await database.kysely.selectFrom('tenants').select('id').where('name', '=', '江南物业').executeTakeFirstOrThrow();
    const order = await database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '!=', other.id).executeTakeFirstOrThrow();
    const stranger = await clientOf('13900000002');
    expect((await stranger.call('getWorkOrder', { id: order.id })).code).toBe(4004);
    const list = await stranger.succeed('listWorkOrders', { tab: 'toDispatch', scope: 'all' } as never);
    expect(list.total).toBe(2);
  });

  it('stores a picture for every photo', async () => {
    const photos = await database.kysely.selectFrom('files').select(['storage_key', 'thumb_key']).distinct().execute();
    expect(photos.length).toBeGreaterThanOrEqual(10);
    for (const { storage_key, thumb_key } of photos) {
      for (const key of [storage_key, thumb_key ?? '']) {
        const bytes = await server.context.files.open(key);
        bytes.destroy();
      }
    }
  });

  it('does nothing when a tenant exists already', async () => {
    const before = await database.kysely
      .selectFrom('work_orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await loadDemonstration(server.context)).toEqual([]);
    const after = await database.kysely
      .selectFrom('work_orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});
