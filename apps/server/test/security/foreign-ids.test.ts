import { type ApiName, api, bodyCode } from '@energy-om/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../support/access/access-fixture.ts';
import { createNotification } from '../support/assertions/notifications.ts';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { compareRows, createTenantReader } from '../support/assertions/tenant-rows.ts';
import { createAlarm, createAlarmRule } from '../support/factories/create-alarms.ts';
import { saveDraft } from '../support/factories/create-announcements.ts';
import { createCutoffRequest } from '../support/factories/create-cutoff-requests.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createHandover } from '../support/factories/create-handovers.ts';
import { createRoute } from '../support/factories/create-inspections.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createOfflineCaseIn } from '../support/factories/create-offline-cases.ts';
import { createPayment, createPaymentDifference } from '../support/factories/create-payments.ts';
import { createPermit } from '../support/factories/create-permits.ts';
import { createCalendar } from '../support/factories/create-places.ts';
import { createPlan } from '../support/factories/create-plans.ts';
import { createRefund } from '../support/factories/create-refunds.ts';
import { createReportLink } from '../support/factories/create-report-links.ts';
import { applyFor, createNewcomer, readRoomCode } from '../support/factories/create-rooms.ts';
import { createLeave } from '../support/factories/create-shift-requests.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createPart, createStore, takeSomePart } from '../support/factories/create-spare-parts.ts';
import { createBill } from '../support/factories/create-supplies.ts';
import { createSuspectUse } from '../support/factories/create-suspect-uses.ts';
import { createSwitching } from '../support/factories/create-switchings.ts';
import { createTableImport } from '../support/factories/create-table-import.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createWalletEntry, occupyRoom } from '../support/factories/create-wallets.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture, orderWrites } from '../support/factories/order-fixture.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { announcementCases, announcementsOfOneself } from './foreign-announcements.ts';
import { deviceReads } from './foreign-device-cases.ts';
import type { CaseContext, IdKind, Input } from './foreign-id-case.ts';
import { administration, creations, ofNobody, ofOneself, reads } from './foreign-id-cases.ts';
import { filters, ofThePlatform } from './foreign-id-cases-of-administration.ts';
import { meterModelCases } from './foreign-meter-models.ts';

import { actions } from './foreign-order-actions.ts';
import { paymentFilters } from './foreign-payments.ts';
import { applicantCases, roomCases, roomFilters, roomReads } from './foreign-rooms.ts';
import { createForeignTariffs, tariffCases } from './foreign-tariffs.ts';
import { walletLists } from './foreign-wallets.ts';

let server: TestServer;
let mine: OrderFixture;
let other: OrderFixture;
/** What a caller could have learnt about the other tenant. */
let foreign: Record<IdKind, string>;
/** The account that asks to join the own tenant. */
let applicant: string;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [mine, other] = [await createOrderFixture(server), await createOrderFixture(server)];
  const home = await occupyRoom(server, other.tenant);
  const walletEntry = await createWalletEntry(server, other.tenant.id, home, { madeBy: other.tenant.accounts.energy_clerk.id });
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
    inspectionRoute: (await createRoute(other)).id,
    permit: (await createPermit(server, other, (await other.orderAt('50.team')).id)).id,
    reportLink: (await createReportLink(server, other.tenant, (await other.orderAt('10')).id)).id,
    switching: (await createSwitching(server, other, (await other.orderAt('50.team')).id)).id,
    handover: await createHandover(server, other.tenant.id, other.tenant.team.id),
    shiftRequest: await createLeave(server, other.tenant.id, other.tenant.team.id, other.tenant.accounts.technician.id),
    plan: await createPlan(server, other),
    room: other.tenant.areas.room,
    roomApplication: await createForeignApplication(),
    sparePart: await createPart(server, other.tenant.id),
    store: await createStore(server, other.tenant.id),
    stockEntry: (await takeSomePart(server, other)).issueId,
    ...(await createForeignTariffs(server, other.tenant)),
    calendar: await createCalendar(server, other.tenant.id, '别家的日历'),
    meterModel: await createMeterModel(server, other.tenant.id, '别家的型号'),
    tableImport: await createTableImport(server, other.tenant.id, other.tenant.accounts.tenant_admin.id),
    skill: await createSkill(server, other.tenant.id, other.tenant.accounts.technician.id, { valid_until: '2026-01-31' }),
    alarmRule: await createAlarmRule(server, other.tenant.id, { device_id: other.operations.deviceId }),
    announcement: (await saveDraft(other.tenant.clients.tenant_admin)).id,
    bill: await createBill(server, other.tenant.id, home),
    wallet: walletEntry.walletId,
    walletEntry: walletEntry.id,
    cutoffRequest: (await createCutoffRequest(server, other.tenant.id, home)).requestId,
    payment: (await createPayment(server, other.tenant.id, home)).id,
    refund: (await createRefund(server, other.tenant.id, home)).id,
    ...(await createUndecided()),
    paymentDifference: await createPaymentDifference(server, other.tenant.id, home),
    notification: await createNotification(server, other.tenant.id, other.tenant.accounts.dispatcher.id),
  };
  await mine.tenant.clients.tenant_admin.succeed('setTrackConsent', { given: true });
  // Only a member of a team asks for leave and swaps there.
  await joinTeam(server, mine.tenant, mine.tenant.accounts.tenant_admin.id);
  applicant = (await createApplicant(server, mine.tenant.id, '等待审核的人')).id;
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

/** What waits for somebody's decision. */
const createUndecided = async () => ({
  offlineCase: await createOfflineCaseIn(other),
  suspectUse: await createSuspectUse(server, other.tenant.id, other.operations.meterId),
});

async function createForeignApplication(): Promise<string> {
  const room = { code: await readRoomCode(server, other.tenant.areas.room) };
  return (await applyFor((await createNewcomer(server)).client, room)).id;
}

const tableOf = (line: string) => line.split(' ')[0];
const drawPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();

/** Everything that both tenants have. */
async function readRows(): Promise<string[]> {
  return [...(await readTenant(mine.tenant.id)), ...(await readTenant(other.tenant.id))];
}

async function expectUnknown(
  person: TestPerson,
  name: ApiName,
  kind: IdKind,
  inputOf: (id: string, context: CaseContext) => Input,
): Promise<number> {
  const context = { mine, applicantId: applicant, foreignGrantId: foreign.grant, now: server.clock.now() };
  const client = mine.tenant.clients[person];
  const unknown = await client.call(name, inputOf(server.context.ids.next(), context));
  expect(await client.call(name, inputOf(foreign[kind], context))).toEqual(unknown);
  return unknown.code;
}

describe('abuse case 1: another tenant’s id', () => {
  it.each([...reads, ...roomReads, ...announcementsOfOneself])('%s: a %s counts as unknown', async (name, kind, inputOf) => {
    for (const person of ['tenant_admin', 'dispatcher', 'team_leader'] as const) {
      expect([bodyCode.success, bodyCode.notFound]).toContain(await expectUnknown(person, name, kind, inputOf));
    }
  });

  it.each([...deviceReads, ...walletLists])('%s: a %s counts as unknown for an administrator', async (name, kind, inputOf) => {
    expect(await expectUnknown('tenant_admin', name, kind, inputOf)).toBe(bodyCode.success);
  });

  it.each(creations)('%s: a %s counts as unknown, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown('dispatcher', name, kind, inputOf));
    expect(await readRows()).toEqual(before);
  });

  it.each([...administration, ...meterModelCases, ...roomCases, ...announcementCases, ...tariffCases])(
    '%s: a %s counts as unknown for an administrator, and nothing is written',
    async (name, kind, inputOf) => {
      const before = await readRows();
      expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown('tenant_admin', name, kind, inputOf));
      expect(await readRows()).toEqual(before);
    },
  );

  it.each([...filters, ...roomFilters, ...paymentFilters])('%s: a %s finds nothing, as an unknown one', async (name, kind, inputOf) => {
    expect(await expectUnknown('tenant_admin', name, kind, inputOf)).toBe(bodyCode.success);
  });

  it.each(ofThePlatform)('%s: a %s is refused to members of any tenant, and nothing is written', async (name, kind, inputOf) => {
    const before = await readRows();
    for (const person of ['tenant_admin', 'technician', 'stranger'] as const) {
      expect(await expectUnknown(person, name, kind, inputOf)).toBe(bodyCode.forbidden);
    }
    expect(await readRows()).toEqual(before);
  });

  it.each([...ofOneself, ...applicantCases])(
    '%s: a %s counts as unknown for anybody, and nothing is written',
    async (name, kind, inputOf) => {
      const before = await readRows();
      for (const person of ['tenant_admin', 'technician', 'stranger'] as const) {
        expect([bodyCode.notFound, bodyCode.invalid]).toContain(await expectUnknown(person, name, kind, inputOf));
      }
      expect(await readRows()).toEqual(before);
    },
  );

  it.each(ofNobody)('%s: a %s counts as unknown for anybody: it leads nowhere, and nothing is written', async (name, kind, inputOf) => {
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
      const code = await expectUnknown(person, name, kind, (given, context) => ({ id, version, ...inputOf(given, context) }));
      expect([bodyCode.notFound, bodyCode.invalid]).toContain(code);
      expect(await readRows()).toEqual(before);
    },
  );

  it.each(orderWrites)('%s: an order counts as unknown, whatever is to be done with it', async (name) => {
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

  it('bindAccountTenant: anybody may ask to join a tenant, and asking does only that', async () => {
    const { account, client } = await mine.tenant.addAccount([{ role: 'tenant_admin' }]);
    const [before, members] = [await readRows(), await other.tenant.clients.tenant_admin.succeed('listMembers', {})];
    const unknown = await client.call('bindAccountTenant', { tenantId: server.context.ids.next() });
    expect(unknown).toMatchObject({ code: bodyCode.notFound, data: null });
    const asked = await client.succeed('bindAccountTenant', { tenantId: other.tenant.id, note: '请批准' });
    expect(asked).toEqual({ id: other.tenant.id, name: other.tenant.name, roles: [], state: 'pending', current: false, refusal: null });
    // A request, a line in the audit log, and a notice to administrators; no role, no team, and no membership.
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

  it('is tried with every call that takes one', () => {
    const covered = new Set<string>(
      [
        ...reads,
        ...deviceReads,
        ...walletLists,
        ...creations,
        ...administration,
        ...meterModelCases,
        ...announcementCases,
        ...tariffCases,
        ...announcementsOfOneself,
        ...filters,
        ...ofThePlatform,
        ...roomReads,
        ...roomCases,
        ...roomFilters,
        ...paymentFilters,
        ...applicantCases,
        ...ofOneself,
        ...ofNobody,
        ...actions,
      ]
        .map(([name]) => name)
        .concat(orderWrites),
    );
    covered.add('bindAccountTenant');
    const takingIds = Object.entries(api).filter(([, { input }]) =>
      JSON.stringify(input.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
    );
    // The purpose of an upload is stored as sent and leads nowhere; proofs for a room: `test/room/applications`; photos of work that is deposited: `test/offline-work/deposits`.
    const uploads = ['uploadFile', 'uploadFiles', 'depositOfflinePhoto', 'uploadRoomProofs'];
    expect(takingIds.map(([name]) => name).filter((name) => !covered.has(name))).toEqual(uploads);
  });
});
