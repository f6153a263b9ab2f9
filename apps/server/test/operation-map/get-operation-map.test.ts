import { hourMs, minuteMs, toGcj02 } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxOpenOrders } from '#services/operation-map/list-open-orders.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createTenant, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTrack } from '../support/factories/create-tracks.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  foreign = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const read = (person: TestPerson, people = false) => fixture.tenant.clients[person].succeed('getOperationMap', { people });
const place = (areaId: string, longitude: number | null) =>
  server.database.kysely
    .updateTable('areas')
    .set({ longitude, latitude: longitude === null ? null : 30 })
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', areaId)
    .execute();
const idOf = (person: TestPerson) => fixture.tenant.accounts[person].id;

describe('getOperationMap', () => {
  itRejectsUnauthorised('getOperationMap', () => ({ server, tenant: fixture.tenant }), ['stranger', 'energy_clerk', 'platform_admin']);

  it('groups open orders by the nearest place with a position, the worst first, and counts those without', async () => {
    const [serious, slight] = [await fixture.create('dispatcher', { level: 2 }), await fixture.create('dispatcher', { level: 4 })];
    await fixture.orderAt('90');
    for (const id of Object.values(fixture.tenant.areas)) await place(id, null);
    expect(await read('dispatcher')).toMatchObject({ places: [], unplaced: 2, isPartial: false, people: null, mayViewPeople: false });
    const { areas } = fixture.tenant;
    await place(areas.region, 121);
    expect((await read('dispatcher')).places.map(({ id }) => id)).toEqual([areas.region]);
    await place(areas.site, 120);
    const { places, unplaced } = await read('dispatcher');
    expect(unplaced).toBe(0);
    expect(places).toMatchObject([{ id: areas.site, longitude: 120, latitude: 30, counts: { 1: 0, 2: 1, 3: 0, 4: 1 } }]);
    expect(places[0]?.orders.map(({ id }) => id)).toEqual([serious.id, slight.id]);
  });

  it('shows what is within reach: a team its orders, a client its projects, an occupant their own, another tenant nothing', async () => {
    await place(fixture.tenant.areas.site, 120);
    const { id } = await fixture.create('dispatcher');
    const shown = async (person: TestPerson) => (await read(person)).places.flatMap(({ orders }) => orders.map((order) => order.id));
    for (const person of ['tenant_admin', 'dispatcher', 'client_rep'] as const) expect(await shown(person)).toEqual([id]);
    for (const person of ['technician', 'occupant'] as const) expect(await shown(person)).toEqual([]);
    expect(await foreign.clients.tenant_admin.succeed('getOperationMap', {})).toMatchObject({ places: [], unplaced: 0 });
  });

  it('reads so many open orders and no more, the most serious of them', async () => {
    const slight = await fixture.create('dispatcher', { level: 4 });
    await copyOrder(server, fixture.tenant.id, slight.id, { copies: maxOpenOrders + 5 });
    const serious = await fixture.create('dispatcher', { level: 1 });
    await place(fixture.tenant.areas.site, 120);
    const { places, isPartial } = await read('dispatcher');
    expect([isPartial, places[0]?.orders[0]?.id, places[0]?.counts[4]]).toEqual([true, serious.id, maxOpenOrders - 1]);
  });
});

describe('people on the map', () => {
  it('are those on duty who consented, for leaders and administrators, who are recorded; the dispatcher sees none', async () => {
    await createRoster(server, fixture.tenant.id, fixture.tenant.team.id, idOf('technician'));
    const seenAt = new Date(server.clock.now().getTime() - 5 * minuteMs);
    await createTrack(server, fixture.tenant.id, idOf('technician'), { at: seenAt, longitude: 120, latitude: 30 });
    // Whoever has a track but is not on shift is not shown.
    await createTrack(server, fixture.tenant.id, idOf('secondTechnician'));
    const { fullName } = fixture.tenant.accounts.technician;
    const expected = [{ id: idOf('technician'), fullName, ...toGcj02({ longitude: 120, latitude: 30 }), at: seenAt.toISOString() }];
    for (const person of ['team_leader', 'tenant_admin', 'technician'] as const)
      expect(await read(person, true)).toMatchObject({ people: expected, mayViewPeople: true });
    const rows = await readAudit(server, 'getOperationMap', idOf('technician'));
    expect(rows.map(({ account_id, subject_kind }) => [account_id, subject_kind])).toEqual(
      ['team_leader', 'tenant_admin'].map((person) => [idOf(person as TestPerson), 'track']),
    );
    for (const person of ['dispatcher', 'client_rep', 'occupant'] as const)
      expect(await read(person, true)).toMatchObject({ people: null, mayViewPeople: false });
    // Without asking nobody is shown, and nothing recorded.
    expect(await read('team_leader')).toMatchObject({ people: null });
  });

  it('are not shown where their shift is over, their position is old, or they belong to another team', async () => {
    await createTrack(server, fixture.tenant.id, idOf('technician'), { at: new Date(server.clock.now().getTime() - 13 * hourMs) });
    expect((await read('tenant_admin', true)).people).toEqual([]);
    const { account } = await fixture.tenant.addAccount([{ role: 'technician' }], '外班人员');
    await createTrack(server, fixture.tenant.id, account.id);
    expect((await read('tenant_admin', true)).people).toEqual([]);
    expect((await read('team_leader', true)).people).toEqual([]);
  });
});
