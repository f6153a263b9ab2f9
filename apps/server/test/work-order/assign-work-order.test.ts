import { bodyCode } from '@energy-om/contract';
import { historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const malformed = [
  ['memberIds', { memberIds: unknownId }],
  ['memberIds.0', { memberIds: ['everyone'] }],
  ['memberIds', { memberIds: Array.from({ length: 21 }, () => unknownId) }],
  ['memberIds', { memberIds: [] }],
  ['leadId', { leadId: unknownId }],
  ['reason', { reason: '长'.repeat(501) }],
] as const;

describeOrderAction(() => fixture, {
  name: 'assignWorkOrder',
  at: '40',
  by: 'team_leader',
  input: ({ inputs }) => ({ ...inputs.members, reason: '熟悉现场' }),
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'technician', 'secondTechnician', 'dispatcher'],
  closedAt: ['20.team', '60', '70', '90', '110'],
  required: ['memberIds', 'leadId'],
  invalid: malformed,
  texts: ['reason'],
});

describeOrderAction(() => fixture, {
  name: 'assignWorkOrder',
  at: '30',
  by: 'technician',
  input: ({ inputs }) => inputs.members,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['stranger', 'client_rep', 'dispatcher', 'tenant_admin'],
  hiddenFrom: ['team_leader', 'secondTechnician'],
  closedAt: ['20.person', '60.person', '70'],
  required: ['memberIds', 'leadId'],
  invalid: malformed,
});

describeOrderAction(() => fixture, {
  name: 'assignWorkOrder',
  at: '50.team',
  by: 'team_leader',
  input: ({ inputs }) => ({ ...inputs.members, reason: '增派一人' }),
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['client_rep', 'technician', 'dispatcher'],
  closedAt: ['60', '80'],
  required: ['memberIds', 'leadId', 'reason'],
});

describeOrderAction(() => fixture, {
  name: 'assignWorkOrder',
  at: '100.leader',
  by: 'team_leader',
  input: ({ inputs }) => inputs.members,
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['client_rep', 'dispatcher'],
  closedAt: ['130'],
  required: ['memberIds', 'leadId'],
});

describe('assigning', () => {
  it('leaves members, lead, doers, event and clock behind', async () => {
    const order = await fixture.orderAt('40');
    const { technician, secondTechnician, team_leader, dispatcher, client_rep } = fixture.tenant.accounts;
    await fixture.act('team_leader', 'assignWorkOrder', order, {
      memberIds: [technician.id, secondTechnician.id, technician.id],
      leadId: secondTechnician.id,
    });
    const { order: row, history, participants } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ lead_id: secondTechnician.id, team_id: fixture.tenant.team.id, next_due_kind: 'arrive' });
    expect(row.state).toMatchObject({ memberIds: [technician.id, secondTechnician.id], doerIds: [technician.id, secondTechnician.id] });
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.memberAssigned,
      action: 'assign',
      actor_id: team_leader.id,
      detail: { leadId: secondTechnician.id },
    });
    expect(participants).toEqual([technician.id, secondTechnician.id, dispatcher.id, client_rep.id].sort());
  });

  it('leaves former members among the doers, who do not check', async () => {
    const order = await fixture.orderAt('50.team');
    const { technician, secondTechnician } = fixture.tenant.accounts;
    const moved = await fixture.act('team_leader', 'assignWorkOrder', order, {
      memberIds: [secondTechnician.id],
      leadId: secondTechnician.id,
      reason: '换班',
    });
    expect(moved).toMatchObject({ status: status.executing, version: order.version + 1 });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row.state).toMatchObject({ memberIds: [secondTechnician.id], doerIds: [technician.id, secondTechnician.id] });
    expect((await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id })).members).toHaveLength(1);
  });

  it('lets a person start alone or with helpers, but not without oneself', async () => {
    const { technician, secondTechnician } = fixture.tenant.accounts;
    const alone = await fixture.orderAt('30');
    expect(await fixture.act('technician', 'assignWorkOrder', alone, { memberIds: [technician.id], leadId: technician.id })).toMatchObject({
      status: status.executing,
    });
    const without = { ...(await fixture.orderAt('30')), memberIds: [secondTechnician.id], leadId: secondTechnician.id };
    expect(await fixture.tenant.clients.technician.call('assignWorkOrder', without)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { memberIds: '请选择有效的选项' } },
    });
  });

  it('is refused with members who are not in the team or have no role for it', async () => {
    const foreign = await createTenant(server);
    const outside = await fixture.tenant.addAccount([{ role: 'technician' }]);
    const order = await fixture.orderAt('40');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const id of [
      server.context.ids.next(),
      foreign.accounts.technician.id,
      outside.account.id,
      fixture.tenant.accounts.client_rep.id,
    ]) {
      const { technician } = fixture.tenant.accounts;
      const answer = await fixture.tenant.clients.team_leader.call('assignWorkOrder', {
        ...order,
        memberIds: [technician.id, id],
        leadId: technician.id,
      });
      expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { memberIds: '所选人员不能执行该工单' } } });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is allowed to the administrator in a leader’s stead', async () => {
    const order = await fixture.orderAt('40');
    expect(await fixture.act('tenant_admin', 'assignWorkOrder', order, fixture.inputs.members)).toMatchObject({ status: status.executing });
  });

  it('is not allowed to another team’s leader', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'team_leader' }]);
    const other = server.context.ids.next();
    await server.database.kysely.insertInto('teams').values({ tenant_id: fixture.tenant.id, id: other, name: '暖通班' }).execute();
    await server.database.kysely
      .insertInto('team_members')
      .values({ tenant_id: fixture.tenant.id, team_id: other, account_id: account.id, is_leader: true })
      .execute();
    const order = await fixture.orderAt('40');
    expect(await client.call('assignWorkOrder', { ...order, ...fixture.inputs.members })).toMatchObject({ code: bodyCode.notFound });
  });
});
