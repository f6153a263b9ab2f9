import { bodyCode } from '@energy-om/contract';
import { fromOrderBasis, listAvailableActions, maxOrderCopies, type OrderBasis } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let other: OrderFixture;
let orders: Moved[];

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  other = await createOrderFixture(server);
  orders = [];
  for (const place of ['50.team', '20.team', '10', '70', '60', '40'] as const) orders.push(await fixture.orderAt(place));
});
afterAll(() => server.close());

const unknown = '0190a000-0000-7000-8000-000000000000';

describe('getOrderCopies', () => {
  itRejectsUnauthorised('getOrderCopies', () => ({ server, tenant: fixture.tenant }), ['stranger', 'platform_admin', 'energy_clerk'], {
    ids: [unknown],
  });

  it.each(['technician', 'dispatcher', 'team_leader', 'client_rep'] as const)(
    'answers a %s exactly as getWorkOrder does, in the order asked for',
    async (person) => {
      const client = fixture.tenant.clients[person];
      const answers = await Promise.all(orders.map(({ id }) => client.call('getWorkOrder', { id })));
      const visible = answers.flatMap(({ code, data }) => (code === bodyCode.success ? [data] : []));
      expect(visible.length).toBeGreaterThan(0);
      expect((await client.succeed('getOrderCopies', { ids: orders.map(({ id }) => id) })).orders).toEqual(visible);
    },
  );

  it('says who somebody is who asks for no order', async () => {
    for (const person of ['technician', 'client_rep'] as const) {
      const client = fixture.tenant.clients[person];
      const { orders: none, actor } = await client.succeed('getOrderCopies', { ids: [] });
      expect(none).toEqual([]);
      expect(actor).toMatchObject({ kind: 'account', accountId: fixture.tenant.accounts[person].id, clientProjectIds: [] });
    }
  });

  it('has the newest comments on each order as far as the account may read them', async () => {
    const [{ id }] = orders as [Moved];
    for (const isInternal of [true, false])
      await fixture.tenant.clients.dispatcher.succeed('addOrderComment', { orderId: id, text: '说明', isInternal });
    for (const person of ['technician', 'client_rep'] as const) {
      const client = fixture.tenant.clients[person];
      const copies = await client.succeed('getOrderCopies', { ids: [id] });
      expect(copies.comments).toEqual([await client.succeed('listOrderComments', { orderId: id, pageSize: 20 })]);
      expect(copies.comments[0]?.items).toHaveLength(person === 'technician' ? 2 : 1);
    }
  });

  it.each(['technician', 'client_rep', 'dispatcher'] as const)(
    'has with each order of a %s what the lifecycle decides by, so that the same actions follow from it',
    async (person) => {
      const {
        orders: copies,
        bases,
        actor,
      } = await fixture.tenant.clients[person].succeed('getOrderCopies', { ids: orders.map(({ id }) => id) });
      expect(bases.map(({ version, status }) => ({ version, status }))).toEqual(copies.map(({ version, status }) => ({ version, status })));
      for (const [index, { actions }] of copies.entries()) {
        const offered = listAvailableActions(fromOrderBasis(bases[index] as OrderBasis), actor, Date.now());
        expect(offered.map(({ action }) => action)).toEqual(actions.map(({ action }) => action).filter((action) => action !== 'grab'));
      }
    },
  );

  it('leaves out what is unknown, another tenant’s, or not for this account, and answers a repeated id once', async () => {
    const theirs = await other.orderAt('50.team');
    const [own, , undispatched] = orders as [Moved, Moved, Moved];
    const { orders: copies } = await fixture.tenant.clients.technician.succeed('getOrderCopies', {
      ids: [unknown, theirs.id, own.id, undispatched.id, own.id],
    });
    expect(copies.map(({ id }) => id)).toEqual([own.id]);
  });

  it('is refused to a token of another tenant', async () => {
    const call = other.tenant.clients.technician.call(
      'getOrderCopies',
      { ids: [orders[0]?.id ?? ''] },
      { headers: { tenantid: fixture.tenant.id } },
    );
    expect((await call).code).toBe(bodyCode.forbidden);
  });

  it.each([{}, { ids: ['x'] }, { ids: Array.from({ length: maxOrderCopies + 1 }, () => unknown) }])('refuses %j', async (input) => {
    expect((await fixture.tenant.clients.technician.call('getOrderCopies', input)).code).toBe(bodyCode.invalid);
  });
});
