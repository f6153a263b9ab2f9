import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureSlowness } from '../../../../scripts/quiet-clock.mjs';
import { joinTeam } from '../support/access/access-fixture.ts';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { createAlarm, createAlarmRule } from '../support/factories/create-alarms.ts';
import { publishAnnouncement, saveDraft } from '../support/factories/create-announcements.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createHandover } from '../support/factories/create-handovers.ts';
import { createInspection, uploadPhotoAs } from '../support/factories/create-inspections.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createSwap } from '../support/factories/create-meter-swaps.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createPermit } from '../support/factories/create-permits.ts';
import { createArea, createCalendar, createProject } from '../support/factories/create-places.ts';
import { createPlan } from '../support/factories/create-plans.ts';
import { createReportLink } from '../support/factories/create-report-links.ts';
import { createLeave, createShift } from '../support/factories/create-shift-requests.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createStore, takeSomePart } from '../support/factories/create-spare-parts.ts';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import { createSwitching } from '../support/factories/create-switchings.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';
import { createMoneyThings } from './create-money-things.ts';
import { listGoodInputs } from './good-inputs.ts';
import type { Input, InputSubjects, Value } from './input-subjects.ts';

let server: TestServer;
let close: () => Promise<void>;
let fixture: OrderFixture;
let admin: TestClient;
/** A team, one of its members, and an account that asks to join, for the calls that change them. */
let people: InputSubjects['people'];
/** Belongs to the tenant's device. */
let watched: InputSubjects['watched'];
/** Things that only a call on a camera, a token or a meter can use. */
let things: InputSubjects['things'];
/** An order at each stage that the inputs need. */
const orders: InputSubjects['orders'] = {};

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

async function createPermitThings(): Promise<Pick<typeof things, 'permitId' | 'permitPointId' | 'reportLinkId' | 'switchingId'>> {
  const { id, pointId } = await createPermit(server, fixture, (await fixture.orderAt('50.team')).id);
  const reportLink = await createReportLink(server, fixture.tenant, (await fixture.orderAt('10')).id);
  const switching = await createSwitching(server, fixture, (await fixture.orderAt('50.team')).id);
  return { permitId: id, permitPointId: pointId, reportLinkId: reportLink.id, switchingId: switching.id };
}

async function createSparePartThings(): Promise<Pick<typeof things, 'sparePartId' | 'storeId' | 'otherStoreId' | 'issueId'>> {
  const { partId: sparePartId, storeId, issueId } = await takeSomePart(server, fixture);
  return { sparePartId, storeId, issueId, otherStoreId: await createStore(server, fixture.tenant.id) };
}

async function createAnnouncementThings(): Promise<Pick<typeof things, 'draftId' | 'removedDraftId' | 'announcementId'>> {
  const { client } = await fixture.tenant.addAccount([{ role: 'tenant_admin' }]);
  const [draft, removed] = [await saveDraft(client), await saveDraft(client)];
  const published = await publishAnnouncement(client, { mustConfirm: true });
  return { draftId: draft.id, removedDraftId: removed.id, announcementId: published.id };
}

async function createInspectionThings(): Promise<Pick<typeof things, 'inspectionRouteId' | 'inspectedOrderId' | 'inspectionPointId'>> {
  const { route, order, points } = await createInspection(server, fixture);
  return { inspectionRouteId: route.id, inspectedOrderId: order.id, inspectionPointId: points[0]?.id ?? '' };
}

/** The administrator, who sends every input, takes the shift over. */
async function createHandoverThings(): Promise<Pick<typeof things, 'handoverId' | 'handoverKey'>> {
  const { id, team, accounts } = fixture.tenant;
  await joinTeam(server, fixture.tenant, accounts.tenant_admin.id);
  const alarmId = await createAlarm(server, id, fixture.operations.deviceId);
  const handoverId = await createHandover(server, id, team.id, { accountId: accounts.tenant_admin.id, part: 'incoming' });
  return { handoverId, handoverKey: `alarm:${alarmId}` };
}

/** Leave of a technician, and a shift of theirs and of the administrator to swap. */
async function createRequestThings(): Promise<Pick<typeof things, 'shiftRequestId'>> {
  const { id, team, accounts } = fixture.tenant;
  await createShift(server, id, team.id, accounts.tenant_admin.id, { day: '2027-03-01', from: 1, to: 9 });
  await createShift(server, id, team.id, accounts.technician.id, { day: '2027-03-02', from: 1, to: 9 });
  return { shiftRequestId: await createLeave(server, id, team.id, accounts.technician.id) };
}

async function createThings(): Promise<typeof things> {
  const { tenant, operations } = fixture;
  return {
    cameraId: await createCamera(server, tenant.id, tenant.areas.room, 'http://nvr.example.com/1/index.m3u8'),
    credentialId: await createCredential(server, tenant.id, operations.gatewayId, 'odd-input-token'),
    meterId: await createCountingMeter(server, tenant.id, tenant.areas.room),
    dispatchRuleId: await createDispatchRule(server, tenant, { enabled: false }),
    switchedMeterId: await createSwitchedMeter(server, tenant.id, tenant.areas.room),
    swap: await createSwap(server, tenant, tenant.areas.room, [await uploadPhotoAs(tenant.clients.tenant_admin)]),
    managedDeviceId: await createDevice(server, tenant.id, tenant.areas.room, '备用设备'),
    areaId: await createArea(server, tenant.id, tenant.areas.region, '备用站点'),
    businessTypeId: await createBusinessType(server, tenant, { name: '备用业务' }),
    meterModelId: await createMeterModel(server, tenant.id, '备用型号'),
    calendarId: await createCalendar(server, tenant.id, '备用日历'),
    ...(await createMoneyThings(server, tenant)),
    ...(await createPermitThings()),
    ...(await createInspectionThings()),
    ...(await createHandoverThings()),
    ...(await createRequestThings()),
    planId: await createPlan(server, fixture),
    ...(await createSparePartThings()),
    ...(await createAnnouncementThings()),
    skillId: await createSkill(server, tenant.id, tenant.accounts.technician.id),
    projectId: await createProject(server, tenant.id, '备用项目', { areaIds: [tenant.areas.site] }),
  };
}

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
/** Technical terms that no caller may be shown. */
const machinery = /syntax|select |insert |relation|column|constraint|postgres|node_modules|\.ts\b|at \w+ \(/;

/** What no field sent by a caller may produce in the token call. */
const tokenErrors = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'];
/** These check a password or a code, which is deliberately slow; wrong ones make a name wait. */
const hashing: readonly ApiName[] = [
  'registerAppUser',
  'logInWithPassword',
  'requestToken',
  'sendVerifyCode',
  'logInWithSms',
  'forgetPassword',
  'updatePassword',
  'changePhoneNumber',
  'setSigningPin',
  'sendMailCode',
  'proveMail',
  'confirmSwitchingStep',
];
const quick = 100;

const takesInput = ([, { input, encoding }]: [ApiName, Endpoint]) =>
  encoding !== 'multipart' && Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).length > 0;
/** A choice of several shapes has its fields one level deeper. */
const takesChoice = ([, { input }]: [ApiName, Endpoint]) => input instanceof z.ZodUnion;
const takingInput = (Object.entries(api) as [ApiName, Endpoint][]).filter((entry) => takesInput(entry) || takesChoice(entry));

function* listSpoilt(name: ApiName): Generator<[what: string, input: Input]> {
  const { method, encoding } = api[name] as Endpoint;
  // A query and a form carry only text.
  const values = method === 'GET' || encoding === 'form' ? oddTexts : oddValues;
  for (const [of, input] of listGoodInputs({ ...fixture, people, watched, things, orders, now: server.clock.now().toISOString() })) {
    if (of !== name) continue;
    for (const path of listPaths(input)) {
      if (method === 'GET' && path.length > 1) continue;
      for (const value of values) yield [`${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}`, spoil(input, path, value)];
    }
  }
}

/** Five attempts a minute for a name and a number: each is a minute later, with a token that is still valid then. */
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
    'of any kind, in any field, gets a quick refusal that reveals nothing of the machinery: %s',
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
