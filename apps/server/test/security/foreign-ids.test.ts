import { type ApiName, api, bodyCode } from '@energy-om/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/page.ts';
import { createNotification } from '../support/assertions/notifications.ts';
import { compareRows, createTenantReader } from '../support/assertions/tenant-rows.ts';
import { createAlarm, createAlarmRule, fellSilent } from '../support/factories/create-alarms.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture, type OrderStage, orderWrites, plainResult } from '../support/factories/order-fixture.ts';
import { createApplicant, readGrants } from '../support/factories/organisation.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let mine: OrderFixture;
let other: OrderFixture;
/** What a caller could have learnt of the other tenant. */
let foreign: Record<IdKind, string>;
/** Who asks to join the own tenant. */
let applicant: string;
let readTenant: (tenantId: string) => Promise<string[]>;

type IdKind =
  | 'project'
  | 'site'
  | 'businessType'
  | 'device'
  | 'meter'
  | 'order'
  | 'team'
  | 'dispatchRule'
  | 'account'
  | 'file'
  | 'picture'
  | 'session'
  | 'grant'
  | 'applicant'
  | 'invite'
  | 'alarm'
  | 'alarmRule'
  | 'credential'
  | 'camera'
  | 'notification'
  | 'tenant';

beforeAll(async () => {
  server = await startTestServer();
  [mine, other] = [await createOrderFixture(server), await createOrderFixture(server)];
  foreign = {
    project: other.operations.projectId,
    site: other.tenant.areas.site,
    businessType: other.operations.businessTypeId,
    device: other.operations.deviceId,
    meter: other.operations.meterId,
    order: (await other.orderAt('50.team')).id,
    team: other.tenant.team.id,
    account: other.tenant.accounts.technician.id,
    grant: (await readGrants(server, other.tenant.id, other.tenant.accounts.technician.id))[0]?.id ?? '',
    invite: (await other.tenant.clients.tenant_admin.succeed('createInvite', { role: 'technician' })).id,
    file: (await other.tenant.clients.technician.upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from('a') }])).data.id,
    picture: (await other.tenant.clients.technician.upload('uploadFile', [{ name: 'a.png', bytes: await drawPicture() }])).data.id,
    credential: await createCredential(server, other.tenant.id, other.operations.gatewayId, 'foreign-ids-token'),
    camera: await createCamera(server, other.tenant.id, other.tenant.areas.room, 'http://nvr.example.com/1/index.m3u8'),
    session: (await other.tenant.clients.technician.succeed('listSessions'))[0]?.id ?? '',
    applicant: (await createApplicant(server, other.tenant.id, '等待审核的人')).id,
    tenant: other.tenant.id,
    alarm: await createAlarm(server, other.tenant.id, other.operations.deviceId),
    dispatchRule: await createDispatchRule(server, other.tenant),
    alarmRule: await createAlarmRule(server, other.tenant.id, { device_id: other.operations.deviceId }),
    notification: await createNotification(server, other.tenant.id, other.tenant.accounts.dispatcher.id),
  };
  applicant = (await createApplicant(server, mine.tenant.id, '等待审核的人')).id;
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

type Input = Record<string, unknown>;
/** Which kind of id stands where; the input around it is good. */
type Case = [name: ApiName, kind: IdKind, input: (id: string) => Input];

const cursor = (id: string) => encodeCursor([id, 3, 0]);

const november = { from: '2026-11-01', to: '2026-11-30', granularity: 'day' };

const reads: Case[] = [
  ['listMaintainedObjects', 'project', (projectId) => ({ projectId })],
  ['listMaintainedObjects', 'device', (id) => ({ cursor: cursor(id) })],
  ['listDevices', 'site', (siteId) => ({ siteId })],
  ['listDevices', 'project', (projectId) => ({ projectId })],
  ['listDevices', 'device', (id) => ({ cursor: cursor(id) })],
  ['listDevices', 'project', (projectId) => ({ projectId, siteId: mine.tenant.areas.site })],
  ['listDevices', 'site', (siteId) => ({ siteId, projectId: mine.operations.projectId })],
  ['getAreaTree', 'site', (siteId) => ({ siteId })],
  ['getNewOrderAreaTree', 'project', (projectId) => ({ projectId })],
  ['listMeters', 'site', (siteId) => ({ siteId })],
  ['listMeters', 'project', (projectId) => ({ projectId })],
  ['listGateways', 'site', (siteId) => ({ siteId })],
  ['listGateways', 'project', (projectId) => ({ projectId })],
  ['getCameraPlayUrl', 'camera', (cameraId) => ({ cameraId })],
  ['listMeters', 'device', (gatewayId) => ({ gatewayId })],
  ['listSiteMeters', 'site', (siteId) => ({ siteId })],
  ['getMeter', 'meter', (id) => ({ id })],
  ['getMeterCurve', 'meter', (id) => ({ id, key: 'power', from: '2026-11-18T00:00:00Z', to: '2026-11-19T00:00:00Z' })],
  ['getGateway', 'device', (id) => ({ id })],
  ['getEnvironment', 'site', (siteId) => ({ siteId })],
  ['getTotalEnergy', 'site', (siteId) => ({ ...november, siteId })],
  ['getTotalEnergy', 'project', (projectId) => ({ ...november, projectId })],
  ['analyseEnergy', 'site', (siteId) => ({ ...november, energyType: 'NYDN', siteId })],
  ['analyseEnergy', 'site', (roomId) => ({ ...november, energyType: 'NYDN', roomId })],
  ['analyseEnergy', 'meter', (meterId) => ({ ...november, energyType: 'NYDN', meterId })],
  ['getEnvironmentAlarmCounts', 'site', (siteId) => ({ siteId })],
  ['getEnvironmentAlarmCounts', 'project', (projectId) => ({ projectId })],
  ['listAlarms', 'site', (siteId) => ({ siteId })],
  ['listAlarms', 'project', (projectId) => ({ projectId })],
  ['listAlarms', 'device', (deviceId) => ({ deviceId })],
  ['listAlarms', 'alarm', (id) => ({ cursor: cursor(id) })],
  ['getAlarm', 'alarm', (id) => ({ id })],
  ['listNotifications', 'notification', (id) => ({ cursor: encodeCursor([id, 0, 3, 0]) })],
  ['listNotifications', 'notification', (id) => ({ cursor: encodeCursor([id, 1, 3, 0]) })],
  ['listBusinessTypes', 'project', (projectId) => ({ projectId })],
  ['listProjectSites', 'project', (projectId) => ({ projectId })],
  ['listProjectSites', 'businessType', (businessTypeId) => ({ projectId: mine.operations.projectId, businessTypeId })],
  ['listTeams', 'project', (projectId) => ({ projectId })],
  ['listAreaUsers', 'site', (siteId) => ({ siteIds: [siteId] })],
  ['getWorkOrderStatistics', 'project', (projectId) => ({ projectId })],
  ['getWorkOrderMonth', 'project', (projectId) => ({ month: '2026-11', projectId })],
  ['listWorkOrders', 'project', (projectId) => ({ projectId, counts: true })],
  ['listDeviceWorkOrders', 'device', (deviceId) => ({ deviceId })],
  ['getDispatchChoices', 'order', (id) => ({ id })],
  ['getWorkOrder', 'order', (id) => ({ id })],
  ['getReportDesk', 'site', (siteId) => ({ siteId })],
  ['getReportDesk', 'device', (deviceId) => ({ deviceId })],
];

const creations: Case[] = [
  ['createWorkOrder', 'project', (projectId) => mine.operations.newOrder({ projectId })],
  ['createWorkOrder', 'site', (siteId) => mine.operations.newOrder({ siteId })],
  ['createWorkOrder', 'businessType', (businessTypeId) => mine.operations.newOrder({ businessTypeId })],
  ['createWorkOrder', 'device', (id) => mine.operations.newOrder({ objects: [{ kind: 'device', id }] })],
  [
    'createWorkOrder',
    'meter',
    (id) =>
      mine.operations.newOrder({
        objects: [
          { kind: 'device', id: mine.operations.deviceId },
          { kind: 'meter', id },
        ],
      }),
  ],
  ['createWorkOrder', 'site', (id) => mine.operations.newOrder({ objects: [{ kind: 'area', id }] })],
  ['createWorkOrder', 'file', (id) => mine.operations.newOrder({ fileIds: [id] })],
  ['createWorkOrder', 'order', (linkedOrderId) => mine.operations.newOrder({ linkedOrderId })],
  ['createWorkOrder', 'alarm', (alarmId) => mine.operations.newOrder({ alarmId })],
  ['reportFault', 'device', (deviceId) => ({ deviceId, text: '柜子里有嗡嗡声' })],
  ['reportFault', 'site', (siteId) => ({ siteId, text: '走廊的灯不亮' })],
  ['reportFault', 'file', (id) => ({ siteId: mine.tenant.areas.room, text: '走廊的灯不亮', fileIds: [id] })],
  ['reportFault', 'order', (joinOrderId) => ({ siteId: mine.tenant.areas.room, text: '我也遇到', joinOrderId })],
];

const team = { name: '外来班', memberIds: [], leaderId: null };
const own = () => mine.tenant.accounts.technician.id;
const rule = (changes: Input) => ({
  name: '外来规则',
  target: { kind: 'device', id: mine.operations.deviceId },
  condition: fellSilent,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
  ...changes,
});

const dispatchRule = (changes: Input) => ({
  name: '外来规则',
  priority: 10,
  businessTypeIds: [],
  areaId: null,
  levels: [],
  sources: [],
  target: 'team',
  teamId: mine.tenant.team.id,
  enabled: true,
  ...changes,
});

/** Of who administers the tenant. */
const administration: Case[] = [
  ['getMember', 'account', (accountId) => ({ accountId })],
  ['getMember', 'applicant', (accountId) => ({ accountId })],
  ['decideJoinRequest', 'applicant', (accountId) => ({ accountId, approve: true, role: 'technician' })],
  ['decideJoinRequest', 'applicant', (accountId) => ({ accountId, approve: false, reason: '名额已满' })],
  ['decideJoinRequest', 'account', (accountId) => ({ accountId, approve: true, role: 'technician' })],
  ['decideJoinRequest', 'account', (accountId) => ({ accountId, approve: false, reason: '名额已满' })],
  ['decideJoinRequest', 'site', (areaId) => ({ accountId: applicant, approve: true, role: 'technician', areaId })],
  ['decideJoinRequest', 'team', (teamId) => ({ accountId: applicant, approve: true, role: 'technician', teamId })],
  ['grantRole', 'account', (accountId) => ({ accountId, role: 'dispatcher' })],
  ['grantRole', 'applicant', (accountId) => ({ accountId, role: 'dispatcher' })],
  ['grantRole', 'site', (areaId) => ({ accountId: own(), role: 'dispatcher', areaId })],
  ['revokeRole', 'account', (accountId) => ({ accountId, grantId: foreign.grant })],
  ['revokeRole', 'grant', (grantId) => ({ accountId: own(), grantId })],
  ['removeMember', 'account', (accountId) => ({ accountId })],
  ['removeMember', 'applicant', (accountId) => ({ accountId })],
  ['createInvite', 'site', (areaId) => ({ role: 'technician', areaId })],
  ['createInvite', 'team', (teamId) => ({ role: 'technician', teamId })],
  ['revokeInvite', 'invite', (id) => ({ id })],
  ['createTeam', 'site', (areaId) => ({ ...team, areaId })],
  ['createTeam', 'account', (id) => ({ ...team, memberIds: [id], leaderId: id })],
  ['createTeam', 'account', (id) => ({ ...team, memberIds: [own(), id], leaderId: own() })],
  ['updateTeam', 'team', (id) => ({ ...team, id })],
  ['updateTeam', 'site', (areaId) => ({ ...team, id: mine.tenant.team.id, areaId })],
  ['updateTeam', 'account', (id) => ({ ...team, id: mine.tenant.team.id, memberIds: [id] })],
  ['removeTeam', 'team', (id) => ({ id })],
  ['acknowledgeAlarm', 'alarm', (id) => ({ id })],
  ['saveAlarmRule', 'alarmRule', (id) => rule({ id, version: 1 })],
  ['saveAlarmRule', 'device', (id) => rule({ target: { kind: 'device', id } })],
  ['saveAlarmRule', 'site', (id) => rule({ target: { kind: 'area', id } })],
  ['saveAlarmRule', 'businessType', (businessTypeId) => rule({ businessTypeId })],
  ['removeAlarmRule', 'alarmRule', (id) => ({ id, version: 1 })],
  ['saveDispatchRule', 'dispatchRule', (id) => dispatchRule({ id, version: 1 })],
  ['saveDispatchRule', 'site', (areaId) => dispatchRule({ areaId })],
  ['saveDispatchRule', 'businessType', (id) => dispatchRule({ businessTypeIds: [id] })],
  ['saveDispatchRule', 'team', (teamId) => dispatchRule({ teamId })],
  ['removeDispatchRule', 'dispatchRule', (id) => ({ id, version: 1 })],
  ['listRejectedMessages', 'device', (deviceId) => ({ deviceId })],
  ['listDeviceCredentials', 'device', (deviceId) => ({ deviceId })],
  ['issueDeviceCredential', 'device', (deviceId) => ({ deviceId })],
  ['revokeDeviceCredential', 'credential', (id) => ({ id })],
  ['recordMeterReplacement', 'meter', (id) => ({ id, at: server.clock.now().toISOString(), lastValue: 1, firstValue: 0 })],
];

/** Of anyone, about the own account. */
const ofOneself: Case[] = [
  ['updateProfile', 'picture', (avatar) => ({ avatar })],
  ['updateProfile', 'file', (avatar) => ({ avatar })],
  ['endSession', 'session', (sessionId) => ({ sessionId })],
  ['switchTenant', 'tenant', (tenantId) => ({ tenantId })],
  ['unbindAccountTenant', 'tenant', (tenantId) => ({ tenantId })],
];

/** Of anyone, about what an id leads to or not: none is refused. */
const ofNobody: Case[] = [
  ['readNotifications', 'notification', (id) => ({ ids: [id] })],
  ['readNotifications', 'notification', (until) => ({ until })],
];

/** On an own order at a place, by who may do it. */
type ActionCase = [name: ApiName, kind: IdKind, place: OrderStage, person: TestPerson, input: (id: string) => Input];

const result = (changes: Input) => ({ phase: 'result', result: { ...plainResult, ...changes } });

const actions: ActionCase[] = [
  ['dispatchWorkOrder', 'team', '10', 'dispatcher', (teamId) => ({ teamId, expectedAt: server.clock.now().toISOString() })],
  ['dispatchWorkOrder', 'account', '10', 'dispatcher', (accountId) => ({ accountId, expectedAt: server.clock.now().toISOString() })],
  ['dispatchWorkOrder', 'businessType', '10', 'dispatcher', (businessTypeId) => ({ ...mine.inputs.toTeam, businessTypeId, level: 2 })],
  ['assignWorkOrder', 'account', '40', 'team_leader', (id) => ({ memberIds: [id], leadId: id })],
  ['assignWorkOrder', 'account', '40', 'team_leader', (leadId) => ({ memberIds: [mine.tenant.accounts.technician.id], leadId })],
  [
    'assignWorkOrder',
    'account',
    '40',
    'team_leader',
    (id) => ({ memberIds: [mine.tenant.accounts.technician.id, id], leadId: mine.tenant.accounts.technician.id }),
  ],
  ['processWorkOrder', 'file', '60', 'technician', (id) => result({ beforePhotoIds: [id] })],
  ['processWorkOrder', 'file', '60', 'technician', (id) => result({ afterPhotoIds: [id] })],
  ['processWorkOrder', 'file', '60', 'technician', (signatureFileId) => result({ signatureFileId })],
  ['applyForClosing', 'order', '50.team', 'technician', (duplicateOf) => ({ closingReason: 'duplicate', reason: '同一故障', duplicateOf })],
  ['updateWorkOrder', 'file', '50.team', 'technician', (id) => ({ mode: 'add', fileIds: [id] })],
  ['updateWorkOrder', 'project', '10', 'dispatcher', (projectId) => ({ mode: 'edit', projectId })],
  ['updateWorkOrder', 'site', '10', 'dispatcher', (siteId) => ({ mode: 'edit', siteId })],
  ['updateWorkOrder', 'businessType', '10', 'dispatcher', (businessTypeId) => ({ mode: 'edit', businessTypeId })],
  ['updateWorkOrder', 'device', '10', 'dispatcher', (id) => ({ mode: 'edit', objects: [{ kind: 'device', id }] })],
  ['updateWorkOrder', 'site', '100.dispatcher', 'dispatcher', (id) => ({ mode: 'resubmit', objects: [{ kind: 'area', id }] })],
  ['updateWorkOrder', 'file', '10', 'dispatcher', (id) => ({ mode: 'edit', fileIds: [id] })],
];

const tableOf = (line: string) => line.split(' ')[0];
const drawPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();

/** Everything there is of both tenants. */
async function readRows(): Promise<string[]> {
  return [...(await readTenant(mine.tenant.id)), ...(await readTenant(other.tenant.id))];
}

async function expectUnknown(person: TestPerson, name: ApiName, kind: IdKind, inputOf: (id: string) => Input): Promise<number> {
  const client = mine.tenant.clients[person];
  const unknown = await client.call(name, inputOf(server.context.ids.next()));
  expect(await client.call(name, inputOf(foreign[kind]))).toEqual(unknown);
  return unknown.code;
}

describe('abuse case 1: another tenant’s id', () => {
  it.each(reads)('%s: a %s is like an unknown one', async (name, kind, inputOf) => {
    for (const person of ['tenant_admin', 'dispatcher', 'team_leader'] as const) {
      expect([bodyCode.success, bodyCode.notFound]).toContain(await expectUnknown(person, name, kind, inputOf));
    }
  });

  it.each(creations)('%s: a %s is like an unknown one, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown('dispatcher', name, kind, inputOf));
    expect(await readRows()).toEqual(before);
  });

  it.each(administration)('%s: a %s is like an unknown one to an administrator, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown('tenant_admin', name, kind, inputOf));
    expect(await readRows()).toEqual(before);
  });

  it.each(ofOneself)('%s: a %s is like an unknown one to anybody, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    for (const person of ['tenant_admin', 'technician', 'stranger'] as const) {
      expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown(person, name, kind, inputOf));
    }
    expect(await readRows()).toEqual(before);
  });

  it.each(ofNobody)('%s: a %s is like an unknown one to anybody: it leads nowhere, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    for (const person of ['tenant_admin', 'technician', 'stranger'] as const) {
      expect(await expectUnknown(person, name, kind, inputOf)).toBe(bodyCode.success);
    }
    expect(await readRows()).toEqual(before);
  });

  it.each(actions)(
    '%s: a %s is like an unknown one on an own order in %s for %s, and nothing is written',
    async (name, kind, place, person, inputOf) => {
      const { id, version } = await mine.orderAt(place);
      const before = await readRows();
      const code = await expectUnknown(person, name, kind, (given) => ({ id, version, ...inputOf(given) }));
      expect([bodyCode.notFound, bodyCode.invalid]).toContain(code);
      expect(await readRows()).toEqual(before);
    },
  );

  it.each(orderWrites)('%s: an order is like an unknown one, whatever is to be done with it', async (name) => {
    const inputs: Partial<Record<ApiName, Input>> = {
      updateWorkOrder: { mode: 'add', text: '说明' },
      dispatchWorkOrder: mine.inputs.toTeam,
      assignWorkOrder: mine.inputs.members,
      processWorkOrder: mine.inputs.finish,
      commentWorkOrder: mine.inputs.check,
      sendBackWorkOrder: mine.inputs.sendBack,
      applyForClosing: mine.inputs.applyForClosing,
      signClosing: mine.inputs.sign,
    };
    const before = await readRows();
    const code = await expectUnknown('tenant_admin', name, 'order', (id) => ({ id, version: 5, ...inputs[name] }));
    expect(code).toBe(bodyCode.notFound);
    expect(await readRows()).toEqual(before);
  });

  it('bindAccountTenant: a tenant is there for anyone to ask, and asking does just that', async () => {
    const { account, client } = await mine.tenant.addAccount([{ role: 'tenant_admin' }]);
    const [before, members] = [await readRows(), await other.tenant.clients.tenant_admin.succeed('listMembers', {})];
    const unknown = await client.call('bindAccountTenant', { tenantId: server.context.ids.next() });
    expect(unknown).toMatchObject({ code: bodyCode.notFound, data: null });
    const asked = await client.succeed('bindAccountTenant', { tenantId: other.tenant.id, note: '请批准' });
    expect(asked).toEqual({ id: other.tenant.id, name: other.tenant.name, roles: [], state: 'pending', current: false, refusal: null });
    // A request, a line in the audit log, and that administrators are to be told; no role, no team, and not one of the members.
    const { gone, come } = compareRows(before, await readRows());
    expect(gone).toEqual([]);
    expect(come.map(tableOf).sort()).toEqual(['audit_log', 'memberships', 'notification_outbox']);
    expect(come.every((line) => line.includes(account.id))).toBe(true);
    expect(await other.tenant.clients.tenant_admin.succeed('listMembers', {})).toEqual(members);
    const there = { headers: { tenantid: other.tenant.id } };
    expect((await client.call('getUserInfo', {}, there)).code).toBe(bodyCode.forbidden);
    expect((await client.call('switchTenant', { tenantId: other.tenant.id })).code).toBe(bodyCode.notFound);
    await client.succeed('unbindAccountTenant', { tenantId: other.tenant.id });
    expect(compareRows(before, await readRows()).come.map(tableOf)).toEqual([
      'audit_log',
      'audit_log',
      'notification_outbox',
      'notification_outbox',
    ]);
  });

  it('is looked for by every call that takes one', () => {
    const covered = new Set<string>(
      [...reads, ...creations, ...administration, ...ofOneself, ...ofNobody, ...actions].map(([name]) => name).concat(orderWrites),
    );
    covered.add('bindAccountTenant');
    const takingIds = Object.entries(api).filter(
      ([, { served, input }]) => served && JSON.stringify(input.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
    );
    // What an upload is for is kept as it is said and leads nowhere.
    expect(takingIds.map(([name]) => name).filter((name) => !covered.has(name))).toEqual(['uploadFile', 'uploadFiles']);
  });
});
