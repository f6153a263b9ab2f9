import { bodyCode } from '@energy-om/contract';
import { historyEvent as event, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  order = await fixture.orderAt('50.team', {
    objects: [
      { kind: 'meter', id: fixture.operations.meterId },
      { kind: 'area', id: fixture.tenant.areas.room },
    ],
  });
});
afterAll(() => server.close());

const show = (person: keyof OrderFixture['tenant']['clients'], id = order.id) =>
  fixture.tenant.clients[person].succeed('getWorkOrder', { id });

describe('getWorkOrder', () => {
  itRejectsUnauthorised('getWorkOrder', () => ({ server, tenant: fixture.tenant }), ['stranger', 'platform_admin', 'energy_clerk'], {
    id: '0190a000-0000-7000-8000-000000000000',
  });

  it('shows everything on the order', async () => {
    const shown = await show('dispatcher');
    const { technician, secondTechnician, dispatcher, client_rep } = fixture.tenant.accounts;
    const callable = ({ id, fullName, phoneNumber }: typeof technician) => ({ id, fullName, phoneNumber });
    expect(shown).toMatchObject({
      ...order,
      title: '2号变压器油温过高',
      description: '油温持续高于八十度，请尽快处理',
      level: 2,
      project: { id: fixture.operations.projectId },
      businessType: { id: fixture.operations.businessTypeId, name: '变压器维护' },
      site: { id: fixture.tenant.areas.site, name: 'site 区域' },
      position: { longitude: 113.26, latitude: 23.13 },
      creator: callable(dispatcher),
      requester: callable(client_rep),
      assignee: null,
      lead: callable(technician),
      members: [callable(technician), callable(secondTechnician)],
      holder: { kind: 'person', name: technician.fullName },
      hold: null,
      closing: null,
      result: null,
      evaluation: null,
      linkedOrder: null,
      files: [],
    });
    expect(shown.objects).toEqual([
      {
        kind: 'meter',
        id: fixture.operations.meterId,
        name: 'meter 一号',
        code: fixture.operations.meterId,
        energyType: 'NYDN',
        online: true,
      },
      { kind: 'area', id: fixture.tenant.areas.room, name: 'room 区域', code: null, energyType: null, online: null },
    ]);
    expect(shown.clocks.filter(({ state }) => state === 'running').map(({ kind }) => kind)).toEqual(['resolve', 'arrive']);
  });

  it('shows the history, newest first, with names for ids', async () => {
    const { history } = await show('dispatcher');
    const { team_leader, technician, secondTechnician } = fixture.tenant.accounts;
    expect(history.map(({ event, action, fromStatus, toStatus }) => [event, action, fromStatus, toStatus])).toEqual([
      [event.memberAssigned, 'assign', 40, 50],
      [event.accepted, 'accept', 20, 40],
      [event.dispatched, 'dispatch', 10, 20],
      [event.manuallyAdded, 'create', null, 10],
    ]);
    expect(history[0]).toMatchObject({
      actor: { id: team_leader.id, fullName: team_leader.fullName },
      detail: { members: [technician.fullName, secondTechnician.fullName], lead: technician.fullName },
    });
    expect(history[2]).toMatchObject({ detail: { target: fixture.tenant.team.name } });
  });

  it.each([
    ['10', 'dispatcher', ['dispatch', 'applyForClosing', 'edit', 'add']],
    ['20.person', 'technician', ['accept', 'decline', 'applyForClosing', 'add']],
    ['30', 'technician', ['start', 'sendBack', 'applyForClosing', 'add', 'hold', 'checkIn']],
    ['40', 'team_leader', ['assign', 'sendBack', 'applyForClosing', 'add', 'hold']],
    ['50.team', 'technician', ['finish', 'finishWithResult', 'sendBack', 'applyForClosing', 'add', 'hold', 'checkIn']],
    ['50.team', 'client_rep', ['add', 'urge']],
    ['70', 'team_leader', ['passCheck', 'rework', 'reworkPaperwork', 'add']],
    ['70', 'technician', ['add']],
    ['80', 'client_rep', ['evaluate', 'reportNotSolved', 'add']],
    ['110', 'dispatcher', ['confirmClosing', 'refuseClosing', 'add']],
    ['110', 'technician', ['withdrawClosing', 'add']],
    ['120', 'client_rep', ['close', 'refuseClosing', 'add']],
    ['90', 'tenant_admin', []],
    ['130', 'tenant_admin', []],
  ] as const)('at %s offers %s the actions %j', async (stage, person, actions) => {
    const { id } = await fixture.orderAt(stage);
    const open = (await show(person, id)).actions.filter(({ blockedBy }) => blockedBy === null);
    expect(open.map(({ action }) => action)).toEqual(actions);
  });

  it('shows a request to close and a hold with person and reason', async () => {
    const { technician, dispatcher } = fixture.tenant.accounts;
    const { id } = await fixture.orderAt('120');
    expect((await show('dispatcher', id)).closing).toEqual({
      reason: 'recoveredByItself',
      text: '油温已自行恢复',
      duplicateOf: null,
      requestedBy: { id: technician.id, fullName: technician.fullName },
      requestedAt: server.clock.now().toISOString(),
      confirmedBy: { id: dispatcher.id, fullName: dispatcher.fullName },
      fromStatus: status.executing,
    });
    const until = new Date(server.clock.now().getTime() + hourMs).toISOString();
    const held = await fixture.act('technician', 'updateWorkOrder', await fixture.orderAt('30'), {
      mode: 'hold',
      holdReason: 'permit',
      text: '等待许可',
      until,
    });
    expect(await show('dispatcher', held.id)).toMatchObject({
      onHold: true,
      clock: null,
      hold: { reason: 'permit', text: '等待许可', until, by: { id: technician.id }, approved: true },
    });
  });

  it('is shown to those who may see the order', async () => {
    const elsewhere = await createArea(server, fixture.tenant.id, null, '江北');
    const { client: far } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const { client: near } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.region }]);
    const { client: otherTeam } = await fixture.tenant.addAccount([{ role: 'technician' }]);
    for (const client of [far, otherTeam, fixture.tenant.clients.occupant]) {
      const hidden = await client.call('getWorkOrder', { id: order.id });
      expect(hidden.code).toBe(bodyCode.notFound);
      expect(JSON.stringify(hidden)).toBe(JSON.stringify(await client.call('getWorkOrder', { id: server.context.ids.next() })));
    }
    expect(await near.call('getWorkOrder', { id: order.id })).toMatchObject({ code: bodyCode.success });
  });

  it('is unknown to another tenant, byte for byte', async () => {
    const foreign = await createOrderFixture(server);
    const client = foreign.tenant.clients.tenant_admin;
    const answer = await client.call('getWorkOrder', { id: order.id });
    expect(answer.code).toBe(bodyCode.notFound);
    expect(JSON.stringify(answer)).toBe(JSON.stringify(await client.call('getWorkOrder', { id: server.context.ids.next() })));
  });

  it.each([[{}], [{ id: '' }], [{ id: '1' }], [{ id: ['a', 'b'] }]])('answers 4022 naming the id for %j', async (input) => {
    expect(await fixture.tenant.clients.dispatcher.call('getWorkOrder', input)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { id: expect.any(String) } },
    });
  });
});
