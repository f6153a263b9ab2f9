import type { ApiInput } from '@energy-om/contract';
import { type SetupStep, setupSteps } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

/** The steps that are done. */
async function readDone(client: TestClient): Promise<SetupStep[]> {
  const { steps } = await client.succeed('getSetupProgress');
  expect(steps.map(({ step }) => step)).toEqual(setupSteps);
  return steps.filter(({ done }) => done).map(({ step }) => step);
}

const type: ApiInput<'saveBusinessType'> = {
  name: '高压配电检修',
  specialty: '电气',
  defaultLevel: 2,
  energyTypes: [],
  afterPhotoRequired: false,
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  clockTargets: {},
};

describe('getSetupProgress', () => {
  const others = ['team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk', 'stranger'] as const;
  itRejectsUnauthorised('getSetupProgress', () => ({ server, tenant }), others);

  it('follows a new tenant from nothing to its first order, and sees nothing of other tenants', async () => {
    const { id, admin } = await createBareTenant(server);
    expect(await readDone(admin)).toEqual([]);

    const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: '滨江区' });
    expect(await readDone(admin)).toEqual([]);
    const site = await admin.succeed('saveArea', { parentId: region.id, kind: 'site', name: '江畔智谷' });
    expect(await readDone(admin)).toEqual(['areas']);

    const businessType = await admin.succeed('saveBusinessType', type);
    expect(await readDone(admin)).toEqual(['organisation', 'areas', 'businessTypes']);

    const project = await admin.succeed('saveProject', {
      name: '江畔智谷能源托管',
      customer: '江畔智谷',
      grabAllowed: false,
      areaIds: [site.id],
      teamIds: [],
      businessTypeIds: [businessType.id],
      clientIds: [],
    });
    const set: SetupStep[] = ['organisation', 'areas', 'project', 'businessTypes'];
    expect(await readDone(admin)).toEqual(set);

    const deviceId = await createDevice(server, id, site.id, '1号变压器');
    expect(await readDone(admin)).toEqual([...set, 'firstDevice']);
    const { kysely } = server.database;
    await kysely
      .insertInto('device_states')
      .values({ tenant_id: id, device_id: deviceId, last_seen_at: server.clock.now(), read_at: server.clock.now() })
      .execute();
    expect(await readDone(admin)).toEqual([...set, 'firstDevice', 'firstReading']);
    expect((await admin.succeed('getSetupProgress')).ended).toBe(false);

    await admin.succeed('createWorkOrder', {
      projectId: project.id,
      siteId: site.id,
      businessTypeId: businessType.id,
      level: 2,
      title: '1号变压器绝缘测试',
      description: '季度预防性试验',
      objects: [{ kind: 'area', id: site.id }],
    });
    expect(await readDone(admin)).toEqual([...set, 'firstDevice', 'firstReading', 'firstOrder']);
    expect((await admin.succeed('getSetupProgress')).ended).toBe(true);
  });

  it('counts what there is, and what is only half of a step', async () => {
    const { admin } = await createBareTenant(server);
    const countsOf = async () => {
      const { steps } = await admin.succeed('getSetupProgress');
      return Object.fromEntries(steps.map(({ step, done, ...counts }) => [step, { done, ...counts }]));
    };
    expect(await countsOf()).toEqual({
      organisation: { done: false },
      areas: { done: false, count: 0 },
      project: { done: false, count: 0 },
      businessTypes: { done: false, count: 0, withoutForm: 0 },
      team: { done: false, count: 0 },
      people: { done: false, count: 1 },
      firstDevice: { done: false, count: 0 },
      firstReading: { done: false },
      firstOrder: { done: false },
    });
    const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: '滨江区' });
    await admin.succeed('createTeam', { name: '电气一班', specialty: '电气', memberIds: [], leaderId: null });
    await admin.succeed('saveBusinessType', type);
    expect(await countsOf()).toMatchObject({
      areas: { done: false, count: 1 },
      businessTypes: { done: true, count: 1, withoutForm: 1 },
      team: { done: false, count: 1 },
    });
    for (const name of ['江畔智谷', '星澜公寓']) await admin.succeed('saveArea', { parentId: region.id, kind: 'site', name });
    expect(await countsOf()).toMatchObject({ areas: { done: true, count: 2 } });
  });

  it('has a team once it has a leader, people beside the administrator, and no areas once they are retired', async () => {
    expect(await readDone(tenant.clients.dispatcher)).toEqual(expect.arrayContaining(['areas', 'people']));
    const { admin } = await createBareTenant(server);
    const { id: leaderId } = await admin.succeed('getUserInfo');
    await admin.succeed('createTeam', { name: '电气一班', specialty: '电气', memberIds: [], leaderId: null });
    expect(await readDone(admin)).toEqual([]);
    await admin.succeed('createTeam', { name: '电气二班', specialty: '电气', memberIds: [leaderId], leaderId });
    expect(await readDone(admin)).toEqual(['team']);
    const site = await admin.succeed('saveArea', { parentId: null, kind: 'site', name: '江畔智谷' });
    expect(await readDone(admin)).toEqual(['areas', 'team']);
    await admin.succeed('retireArea', { id: site.id, version: site.version });
    expect(await readDone(admin)).toEqual(['team']);
  });
});
