import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureSlowness } from '../../../../scripts/quiet-clock.mjs';
import { createAlarm, createAlarmRule, fellSilent, tooHot } from '../support/factories/create-alarms.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createPhoneNumber, signIn, testPassword } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture, type OrderStage, plainResult } from '../support/factories/order-fixture.ts';
import { createApplicant, readGrants } from '../support/factories/organisation.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { ownOrigin, startWechatServer } from '../support/services/wechat-server.ts';

let server: TestServer;
let close: () => Promise<void>;
let fixture: OrderFixture;
let admin: TestClient;
/** A team, somebody in it, and somebody who asks to join, for the calls that change them. */
let people: { teamId: string; accountId: string; grantId: string; applicantId: string; inviteId: string };
/** Of the tenant's device. */
let watched: { alarmId: string; ruleId: string };
/** What only a camera, a token and a meter are good for. */
let things: { cameraId: string; credentialId: string; meterId: string; dispatchRuleId: string };
/** An order at each place the inputs below are for. */
const orders: Partial<Record<OrderStage, { id: string; version: number }>> = {};

beforeAll(async () => {
  ({ server, close } = await startWechatServer({ encryption: false }));
  fixture = await createOrderFixture(server);
  admin = fixture.tenant.clients.tenant_admin;
  people = await createPeople();
  things = await createThings();
  const ruleId = await createAlarmRule(server, fixture.tenant.id, { device_id: fixture.operations.deviceId });
  watched = { ruleId, alarmId: await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId, { rule_id: ruleId }) };
  for (const place of ['10', '20.team', '40', '50.team', '60', '70', '110'] as const) {
    const { id, version } = await fixture.orderAt(place);
    orders[place] = { id, version };
  }
});
afterAll(() => close());

async function createPeople(): Promise<typeof people> {
  const { tenant } = fixture;
  const { tenant_admin } = tenant.clients;
  const { account } = await tenant.addAccount([{ role: 'technician' }]);
  const [grant] = await readGrants(server, tenant.id, account.id);
  const { id: teamId } = await tenant_admin.succeed('createTeam', { name: '备用班', memberIds: [account.id], leaderId: account.id });
  const { id: applicantId } = await createApplicant(server, tenant.id, '等待审核的人');
  const { id: inviteId } = await tenant_admin.succeed('createInvite', { role: 'technician' });
  return { teamId, accountId: account.id, grantId: grant?.id ?? '', applicantId, inviteId };
}

async function createThings(): Promise<typeof things> {
  const { tenant, operations } = fixture;
  return {
    cameraId: await createCamera(server, tenant.id, tenant.areas.room, 'http://nvr.example.com/1/index.m3u8'),
    credentialId: await createCredential(server, tenant.id, operations.gatewayId, 'odd-input-token'),
    meterId: await createCountingMeter(server, tenant.id, tenant.areas.room),
    dispatchRuleId: await createDispatchRule(server, tenant, { enabled: false }),
  };
}

type Value = unknown;
type Input = Record<string, Value>;

const oddTexts: string[] = [
  '',
  'undefined',
  '\u0000',
  'half a pair: \ud800',
  '😀\u202e\u200b',
  'x'.repeat(3000),
  "1' or '1'='1'; drop table accounts; --",
  '<script>alert(1)</script>',
  '%_\\',
  '__proto__',
  '1e400',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-01-01T00:00:00+23:59',
  '0000-01',
  '9999-12',
];
const oddValues: Value[] = [...oddTexts, null, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, [], ['\ud800'], { $gt: '' }];

/** One good input for each call; every field of it is then spoilt in every way. */
function goodInputs(): [ApiName, Input][] {
  const { tenant, operations, inputs } = fixture;
  const { projectId, businessTypeId, deviceId, meterId, gatewayId } = operations;
  const siteId = tenant.areas.site;
  const now = server.clock.now().toISOString();
  const page = { page: 1, pageSize: 5 };
  const november = { from: '2026-11-01', to: '2026-11-30', granularity: 'day' };
  const position = { longitude: 113, latitude: 23, accuracy: 5 };
  const newOrder = { ...operations.newOrder({ fileIds: [], customAnswers: { note: 'x' } }), plannedFinishAt: now };
  const result = { ...plainResult, readings: [{ objectId: operations.meterId, value: 1 }], answers: { note: ['x'] } };
  const at = (place: OrderStage, input: Input): Input => ({ ...orders[place], position, ...input });
  const [phoneNumber, verificationCode, passWord] = [createPhoneNumber(), '123456', 'Substation-2027'];
  const { teamId, accountId, grantId, applicantId, inviteId } = people;
  const { alarmId, ruleId } = watched;
  const rule = {
    name: 'x',
    target: { kind: 'device', id: deviceId },
    schedule: [{ weekdays: [1, 2], from: '08:00', to: '24:00' }],
    level: 2,
    businessTypeId,
    enabled: true,
  };
  const dispatchRule = {
    name: 'x',
    priority: 10,
    businessTypeIds: [businessTypeId],
    areaId: siteId,
    levels: [1, 2],
    sources: [0, 1],
    target: 'team',
    teamId: fixture.tenant.team.id,
    enabled: false,
  };
  const { dispatchRuleId } = things;
  const team = { name: '新班', specialty: 'electricity', areaId: siteId, phone: 'x', memberIds: [accountId], leaderId: accountId };
  return [
    ['registerAppUser', { loginName: phoneNumber, fullName: 'x', passWord, verificationCode, inviteCode: 'ABCDEFGHJK' }],
    ['logInWithPassword', { loginName: 'a', passWord: 'b' }],
    ['requestToken', { grant_type: 'password', username: 'a', password: 'b', tenantid: tenant.id, client_id: 'x', client_secret: 'x' }],
    ['requestToken', { grant_type: 'sms_code', phone_number: phoneNumber, verification_code: verificationCode }],
    ['requestToken', { grant_type: 'wechat_code', code: 'x' }],
    ['requestToken', { grant_type: 'login_ticket', login_ticket: 'x' }],
    ['requestToken', { grant_type: 'refresh_token', refresh_token: 'x', refreshtoken: 'x' }],
    ['sendVerifyCode', { phoneNumber, scene: 'login' }],
    ['logInWithSms', { phoneNumber, verificationCode }],
    ['forgetPassword', { phoneNumber, verificationCode, passWord }],
    ['updatePassword', { oldPassWord: testPassword, passWord }],
    ['changePhoneNumber', { passWord: testPassword, phoneNumber, verificationCode }],
    [
      'updateProfile',
      { fullName: 'x', avatar: null, language: 'en', notifications: { workOrders: true, alarms: true, announcements: true } },
    ],
    ['endSession', { sessionId: inviteId }],
    ['bindAccountTenant', { bindTicket: 'x', inviteCode: 'ABCDEFGHJK', tenantId: tenant.id, note: 'x' }],
    ['bindAccountTenant', { tenantId: tenant.id, note: 'x' }],
    ['getTenantsByName', { name: 'xx' }],
    ['unbindAccountTenant', { tenantId: tenant.id }],
    ['switchTenant', { tenantId: tenant.id }],
    ['listMembers', { ...page, cursor: 'x', keyword: 'a', role: 'technician', state: 'pending' }],
    ['getMember', { accountId }],
    ['decideJoinRequest', { accountId: applicantId, approve: true, role: 'technician', areaId: siteId, teamId }],
    ['decideJoinRequest', { accountId: applicantId, approve: false, reason: 'x' }],
    ['grantRole', { accountId, role: 'dispatcher', areaId: siteId }],
    ['revokeRole', { accountId, grantId }],
    ['removeMember', { accountId }],
    ['listInvites', { ...page, cursor: 'x' }],
    ['createInvite', { role: 'technician', areaId: siteId, teamId, days: 7, mostUses: 1 }],
    ['revokeInvite', { id: inviteId }],
    ['createTeam', team],
    ['updateTeam', { id: teamId, ...team }],
    ['removeTeam', { id: teamId }],
    ['getWechatSdkConfig', { url: `${ownOrigin}/` }],
    ['getWechatOpenId', { code: 'x' }],
    ['setThirdParty', { type: 'wechat', openid: 'x' }],
    ['listCustomFields', { table: 'workOrder' }],
    ['listMaintainedObjects', { ...page, cursor: 'x', keyword: 'a', projectId, type: 'device' }],
    ['listDevices', { ...page, siteId, projectId, kind: 'meter', energyType: 'NYDN', keyword: 'a', qr: 'a' }],
    ['searchAll', { keyword: 'a' }],
    ['getAreaTree', { siteId }],
    ['getNewOrderAreaTree', { projectId }],
    ['listMeterModels', { ...page, cursor: 'x', energyType: 'NYDN', keyword: 'a' }],
    ['listMeters', { ...page, siteId, projectId, gatewayId, kind: 'meter', online: true, keyword: 'a', energyType: 'NYDN' }],
    ['listSiteMeters', { ...page, cursor: 'x', siteId, energyType: 'NYDN' }],
    ['getMeter', { id: meterId }],
    ['getMeterCurve', { id: meterId, key: 'power', from: '2026-11-18T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['getGateway', { id: gatewayId }],
    ['getEnvironment', { siteId }],
    ['getTotalEnergy', { ...november, energyType: 'NYDN', siteId, projectId }],
    ['analyseEnergy', { ...november, energyType: 'NYDN', siteId }],
    ['analyseEnergy', { ...november, energyType: 'NYDN', granularity: 'month', meterId }],
    ['listGateways', { ...page, siteId, projectId, online: 'true', keyword: 'a' }],
    ['getCameraPlayUrl', { cameraId: things.cameraId, protocol: 'hls' }],
    ['listRejectedMessages', { ...page, cursor: 'x', deviceId }],
    ['listDeviceCredentials', { deviceId }],
    ['issueDeviceCredential', { deviceId }],
    ['revokeDeviceCredential', { id: things.credentialId }],
    ['recordMeterReplacement', { id: things.meterId, at: now, lastValue: 10, firstValue: 0, note: 'x' }],
    ['getEnvironmentAlarmCounts', { siteId, projectId }],
    [
      'listAlarms',
      { ...page, keyword: 'a', level: [2], state: ['open'], energyType: 'NYDN', siteId, projectId, deviceId, from: now, to: now },
    ],
    ['listAlarms', { cursor: 'x', level: 2, state: 'open' }],
    ['getAlarm', { id: alarmId }],
    ['acknowledgeAlarm', { id: alarmId }],
    ['listAlarmRules', { ...page, cursor: 'x', keyword: 'a' }],
    ['saveAlarmRule', { ...rule, id: ruleId, version: 1, condition: tooHot }],
    ['saveAlarmRule', { ...rule, schedule: null, condition: fellSilent }],
    ['saveAlarmRule', { ...rule, condition: { kind: 'state', key: 'on', equals: true, forSeconds: 0, times: 1 } }],
    ['saveAlarmRule', { ...rule, condition: { kind: 'rateOfChange', key: 'load', direction: 'rise', limit: 1, withinSeconds: 60 } }],
    ['removeAlarmRule', { id: ruleId, version: 1 }],
    ['listDispatchRules', {}],
    ['saveDispatchRule', { ...dispatchRule, id: dispatchRuleId, version: 1 }],
    ['saveDispatchRule', { ...dispatchRule, areaId: null, businessTypeIds: [], target: 'onShift' }],
    ['removeDispatchRule', { id: dispatchRuleId, version: 1 }],
    ['listNotifications', { ...page, cursor: 'x', kind: 'alarms' }],
    ['readNotifications', { ids: [inviteId] }],
    ['readNotifications', { until: inviteId, kind: 'alarms' }],
    ['listBusinessTypes', { projectId }],
    ['listProjectSites', { projectId, businessTypeId }],
    ['listTeams', { projectId }],
    ['listRoleUsers', { roleCode: 'technician', keyword: 'a' }],
    ['listAreaUsers', { siteIds: [siteId], roleCode: 'technician' }],
    ['getWorkOrderStatistics', { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', projectId }],
    ['getWorkOrderMonth', { month: '2026-11', projectId }],
    ['listUserTasks', { from: '2026-11-01', to: '2026-11-30' }],
    ['listTimedOutWorkOrders', { ...page, kind: 'accept', risk: 'overdue', cursor: 'x' }],
    [
      'listWorkOrders',
      {
        ...page,
        status: [10],
        tab: 'toDispatch',
        scope: 'all',
        sort: 'newest',
        counts: true,
        keyword: 'a',
        level: 2,
        projectId,
        from: now,
        to: now,
      },
    ],
    ['listWorkOrders', { cursor: 'x', sort: 'timeLeft', longitude: 113, latitude: 23 }],
    ['listDeviceWorkOrders', { ...page, deviceId, cursor: 'x' }],
    ['getDispatchChoices', { id: orders['10']?.id }],
    ['getWorkOrder', { id: orders['10']?.id }],
    ['createWorkOrder', newOrder],
    ['getReportDesk', { device: 'x', deviceId, siteId: tenant.areas.room }],
    ['listReportPlaces', { keyword: 'x' }],
    ['reportFault', { deviceId, siteId: tenant.areas.room, text: 'x', fileIds: [], joinOrderId: orders['10']?.id }],
    ['updateWorkOrder', at('10', { mode: 'edit', ...newOrder })],
    ['updateWorkOrder', at('50.team', { mode: 'add', text: 'x', fileIds: [] })],
    ['updateWorkOrder', at('50.team', { mode: 'hold', holdReason: 'weather', text: 'x', until: '2026-12-01T00:00:00Z' })],
    ['dispatchWorkOrder', at('10', { ...inputs.toTeam, reason: 'x', businessTypeId: newOrder.businessTypeId, level: 2 })],
    ['acceptWorkOrder', at('20.team', { expectedArrivalAt: now })],
    ['assignWorkOrder', at('40', { ...inputs.members, reason: 'x' })],
    ['processWorkOrder', at('60', { phase: 'result', result })],
    ['commentWorkOrder', at('70', { kind: 'check', solved: true, stars: 5, tags: ['x'], comment: 'x', reason: 'x' })],
    ['sendBackWorkOrder', at('70', { mode: 'rework', returnReason: 'other', reason: 'x', doneSoFar: 'x' })],
    ['applyForClosing', at('50.team', { withdraw: false, closingReason: 'duplicate', reason: 'x', duplicateOf: orders['10']?.id })],
    ['signClosing', at('110', { pass: false, reason: 'x' })],
  ];
}

function* listPaths(value: Value, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) yield* listPaths((value as Input)[key], [...path, Array.isArray(value) ? Number(key) : key]);
}

function spoil(input: Input, path: readonly (string | number)[], value: Value): Input {
  const spoilt = structuredClone(input);
  let place = spoilt as Record<string | number, Value>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, Value>;
  place[path.at(-1) as string] = value;
  return spoilt;
}

const answered: readonly number[] = [
  bodyCode.success,
  bodyCode.forbidden,
  bodyCode.notFound,
  bodyCode.conflict,
  bodyCode.invalid,
  bodyCode.tooMany,
];
/** Words of the machinery that no caller shall read. */
const machinery = /syntax|select |insert |relation|column|constraint|postgres|node_modules|\.ts\b|at \w+ \(/;

/** What no field of the caller's makes out of the token call. */
const tokenErrors = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'];
/** These look at a password or a code, which is slow on purpose; wrong ones make a name wait. */
const hashing: readonly ApiName[] = [
  'registerAppUser',
  'logInWithPassword',
  'requestToken',
  'sendVerifyCode',
  'logInWithSms',
  'forgetPassword',
  'updatePassword',
  'changePhoneNumber',
];
const quick = 100;

const takesInput = ([, { input, served, encoding }]: [ApiName, Endpoint]) =>
  served &&
  encoding !== 'multipart' &&
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).length > 0;
/** A choice of several shapes has its fields one level deeper. */
const takesChoice = ([, { input, served }]: [ApiName, Endpoint]) => served && input instanceof z.ZodUnion;
const takingInput = (Object.entries(api) as [ApiName, Endpoint][]).filter((entry) => takesInput(entry) || takesChoice(entry));

function* listSpoilt(name: ApiName): Generator<[what: string, input: Input]> {
  const { method, encoding } = api[name] as Endpoint;
  // A query and a form carry nothing but texts.
  const values = method === 'GET' || encoding === 'form' ? oddTexts : oddValues;
  for (const [of, input] of goodInputs()) {
    if (of !== name) continue;
    for (const path of listPaths(input)) {
      if (method === 'GET' && path.length > 1) continue;
      for (const value of values) yield [`${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}`, spoil(input, path, value)];
    }
  }
}

/** Five tries a minute for a name and a number: each comes a minute later, and with a token that is still good then. */
async function callTimed(name: ApiName, input: Input): Promise<{ answer: Answer; milliseconds: number }> {
  if (hashing.includes(name)) {
    await server.database.kysely.deleteFrom('password_failures').execute();
    server.clock.advance(60_000);
    admin = await signIn(server, fixture.tenant.accounts.tenant_admin.id, fixture.tenant.id);
  }
  const startedAt = performance.now();
  const answer = await admin.call(name, input);
  return { answer, milliseconds: performance.now() - startedAt };
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

describe('abuse case 24: injection and odd input', () => {
  it.each(takingInput)(
    'of any kind, in any field, gets a quick refusal that tells nothing of the machinery: %s',
    async (name, endpoint) => {
      const times: number[] = [];
      for (const [field, input] of listSpoilt(name)) {
        const { answer, milliseconds } = await callTimed(name, input);
        times.push(milliseconds);
        const what = `${field}: ${JSON.stringify(answer).slice(0, 200)}`;
        if (endpoint.encoding === 'form') expect(tokenErrors, what).toContain((answer as unknown as { error: string }).error);
        else expect(answered, what).toContain(answer.code);
        expect(answer.message ?? '', what).not.toMatch(machinery);
      }
      expect(times.length).toBeGreaterThan(10);
      if (!hashing.includes(name)) expect(medianOf(times) / measureSlowness()).toBeLessThan(quick);
      expect(server.logLines.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  it('that names a field twice or as a list counts as the wrong kind', async () => {
    const { path } = api.listDevices;
    const { headers } = admin;
    for (const query of ['page=1&page=2', 'keyword=a&keyword=b', 'siteId[]=x&siteId=y', `${'page=1&'.repeat(501)}`]) {
      expect((await server.app.inject({ method: 'GET', url: `${path}?${query}`, headers })).json().code).toBe(bodyCode.invalid);
    }
  });
});
