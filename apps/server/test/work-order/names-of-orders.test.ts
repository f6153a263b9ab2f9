import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy } from '../support/services/tcp-proxy.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;
let foreign: OrderFixture;
let order: Moved;
/** The dispatcher at both servers. */
let readers: [one: TestClient, two: TestClient];

beforeAll(async () => {
  twins = await startTwinServers();
  [fixture, foreign] = [await createOrderFixture(twins.one), await createOrderFixture(twins.one)];
  order = await fixture.orderAt('50.team');
  const { accounts, id } = fixture.tenant;
  readers = [await signIn(twins.one, accounts.dispatcher.id, id), await signIn(twins.two, accounts.dispatcher.id, id)];
});
afterAll(() => twins.close());

async function readRow(client: TestClient, id = order.id) {
  const { items } = await client.succeed('listWorkOrders', { pageSize: 100 });
  return items.find((item) => item.id === id);
}

/** Both servers know the names before they change; the one that changes them shows them at once, the other a moment later. */
async function expectShown(change: () => Promise<unknown>, expected: Record<string, unknown>): Promise<void> {
  for (const reader of readers) expect(await readRow(reader)).not.toMatchObject(expected);
  await change();
  expect(await readRow(readers[0])).toMatchObject(expected);
  await expect.poll(() => readRow(readers[1]), { timeout: 3000 }).toMatchObject(expected);
}

describe('the names in a list of orders and on the page of one', () => {
  it('are those of a team after its change at another server', async () => {
    const { team, accounts, clients } = fixture.tenant;
    const memberIds = [accounts.team_leader.id, accounts.technician.id, accounts.secondTechnician.id];
    const input = { id: team.id, name: '改名一班', memberIds, leaderId: accounts.team_leader.id };
    await expectShown(() => clients.tenant_admin.succeed('updateTeam', input), { team: { id: team.id, name: '改名一班' } });
  });

  it('are those of an area after its change at another server, also where it contains the one of the order', async () => {
    const { areas, clients } = fixture.tenant;
    const { version, parent_id, kind } = await twins.one.database.kysely
      .selectFrom('areas')
      .selectAll()
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', areas.site)
      .executeTakeFirstOrThrow();
    const input = { id: areas.site, version, parentId: parent_id, kind, name: '改名园区', longitude: null, latitude: null };
    await expectShown(() => clients.tenant_admin.succeed('saveArea', input), { site: { name: '改名园区' } });
  });

  it('are those of a project after its change at another server', async () => {
    const { accounts, areas, team, clients } = fixture.tenant;
    const { projectId, businessTypeId } = fixture.operations;
    const input = {
      ...{ id: projectId, version: 1, name: '改名项目', customer: '江畔', contractNo: '', managerId: null, startsOn: null, endsOn: null },
      ...{ grabAllowed: false, areaIds: [areas.site], teamIds: [team.id] },
      ...{ businessTypeIds: [businessTypeId], clientIds: [accounts.client_rep.id] },
    };
    await expectShown(() => clients.tenant_admin.succeed('saveProject', input), { project: { id: projectId, name: '改名项目' } });
  });

  it('are those of a person after their change at another server, the lead first', async () => {
    const { accounts, clients } = fixture.tenant;
    const executors = [
      { id: accounts.technician.id, fullName: '改名人' },
      { id: accounts.secondTechnician.id, fullName: expect.any(String) },
    ];
    const readLead = async (reader: TestClient) => (await reader.succeed('getWorkOrder', { id: order.id })).lead?.fullName;
    for (const reader of readers) expect(await readLead(reader)).not.toBe('改名人');
    await expectShown(() => clients.technician.succeed('updateProfile', { fullName: '改名人' }), { executors });
    for (const reader of readers) expect(await readLead(reader)).toBe('改名人');
  });

  it('are nobody else’s: another tenant’s list stays as it is', async () => {
    const other = await foreign.orderAt('50.team');
    const reader = foreign.tenant.clients.dispatcher;
    expect(await readRow(reader, other.id)).toMatchObject({ team: { name: foreign.tenant.team.name } });
    expect(JSON.stringify(await reader.succeed('listWorkOrders', {}))).not.toContain('改名');
    expect(await readRow(reader)).toBeUndefined();
  });
});

describe('a server without the connection for events', () => {
  it('shows a change that it missed as soon as it is connected again', async () => {
    const url = new URL(await createTestDatabase(inject('postgresUrl')));
    const direct = await openDatabase({ databaseUrl: url.href, dataDir: '' }, { info: () => undefined, warn: () => undefined });
    const proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const connection = { connectionString: url.href };
    const server = await startTestServer({ database: { ...direct, connection } });
    try {
      const own = await createOrderFixture(server);
      const { id } = await own.orderAt('50.team');
      const reader = own.tenant.clients.dispatcher;
      expect(await readRow(reader, id)).toMatchObject({ team: { name: own.tenant.team.name } });
      await proxy.cut();
      // As another server would change it, whose event does not arrive.
      await direct.kysely.updateTable('teams').set({ name: '改名一班' }).where('id', '=', own.tenant.team.id).execute();
      expect(await readRow(reader, id)).toMatchObject({ team: { name: own.tenant.team.name } });
      await proxy.restore();
      await expect.poll(() => readRow(reader, id), { timeout: 6000 }).toMatchObject({ team: { name: '改名一班' } });
    } finally {
      await server.close();
      await proxy.close();
      await direct.close();
    }
  });
});
