import type { ApiInput } from '@energy-om/contract';
import { workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#cli/commands/create-tenant.ts';
import { createPhoneNumber, testPassword } from '../support/factories/create-tenant.ts';
import { plainResult } from '../support/factories/order-fixture.ts';
import { receiveCode } from '../support/factories/verification.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Form = ApiInput<'saveFormDraft'>['fields'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form: Form = [
  {
    key: 'insulation',
    label: '绝缘电阻',
    type: 'number',
    required: true,
    options: [],
    unit: 'MΩ',
    min: 0,
    max: 2000,
    decimals: 1,
    condition: null,
  },
];

const checklist = { insulation: 500 };

/** Logs in as the phone does: by a token, without a tenant in the headers. */
async function logIn(loginName: string, password: string): Promise<TestClient> {
  const answer = await createTestClient(server).call('requestToken', { grant_type: 'password', username: loginName, password });
  const { access_token, refresh_token, tenantid } = answer as unknown as Record<'access_token' | 'refresh_token' | 'tenantid', string>;
  const visitor = createTestClient(server, { token: access_token, refreshToken: refresh_token, tenantId: tenantid, accountId: '' });
  const { id } = await visitor.succeed('getUserInfo', undefined, { headers: { accountid: undefined } });
  return createTestClient(server, { token: access_token, refreshToken: refresh_token, tenantId: tenantid, accountId: id });
}

/** A tenant as the command makes it, with its administrator signed in. */
async function installTenant(): Promise<TestClient> {
  const phone = createPhoneNumber();
  const text = await createTenant(server.context, { name: `首单能源公司 ${phone}`, adminName: '赵国栋', adminPhone: phone });
  const password = / with (\S+)$/.exec(text)?.[1] ?? '';
  return logIn(phone, password);
}

/** Region › site, as `saveArea` takes them. @returns the id of the site */
async function createSite(admin: TestClient): Promise<string> {
  const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: '滨江区' });
  const site = { parentId: region.id, kind: 'site', name: '江畔智谷', longitude: 120.2, latitude: 30.2 } as const;
  return (await admin.succeed('saveArea', site)).id;
}

/** A business type whose results are checked, with a published form. */
async function createBusinessType(admin: TestClient): Promise<string> {
  const { id, version } = await admin.succeed('saveBusinessType', {
    name: '高压配电检修',
    specialty: '电气',
    defaultLevel: 2,
    energyTypes: [],
    afterPhotoRequired: false,
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    clockTargets: {},
  });
  const drafted = await admin.succeed('saveFormDraft', { id, version, fields: form });
  await admin.succeed('publishForm', { id, version: drafted.version });
  return id;
}

/** Invited to the team, registered with the code that the phone received, and signed in. */
async function inviteTechnician(admin: TestClient, teamId: string): Promise<TestClient> {
  const { code: inviteCode } = await admin.succeed('createInvite', { role: 'technician', teamId });
  const loginName = createPhoneNumber();
  const verificationCode = await receiveCode(server, loginName, 'register');
  const registration = { loginName, fullName: '王磊', passWord: testPassword, verificationCode, inviteCode };
  await createTestClient(server).succeed('registerAppUser', registration);
  return logIn(loginName, testPassword);
}

async function setUp() {
  const admin = await installTenant();
  const siteId = await createSite(admin);
  const businessTypeId = await createBusinessType(admin);
  const { id: teamId } = await admin.succeed('createTeam', { name: '电气一班', specialty: '电气', memberIds: [], leaderId: null });
  const technician = await inviteTechnician(admin, teamId);
  const { id: projectId } = await admin.succeed('saveProject', {
    name: '江畔智谷能源托管',
    customer: '江畔智谷',
    grabAllowed: false,
    areaIds: [siteId],
    teamIds: [teamId],
    businessTypeIds: [businessTypeId],
    clientIds: [],
  });
  return { admin, technician, siteId, projectId, businessTypeId, teamId };
}

/** What the new-order form chooses among, by its own reads. */
async function readChoices(client: TestClient) {
  const [project] = await client.succeed('listNewOrderProjects');
  const projectId = project?.id ?? '';
  const [type] = await client.succeed('listBusinessTypes', { projectId });
  const sites = await client.succeed('listProjectSites', { projectId });
  return { projectId, businessTypeId: type?.id, siteIds: sites.map(({ id }) => id) };
}

describe('a tenant made by the command', () => {
  it('has nothing to raise an order with, and says so by empty lists', async () => {
    const admin = await installTenant();
    expect(await admin.succeed('listNewOrderProjects')).toEqual([]);
    for (const call of ['listAreas', 'listManagedBusinessTypes', 'listManagedProjects', 'listTeams'] as const)
      expect(await admin.succeed(call)).toEqual([]);
  });

  it('comes to its first completed order by the calls of its administrator and of an invited technician', async () => {
    const { admin, technician, siteId, projectId, businessTypeId, teamId } = await setUp();
    expect(await readChoices(admin)).toEqual({ projectId, businessTypeId, siteIds: [siteId] });
    const { id: technicianId } = await technician.succeed('getUserInfo');
    const now = () => server.clock.now().toISOString();

    const created = await admin.succeed('createWorkOrder', {
      projectId,
      siteId,
      businessTypeId,
      level: 2,
      title: '1号变压器绝缘测试',
      description: '季度预防性试验，请测量绝缘电阻。',
      objects: [{ kind: 'area', id: siteId }],
    });
    expect(created).toMatchObject({ status: status.toBeDispatched, version: 1 });
    const { id } = created;
    const { people } = await admin.succeed('getDispatchChoices', { id });
    expect(people).toMatchObject([{ id: technicianId, team: { id: teamId }, servesProject: true, servesBusinessType: true }]);
    const dispatched = await admin.succeed('dispatchWorkOrder', { id, version: 1, accountId: technicianId, expectedAt: now() });
    const accepted = await technician.succeed('acceptWorkOrder', { id, version: dispatched.version });
    const members = { memberIds: [technicianId], leadId: technicianId };
    const assigned = await technician.succeed('assignWorkOrder', { id, version: accepted.version, ...members });
    expect(assigned.status).toBe(status.executing);

    const done = { id, version: assigned.version, phase: 'result', outcome: 'fixed', finishedAt: now() } as const;
    const unanswered = await technician.call('processWorkOrder', { ...done, result: plainResult });
    expect(Object.keys(unanswered.data.fields)).toEqual(['result.answers.insulation']);
    const executed = await technician.succeed('processWorkOrder', {
      ...done,
      result: { ...plainResult, parts: [], readings: [], beforePhotoIds: [], afterPhotoIds: [], answers: checklist },
    });
    expect(executed.status).toBe(status.executed);
    // No client asked for the order, so that nobody evaluates it.
    const checked = await admin.succeed('commentWorkOrder', { id, version: executed.version, kind: 'check' });
    expect(checked.status).toBe(status.completed);
    expect(await technician.succeed('getWorkOrder', { id })).toMatchObject({
      outcome: 'fixed',
      result: { answers: checklist },
      actions: [],
    });
    expect(await admin.succeed('listManagedProjects')).toMatchObject([{ id: projectId, openOrders: 0 }]);
  });
});
