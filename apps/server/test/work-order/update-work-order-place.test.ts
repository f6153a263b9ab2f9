import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createOperations, type TestOperations } from '../support/factories/create-operations.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const update = (person: Parameters<OrderFixture['act']>[0], order: OrderRef, input: Record<string, unknown>) =>
  fixture.act(person, 'updateWorkOrder', order, input);
const clockOf = ({ order }: Awaited<ReturnType<typeof readOrderRows>>, kind: string) =>
  order.state.clocks.findLast((clock) => clock.kind === kind);

describe('editing project, site or business type', () => {
  let other: TestOperations;
  let otherSite: string;
  let otherDevice: string;

  beforeAll(async () => {
    otherSite = await createArea(server, fixture.tenant.id, null, '江北');
    otherDevice = await createDevice(server, fixture.tenant.id, otherSite, '江北水泵');
    const { account } = await fixture.tenant.addAccount([{ role: 'client_rep' }]);
    other = await createOperations(server, fixture.tenant, {
      areaIds: [otherSite],
      clientIds: [account.id],
      checkRequired: false,
      oneSignature: true,
    });
  });

  const move = () => ({
    mode: 'edit',
    projectId: other.projectId,
    siteId: otherSite,
    businessTypeId: other.businessTypeId,
    objects: [{ kind: 'device', id: otherDevice }],
  });

  it('gives the order the rules and the requester of its new project', async () => {
    const order = await fixture.orderAt('10');
    await update('dispatcher', order, move());
    const { order: row, participants } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      project_id: other.projectId,
      area_id: otherSite,
      area_path: `/${otherSite}/`,
      business_type_id: other.businessTypeId,
    });
    expect(row.state).toMatchObject({ checkRequired: false, oneSignature: true });
    expect(row.requester_id).not.toBe(fixture.tenant.accounts.client_rep.id);
    expect(participants).toEqual([fixture.tenant.accounts.dispatcher.id, row.requester_id].sort());
    expect(await fixture.tenant.clients.client_rep.call('getWorkOrder', { id: order.id })).toMatchObject({ code: bodyCode.notFound });
  });

  it('leaves the client of a client’s own order its requester', async () => {
    const order = await fixture.create('client_rep');
    await update('dispatcher', order, move());
    expect((await readOrderRows(server, order.id)).order.requester_id).toBe(fixture.tenant.accounts.client_rep.id);
  });

  it('gives the running clocks the other business’s targets', async () => {
    await server.database.kysely
      .updateTable('business_types')
      .set({ clock_targets: JSON.stringify({ 2: { resolve: { duration: 2 * hourMs, counts: 'always' } } }) })
      .where('id', '=', other.businessTypeId)
      .execute();
    const order = await fixture.orderAt('10');
    await update('dispatcher', order, move());
    const rows = await readOrderRows(server, order.id);
    expect(clockOf(rows, 'resolve')).toMatchObject({ dueAt: rows.order.created_at.getTime() + 2 * hourMs });
  });

  it('is refused where they do not belong together', async () => {
    const order = await fixture.orderAt('10');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const cases: [string, Record<string, unknown>][] = [
      ['siteId', { projectId: other.projectId }],
      ['siteId', { siteId: otherSite }],
      ['businessTypeId', { businessTypeId: other.businessTypeId }],
      ['objects', { objects: [{ kind: 'device', id: otherDevice }] }],
      ['objects', { siteId: fixture.tenant.areas.room, objects: [{ kind: 'area', id: fixture.tenant.areas.building }] }],
      ['objects', { ...move(), objects: undefined }],
    ];
    for (const [field, change] of cases) {
      const { code, data } = await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...order, mode: 'edit', ...change });
      expect({ code, fields: Object.keys(data.fields) }, JSON.stringify(change)).toEqual({ code: bodyCode.invalid, fields: [field] });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('moves no order to where the actor could not have raised it', async () => {
    const { client: near } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.site }]);
    const own = await fixture.create('client_rep');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await near.call('updateWorkOrder', { ...own, ...move() })).toMatchObject({ code: bodyCode.forbidden });
    expect(await fixture.tenant.clients.client_rep.call('updateWorkOrder', { ...own, ...move() })).toMatchObject({
      code: bodyCode.forbidden,
    });
    const ended = await createProject(server, fixture.tenant.id, '旧项目', {
      areaIds: [fixture.tenant.areas.site],
      businessTypeIds: [fixture.operations.businessTypeId],
      state: 'ended',
    });
    for (const projectId of [ended, unknownId]) {
      expect(await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...own, mode: 'edit', projectId })).toMatchObject({
        code: bodyCode.notFound,
      });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is refused for another tenant’s project as for an unknown one', async () => {
    const foreign = await createOrderFixture(server);
    const order = await fixture.orderAt('10');
    const answer = await fixture.tenant.clients.dispatcher.call('updateWorkOrder', {
      ...order,
      mode: 'edit',
      projectId: foreign.operations.projectId,
    });
    const unknown = await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...order, mode: 'edit', projectId: unknownId });
    expect(answer.code).toBe(bodyCode.notFound);
    expect(JSON.stringify(answer)).toBe(JSON.stringify(unknown));
  });
});
