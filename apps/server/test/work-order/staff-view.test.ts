import type { ApiOutput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
/** The technician led it with a second one, the team’s leader checked it, and the client and an occupant may read it. */
let order: Moved;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  order = await fixture.orderAt('80');
  await addOccupant(order.id);
});
afterAll(() => server.close());

type Reader = 'client_rep' | 'occupant' | 'dispatcher';
const readers = ['client_rep', 'occupant'] as const;

/** As somebody on whose behalf it was reported. */
async function addOccupant(orderId: string): Promise<void> {
  const { tenant } = fixture;
  await server.database.kysely
    .insertInto('work_order_participants')
    .values({ tenant_id: tenant.id, order_id: orderId, account_id: tenant.accounts.occupant.id, until: null })
    .execute();
  await server.database.kysely
    .updateTable('work_orders')
    .set({ requester_id: tenant.accounts.occupant.id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', orderId)
    .execute();
}

const clientOf = (reader: Reader) => fixture.tenant.clients[reader];
const show = (reader: Reader, id = order.id) => clientOf(reader).succeed('getWorkOrder', { id });

async function listed(reader: Reader, id = order.id): Promise<ApiOutput<'listWorkOrders'>['items'][number] | undefined> {
  const { items } = await clientOf(reader).succeed('listWorkOrders', { pageSize: 100 });
  return items.find((row) => row.id === id);
}

/** The names of staff that an answer contains. */
function staffIn(answer: unknown): string[] {
  const { accounts, team } = fixture.tenant;
  const staff = ['tenant_admin', 'dispatcher', 'team_leader', 'technician', 'secondTechnician'] as const;
  const text = JSON.stringify(answer);
  const names = staff.filter((person) => text.includes(accounts[person].fullName) || text.includes(accounts[person].id));
  return [...names, ...(text.includes(team.name) ? ['team'] : [])];
}

describe('what a client and an occupant are shown of the staff', () => {
  it('is, in the detail with its history, the team and who leads the work for the client', async () => {
    const shown = await show('client_rep');
    expect(staffIn(shown)).toEqual(['technician', 'team']);
    expect(shown).toMatchObject({
      creator: null,
      executors: [{ id: fixture.tenant.accounts.technician.id }],
      team: { id: fixture.tenant.team.id },
    });
    expect(shown.members.map(({ id }) => id)).toEqual([fixture.tenant.accounts.technician.id]);
    expect(shown.lead?.phoneNumber).toBe(fixture.tenant.accounts.technician.phoneNumber);
    const check = shown.history.find(({ action }) => action === 'passCheck');
    expect(check).toMatchObject({ actor: null, isActorHidden: true });
    const named = shown.history.filter(({ actor }) => actor !== null);
    expect(named.length).toBeGreaterThan(0);
    for (const { actor, isActorHidden } of named)
      expect({ id: actor?.id, isActorHidden }).toEqual({ id: fixture.tenant.accounts.technician.id, isActorHidden: false });
  });

  it('is who leads the work alone for the occupant', async () => {
    const shown = await show('occupant');
    expect(staffIn(shown)).toEqual(['technician']);
    expect(shown).toMatchObject({ team: null, requester: { id: fixture.tenant.accounts.occupant.id } });
    expect(shown.history.find(({ action }) => action === 'dispatch')).toMatchObject({ actor: null, isActorHidden: true, detail: {} });
  });

  it('is everybody for the staff', async () => {
    const shown = await show('dispatcher');
    expect(staffIn(shown)).toEqual(['dispatcher', 'team_leader', 'technician', 'secondTechnician', 'team']);
    expect(shown.history.some(({ isActorHidden }) => isActorHidden)).toBe(false);
  });

  it.each(readers)('is the same in lists, of deadlines and of a search too, for the %s', async (reader) => {
    const allowed = reader === 'client_rep' ? ['technician', 'team'] : ['technician'];
    const row = await listed(reader);
    expect(row?.executors.map(({ id }) => id)).toEqual([fixture.tenant.accounts.technician.id]);
    expect(staffIn(row)).toEqual(allowed);
    const found = await clientOf(reader).succeed('searchAll', { keyword: order.orderNo });
    expect(JSON.stringify(found)).toContain(order.id);
    expect(staffIn(found)).toEqual(['technician']);
    expect(staffIn(await clientOf(reader).succeed('getHomePage', {})).filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('is nobody before somebody leads, and then whom it was dispatched to', async () => {
    const toTeam = await fixture.orderAt('40');
    expect(staffIn(await show('client_rep', toTeam.id))).toEqual(['team']);
    await addOccupant(toTeam.id);
    const seen = await show('occupant', toTeam.id);
    expect(staffIn(seen)).toEqual([]);
    expect(seen.holder).toEqual({ kind: 'team', name: null });
    expect((await listed('occupant', toTeam.id))?.holder).toEqual({ kind: 'team', name: null });
    const toPerson = await fixture.orderAt('20.person');
    expect(staffIn(await show('client_rep', toPerson.id))).toEqual(['technician']);
  });

  it('leaves out who is responsible for a deadline where nobody leads yet', async () => {
    const { id } = await fixture.orderAt('40');
    await fixture.passTime(30 * 24 * 60 * 60 * 1000);
    const ownerFor = async (reader: Reader) =>
      (await clientOf(reader).succeed('listTimedOutWorkOrders', { risk: 'overdue', pageSize: 100 })).items.find((row) => row.id === id)
        ?.owner;
    expect(await ownerFor('dispatcher')).toMatchObject({ id: fixture.tenant.accounts.team_leader.id });
    expect(await ownerFor('client_rep')).toEqual({ id: null, name: null, phoneNumber: null });
  });

  it.each(readers)('cannot be asked for by a known account or team (%s)', async (reader) => {
    const { accounts, team } = fixture.tenant;
    const log = async (client = clientOf(reader), accountId: string | undefined = accounts.technician.id) =>
      (await client.succeed('listMaintenanceLog', { accountId })).total;
    expect((await clientOf(reader).succeed('listMaintenanceLog', {})).total).toBe(1);
    expect(await log()).toBe(0);
    expect(await log(clientOf('dispatcher'))).toBe(1);
    const ofTeam = await clientOf(reader).succeed('listWorkOrders', { teamId: team.id, pageSize: 100 });
    expect(ofTeam.items.some(({ id }) => id === order.id)).toBe(reader === 'client_rep');
  });

  it.each(readers)('is not learnt from whom they may mention (%s)', async (reader) => {
    const open = await fixture.orderAt('50.team');
    await addOccupant(open.id);
    const offered = await clientOf(reader).succeed('listMentionablePeople', { orderId: open.id });
    expect(staffIn(offered)).toEqual(['technician']);
  });
});
