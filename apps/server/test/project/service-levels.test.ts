import { type ClockTargetChanges, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const always = (duration: number) => ({ duration, counts: 'always' }) as const;

/** Of level 2, at which the fixture raises its orders. */
const promised: ClockTargetChanges = { 2: { accept: always(7 * minuteMs), resolve: always(2 * hourMs) } };

let server: TestServer;
let fixture: OrderFixture;
let project: { id: string; version: number };

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  project = await createProjectWith(promised);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;

async function createProjectWith(clockTargets: ClockTargetChanges) {
  const { tenant, operations } = fixture;
  const parts = { areaIds: [tenant.areas.site], teamIds: [], businessTypeIds: [operations.businessTypeId], clientIds: [] };
  const name = `项目 ${server.context.ids.next()}`;
  return admin().succeed('saveProject', { name, customer: '客户', grabAllowed: false, ...parts, clockTargets });
}

async function resolveTargetOf(orderId: string): Promise<number> {
  const { order } = await readOrderRows(server, orderId);
  const clock = order.state.clocks.findLast(({ kind }) => kind === 'resolve');
  return Number(clock?.dueAt) - order.created_at.getTime();
}

async function setTargetsOfType(clockTargets: ClockTargetChanges): Promise<void> {
  await server.database.kysely
    .updateTable('business_types')
    .set({ clock_targets: JSON.stringify(clockTargets) })
    .where('id', '=', fixture.operations.businessTypeId)
    .execute();
}

describe('the service levels of a project', () => {
  it('come before those of the business type, clock by clock', async () => {
    await setTargetsOfType({ 2: { resolve: always(5 * hourMs), arrive: always(45 * minuteMs) } });
    const other = await fixture.create('dispatcher');
    const order = await fixture.create('dispatcher', { projectId: project.id });
    expect([await resolveTargetOf(other.id), await resolveTargetOf(order.id)]).toEqual([5 * hourMs, 2 * hourMs]);
    const [type] = await fixture.tenant.clients.dispatcher.succeed('listBusinessTypes', { projectId: project.id });
    expect(type?.promises[1]).toMatchObject({ level: 2, acceptWithinMinutes: 7, finishWithinMinutes: 120 });
    await setTargetsOfType({});
  });

  it('hold for an order that is moved into the project, and no more for one that is moved out', async () => {
    const order = await fixture.create('dispatcher');
    const before = await resolveTargetOf(order.id);
    const moved = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'edit', projectId: project.id });
    expect(await resolveTargetOf(order.id)).toBe(2 * hourMs);
    await fixture.act('dispatcher', 'updateWorkOrder', moved, { mode: 'edit', projectId: fixture.operations.projectId });
    expect(await resolveTargetOf(order.id)).toBe(before);
    expect(before).not.toBe(2 * hourMs);
  });

  it('hold at another level that a dispatcher gives', async () => {
    const { id } = await createProjectWith({ 1: { resolve: always(hourMs) } });
    const order = await fixture.create('dispatcher', { projectId: id });
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, { ...fixture.inputs.toTeam, level: 1 });
    expect(await resolveTargetOf(order.id)).toBe(hourMs);
  });

  it('do not change the clocks that run, and are left by a client that does not know them', async () => {
    const order = await fixture.create('dispatcher', { projectId: project.id });
    const [listed] = (await admin().succeed('listManagedProjects')).filter(({ id }) => id === project.id);
    if (!listed) throw new Error('the project is not listed');
    const { name, customer, grabAllowed, areas, businessTypes } = listed;
    const parts = { areaIds: areas.map(({ id }) => id), teamIds: [], businessTypeIds: businessTypes.map(({ id }) => id), clientIds: [] };
    const same = { id: project.id, name, customer, grabAllowed, ...parts };
    const saved = await admin().succeed('saveProject', { ...same, version: project.version });
    expect(saved.clockTargets).toEqual(promised);
    const cleared = await admin().succeed('saveProject', { ...same, version: saved.version, clockTargets: {} });
    expect(cleared.clockTargets).toEqual({});
    expect(await resolveTargetOf(order.id)).toBe(2 * hourMs);
    expect(await resolveTargetOf((await fixture.create('dispatcher', { projectId: project.id })).id)).not.toBe(2 * hourMs);
  });
});
