import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let undispatched: Moved;
let unaccepted: Moved;
let unassigned: Moved;
let onTheWay: Moved;
let held: Moved;

/** At 10:00, level 2: dispatch and accept within 15 minutes, assign within 30, arrive within 120, resolve within 480. */
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  const foreign = await createOrderFixture(server);
  await foreign.orderAt('10');
  onTheWay = await fixture.orderAt('50.team');
  unassigned = await fixture.orderAt('40');
  held = await fixture.orderAt('30');
  held = await fixture.act('technician', 'updateWorkOrder', held, {
    mode: 'hold',
    holdReason: 'weather',
    until: new Date(server.clock.now().getTime() + 600 * minuteMs).toISOString(),
  });
  await fixture.orderAt('90');
  server.clock.advance(minuteMs);
  unaccepted = await fixture.orderAt('20.person');
  server.clock.advance(minuteMs);
  undispatched = await fixture.orderAt('10');
  server.clock.advance(-2 * minuteMs);
});
afterAll(() => server.close());

/** Lists as of so many minutes after ten. */
async function listAt<Answer>(
  minutes: number,
  read: (client: OrderFixture['tenant']['clients']['dispatcher']) => Promise<Answer>,
  person: 'dispatcher' | 'technician' | 'client_rep' = 'dispatcher',
): Promise<Answer> {
  await fixture.passTime(minutes * minuteMs);
  try {
    return await read(fixture.tenant.clients[person]);
  } finally {
    await fixture.passTime(-minutes * minuteMs);
  }
}

const idsAt = (minutes: number, input: Record<string, unknown> = {}, person?: 'dispatcher' | 'technician' | 'client_rep') =>
  listAt(minutes, async (client) => (await client.succeed('listTimedOutWorkOrders', input)).items.map(({ id }) => id), person);

describe('listTimedOutWorkOrders', () => {
  itRejectsUnauthorised('listTimedOutWorkOrders', () => ({ server, tenant: fixture.tenant }), [
    'stranger',
    'platform_admin',
    'energy_clerk',
  ]);

  it('lists orders past a deadline, the longest overdue first', async () => {
    expect(await idsAt(15)).toEqual([]);
    expect(await idsAt(16)).toEqual([unaccepted.id]);
    expect(await idsAt(17)).toEqual([unaccepted.id, undispatched.id]);
    expect(await idsAt(30)).toEqual([unaccepted.id, undispatched.id, unassigned.id]);
    expect(await idsAt(121)).toEqual([unaccepted.id, undispatched.id, unassigned.id, onTheWay.id]);
  });

  it('leaves out orders that are on hold or have ended', async () => {
    const ids = await idsAt(590);
    expect(ids).toHaveLength(4);
    expect(ids).not.toContain(held.id);
  });

  it('separates the time until an order is taken from the time until it is done', async () => {
    expect(await idsAt(130, { kind: 'accept' })).toEqual([unaccepted.id, undispatched.id, unassigned.id]);
    expect(await idsAt(130, { kind: 'finish' })).toEqual([onTheWay.id]);
  });

  it('lists as at risk orders that have used three quarters of their time and are not due yet', async () => {
    expect(await idsAt(11, { risk: 'atRisk' })).toEqual([]);
    expect(await idsAt(12.24, { risk: 'atRisk' })).toEqual([]);
    expect(await idsAt(12.25, { risk: 'atRisk' })).toEqual([unaccepted.id]);
    expect(await idsAt(14, { risk: 'atRisk' })).toEqual([unaccepted.id, undispatched.id]);
    expect(await idsAt(25, { risk: 'atRisk' })).toEqual([unassigned.id]);
  });

  it('names the person responsible and their phone number', async () => {
    const { items } = await listAt(130, (client) => client.succeed('listTimedOutWorkOrders'));
    const { technician, team_leader } = fixture.tenant.accounts;
    const callable = ({ id, fullName, phoneNumber }: typeof technician) => ({ id, name: fullName, phoneNumber });
    expect(items.map(({ owner }) => owner)).toEqual([
      callable(technician),
      { id: null, name: null, phoneNumber: null },
      callable(team_leader),
      callable(technician),
    ]);
    expect(items[0]).toMatchObject({
      overdue: true,
      clock: { kind: 'accept', dueAt: new Date(server.clock.now().getTime() + 16 * minuteMs).toISOString() },
    });
  });

  it('lists only what the account may see', async () => {
    expect(await idsAt(130, {}, 'technician')).toEqual([unaccepted.id, unassigned.id, onTheWay.id]);
    expect(await idsAt(130, {}, 'client_rep')).toHaveLength(4);
  });

  it('pages by cursor through each order once', async () => {
    const all = await idsAt(130);
    const seen = await listAt(130, async (client) => {
      const walked: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.succeed('listTimedOutWorkOrders', { pageSize: 1, cursor });
        expect(page.total).toBe(4);
        walked.push(...page.items.map(({ id }) => id));
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined && walked.length < 10);
      return walked;
    });
    expect(seen).toEqual(all);
    expect(await idsAt(130, { page: 2, pageSize: 3 })).toEqual(all.slice(3));
  });

  it.each([
    ['page', { page: 0 }],
    ['page', { page: 1e9 }],
    ['page', { page: 200, pageSize: 100 }],
    ['kind', { kind: 'pay' }],
    ['risk', { risk: 'none' }],
    ['cursor', { cursor: 'x' }],
    ['cursor', { cursor: encodeCursor([unknownId, 1, 0]) }],
    ['cursor', { cursor: encodeCursor(["'; select 1", unknownId, 1, 0]) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('listTimedOutWorkOrders', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
