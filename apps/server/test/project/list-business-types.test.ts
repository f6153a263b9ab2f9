import { bodyCode } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createBusinessType, createForm } from '../support/factories/create-operations.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let repair: string;
let inspection: string;
let unused: string;
let projectId: string;

const oil: FormField = { key: 'oil', label: '油温', type: 'number', required: true, options: [], unit: '℃', min: 0, max: 120 };

const createType = (name: string, columns: Partial<Insertable<BusinessTypeTable>>) =>
  createBusinessType(server, tenant, { name, default_level: 3, ...columns });

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  repair = await createType('1 变压器抢修', {
    default_level: 2,
    after_photo_required: true,
    clock_targets: JSON.stringify({ 2: { accept: { duration: 7 * minuteMs, counts: 'always' } } }),
  });
  await createForm(server, tenant.id, repair, [oil]);
  inspection = await createType('2 例行巡检', { default_level: 4, check_required: false });
  unused = await createType('3 未开展业务', {});
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  projectId = await createProject(server, tenant.id, '滨江项目', {
    areaIds: [tenant.areas.building],
    businessTypeIds: [repair],
    clientIds: [tenant.accounts.client_rep.id],
  });
  await createProject(server, tenant.id, '江北项目', { areaIds: [otherSite], businessTypeIds: [inspection] });
});
afterAll(() => server.close());

async function list(input: { projectId?: string } = {}, client = tenant.clients.technician): Promise<string[]> {
  return (await client.succeed('listBusinessTypes', input)).map(({ id }) => id);
}

describe('listBusinessTypes', () => {
  it('gives each with its form and its promises by level', async () => {
    const types = await tenant.clients.technician.succeed('listBusinessTypes');
    expect(types.map(({ id }) => id)).toEqual([repair, inspection, unused]);
    expect(types[0]).toEqual({
      id: repair,
      name: '1 变压器抢修',
      defaultLevel: 2,
      acceptWithinMinutes: 7,
      finishWithinMinutes: 480,
      promises: [
        { level: 1, acceptWithinMinutes: 5, acceptInWorkingHours: false, finishWithinMinutes: 240, finishInWorkingHours: false },
        { level: 2, acceptWithinMinutes: 7, acceptInWorkingHours: false, finishWithinMinutes: 480, finishInWorkingHours: false },
        { level: 3, acceptWithinMinutes: 60, acceptInWorkingHours: false, finishWithinMinutes: 1440, finishInWorkingHours: true },
        { level: 4, acceptWithinMinutes: 240, acceptInWorkingHours: true, finishWithinMinutes: 2400, finishInWorkingHours: true },
      ],
      backfillForm: [{ ...oil, decimals: null, condition: null }],
      beforePhotoRequired: false,
      afterPhotoRequired: true,
      checkRequired: true,
    });
    expect(types[1]).toMatchObject({ defaultLevel: 4, acceptWithinMinutes: 240, checkRequired: false, backfillForm: [] });
  });

  it('prefers the tenant’s targets to the defaults, and those of the business type to both', async () => {
    const targets = { 2: { accept: { duration: 9 * minuteMs, counts: 'always' }, resolve: { duration: 90 * minuteMs, counts: 'always' } } };
    const setTargets = (settings: object) =>
      server.database.kysely
        .updateTable('tenants')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', tenant.id)
        .execute();
    await setTargets({ clockTargets: targets });
    const [first, second] = await tenant.clients.technician.succeed('listBusinessTypes');
    await setTargets({});
    expect(first).toMatchObject({ acceptWithinMinutes: 7, finishWithinMinutes: 90 });
    expect(second?.promises[1]).toMatchObject({ level: 2, acceptWithinMinutes: 9, finishWithinMinutes: 90 });
  });

  it('is limited to the given project', async () => {
    expect(await list({ projectId })).toEqual([repair]);
  });

  it('shows a client, and an account limited to an area, what their projects offer', async () => {
    expect(await list({}, tenant.clients.client_rep)).toEqual([repair]);
    const { client: inRoom } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    expect(await list({}, inRoom)).toEqual([repair]);
    const { client: nowhere } = await tenant.addAccount([{ role: 'client_rep' }]);
    expect(await list({}, nowhere)).toEqual([]);
    expect(await list({ projectId }, nowhere)).toEqual([]);
  });

  it('gives another tenant nothing', async () => {
    expect(await list({}, foreign.clients.dispatcher)).toEqual([]);
    expect(await list({ projectId }, foreign.clients.dispatcher)).toEqual([]);
  });

  itRejectsUnauthorised('listBusinessTypes', () => ({ server, tenant }), ['platform_admin', 'occupant', 'energy_clerk', 'stranger']);

  it('answers 4022 to a project that is no id', async () => {
    const { code, data } = await tenant.clients.dispatcher.call('listBusinessTypes', { projectId: '%' });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['projectId'] });
  });
});
