import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let byTeam: string;
let byPerson: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('70');
  const { deviceId, meterId } = fixture.operations;
  await fixture.orderAt('50.team');
  byTeam = (await fixture.orderAt('90', { objects: [{ kind: 'device', id: deviceId }] })).id;
  await fixture.passTime(3_600_000);
  await foreign.passTime(0);
  const objects = [
    { kind: 'meter' as const, id: meterId },
    { kind: 'area' as const, id: fixture.tenant.areas.room },
  ];
  byPerson = (await fixture.orderAt('60.person', { objects })).id;
});
afterAll(() => server.close());

const clients = () => fixture.tenant.clients;
const list = async (input: ApiInput<'listMaintenanceLog'> = {}, client = clients().dispatcher) =>
  (await client.succeed('listMaintenanceLog', input)).items.map(({ id }) => id);

describe('listMaintenanceLog', () => {
  itRejectsUnauthorised(
    'listMaintenanceLog',
    () => ({ server, tenant: fixture.tenant }),
    ['stranger', 'platform_admin', 'energy_clerk'],
    {},
  );

  it('lists finished work, what was finished last first, with what was done, on what and by whom', async () => {
    const { accounts, areas } = fixture.tenant;
    const { items, total } = await clients().dispatcher.succeed('listMaintenanceLog', {});
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        id: byPerson,
        objects: [
          { kind: 'meter', id: fixture.operations.meterId },
          { kind: 'area', id: areas.room },
        ],
        outcome: 'fixed',
        cause: null,
        measure: null,
        labourMinutes: null,
        parts: [],
        beforePhotoIds: [],
      },
      {
        id: byTeam,
        status: 90,
        project: { id: fixture.operations.projectId },
        businessType: { id: fixture.operations.businessTypeId },
        objects: [{ kind: 'device', id: fixture.operations.deviceId }],
        cause: plainResult.cause,
        measure: plainResult.measure,
        labourMinutes: plainResult.labourMinutes,
        parts: plainResult.parts,
      },
    ]);
    expect(items[1]?.people.map(({ id }) => id)).toEqual([accounts.technician.id, accounts.secondTechnician.id]);
  });

  it('filters by device, project, area with what is in it, person and time of finishing', async () => {
    const { operations, tenant } = fixture;
    expect(await list({ deviceId: operations.deviceId })).toEqual([byTeam]);
    expect(await list({ projectId: operations.projectId })).toEqual([byPerson, byTeam]);
    expect(await list({ siteId: tenant.areas.region })).toEqual([byPerson, byTeam]);
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '另一站');
    expect(await list({ siteId: elsewhere })).toEqual([]);
    expect(await list({ accountId: tenant.accounts.technician.id })).toEqual([byPerson, byTeam]);
    const [last, first] = (await clients().dispatcher.succeed('listMaintenanceLog', {})).items;
    expect(await list({ from: last?.finishedAt })).toEqual([byPerson]);
    expect(await list({ to: last?.finishedAt })).toEqual([byTeam]);
    expect(await list({ from: first?.finishedAt, to: last?.finishedAt, deviceId: operations.meterId })).toEqual([]);
  });

  it('counts as done by a person what that person worked on, and not what the person raised or requested', async () => {
    const { accounts } = fixture.tenant;
    for (const { id } of [accounts.dispatcher, accounts.client_rep, accounts.team_leader])
      expect(await list({ accountId: id })).toEqual([]);
  });

  it('lists only what the account may see', async () => {
    expect(await list({}, clients().client_rep)).toEqual([byPerson, byTeam]);
    expect(await list({}, clients().technician)).toEqual([byPerson, byTeam]);
    expect(await list({}, clients().occupant)).toEqual([]);
    const { client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
    expect(await list({}, client)).toEqual([]);
    expect(await list({ deviceId: fixture.operations.deviceId }, foreign.tenant.clients.tenant_admin)).toEqual([]);
  });

  it('leaves out an order that is reopened, until it is finished again', async () => {
    const order = await fixture.orderAt('70');
    expect(await list()).toContain(order.id);
    const reopened = await fixture.act('team_leader', 'sendBackWorkOrder', order, fixture.inputs.rework);
    expect(await list()).not.toContain(order.id);
    await fixture.act('technician', 'processWorkOrder', reopened, fixture.inputs.finishWithResult);
    expect(await list()).toContain(order.id);
  });

  it('pages by cursor through each order once', async () => {
    const whole = await list();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await clients().dispatcher.succeed('listMaintenanceLog', { pageSize: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      expect(page.total).toBe(whole.length);
      cursor = page.cursor;
    } while (cursor && seen.length < 10);
    expect(seen).toEqual(whole);
  });

  it.each([
    ['deviceId', { deviceId: 'pump' }],
    ['page', { page: 500, pageSize: 100 }],
    ['from', { from: '2026-11-01' }],
    ['cursor', { cursor: encodeCursor(['2026-02-30T00:00:00.000Z', unknownId, 1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId, 1, 0]) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await clients().dispatcher.call('listMaintenanceLog', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
