import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createNotification } from '../support/assertions/notifications.ts';
import { createTenantReader, findIds } from '../support/assertions/tenant-rows.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { publishAnnouncement } from '../support/factories/create-announcements.ts';
import { createDelivery } from '../support/factories/create-deliveries.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createStockedPart } from '../support/factories/create-spare-parts.ts';
import { flatTerms } from '../support/factories/create-tariffs.ts';
import { occupyRoom, openWallet } from '../support/factories/create-wallets.ts';
import { createOrderFixture, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import type { Answer } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

interface Side {
  fixture: OrderFixture;
  order: OrderRef;
  alarmId: string;
  cameraId: string;
  modelId: string;
  commentId: string;
  announcementId: string;
  part: { storeId: string; partId: string; stockId: string };
  walletId: string;
}

let server: TestServer;
let mine: Side;
let other: Side;
let foreignIds: Set<string>;

beforeAll(async () => {
  server = await startTestServer({ encryption: false });
  [mine, other] = [await createSide(), await createSide()];
  const readTenant = await createTenantReader(server);
  foreignIds = findIds((await readTenant(other.fixture.tenant.id)).join());
});
afterAll(() => server.close());

/** Two of everything, so that a page of one has a cursor for the next. */
async function createSide(): Promise<Side> {
  const fixture = await createOrderFixture(server);
  const order = await fixture.orderAt('50.team');
  for (const place of ['10', '20.team'] as const) await fixture.orderAt(place);
  for (const role of ['technician', 'dispatcher'] as const) await fixture.tenant.clients.tenant_admin.succeed('createInvite', { role });
  const cameraId = await createCamera(server, fixture.tenant.id, fixture.tenant.areas.room, 'http://nvr.example.com/1/index.m3u8');
  const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
  await createAlarm(server, fixture.tenant.id, fixture.operations.meterId);
  for (const state of ['sent', 'failed'] as const)
    await createDelivery(server, fixture.tenant.id, fixture.tenant.accounts.technician.id, { state });
  for (const person of people) {
    for (const topic of ['accept', 'alarmRaised'] as const) {
      await createNotification(server, fixture.tenant.id, fixture.tenant.accounts[person].id, { topic });
    }
  }
  const modelId = await createMeterModel(server, fixture.tenant.id, '自有型号');
  const { id: commentId } = await fixture.tenant.clients.technician.succeed('addOrderComment', { orderId: order.id, text: '已到现场' });
  return {
    fixture,
    order,
    alarmId,
    cameraId,
    modelId,
    commentId,
    announcementId: await createAnnouncements(fixture),
    part: await createStock(fixture),
    walletId: await openWallet(server, fixture.tenant.id, await occupyRoom(server, fixture.tenant)),
  };
}

/** One of each person's own, and one of somebody else. */
async function createAnnouncements({ tenant }: OrderFixture): Promise<string> {
  const { client } = await tenant.addAccount([{ role: 'tenant_admin' }]);
  await publishAnnouncement(client);
  return (await publishAnnouncement(tenant.clients.tenant_admin)).id;
}

async function createStock({ tenant }: OrderFixture): Promise<Side['part']> {
  const place = await createStockedPart(server, tenant, 6);
  const { id: stockId } = await server.database.kysely
    .selectFrom('stock_balances')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('part_id', '=', place.partId)
    .executeTakeFirstOrThrow();
  return { ...place, stockId };
}

type Input = Record<string, unknown>;

/** What names nothing of a tenant; of a plan its dates, as a preview takes them. */
const plainSamples: Input = {
  ...{ isInternal: true, people: true, low: true, code: 'BJ-1', date: '2026-11-20' },
  ...{ trigger: 'calendar', rule: 'FREQ=MONTHLY;BYMONTHDAY=1', startsAt: '2026-12-01T08:00', endsOn: null, season: null, holidays: 'keep' },
  ...{
    phase: 'live',
    roles: ['technician'],
    owing: true,
    disagreeing: false,
    open: true,
    filter: 'open',
    table: 'workOrder',
    suspended: 'true',
    name: '没有这个名字',
  },
  channel: 'mail',
  ...{ figure: 'created', source: 0, causeCode: '绝缘老化', remedyCode: '更换部件', deviceModel: 'S11-630' },
  ...{ terms: flatTerms, amounts: {}, used: 0, persons: 0 },
  ...{ counter: null, leadMinutes: 60, durationMinutes: 60, workMinutes: 60, orders: 1 },
};

/** Valid values by the fields' names, which mean the same in every call. */
function samples({
  fixture: { tenant, operations },
  order,
  alarmId,
  cameraId,
  modelId,
  commentId,
  announcementId,
  part,
  walletId,
}: Side): Input {
  return {
    ...plainSamples,
    ...part,
    commentId,
    walletId,
    deviceIds: [operations.deviceId],
    projectId: operations.projectId,
    projectIds: [operations.projectId],
    siteId: tenant.areas.site,
    siteIds: [tenant.areas.site],
    businessTypeId: operations.businessTypeId,
    deviceId: operations.deviceId,
    gatewayId: operations.gatewayId,
    meterId: operations.meterId,
    roomId: tenant.areas.room,
    areaId: tenant.areas.room,
    granularity: 'day',
    ...{ alarmId, cameraId, modelId, protocol: 'flv' },
    accountId: tenant.accounts.technician.id,
    teamId: tenant.team.id,
    id: order.id,
    orderId: order.id,
    ...{ page: 1, pageSize: 50 },
    keyword: '一号',
    energyType: 'NYDN',
    online: true,
    qr: operations.deviceId,
    device: operations.deviceId,
    risk: 'atRisk',
    kind: 'accept',
    type: 'device',
    role: 'technician',
    sections: ['teams'],
    roleCode: 'technician',
    state: 'pending',
    status: [10, 20, 50],
    tab: 'executing',
    scope: 'all',
    sort: 'timeLeft',
    counts: true,
    level: 2,
    longitude: 113.26,
    latitude: 23.13,
    month: '2026-11',
    leadId: tenant.accounts.technician.id,
    announcementId,
    ...{ teamIds: [tenant.team.id], areaIds: [tenant.areas.site] },
  };
}

const byDays: readonly ApiName[] = ['listUserTasks', 'listShifts', 'getTotalEnergy', 'analyseEnergy', 'analyseEnergyCost', 'getLoadCurve'];

/** Some periods are given in days, the others as instants. */
const periodOf = (name: ApiName): Input =>
  byDays.includes(name) ? { from: '2026-11-01', to: '2026-11-30' } : { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' };

/** A member's state is neither an alarm's state nor a room's. */
const stateOf = (name: ApiName): Input => {
  if (name === 'listAlarms') return { state: ['open'] };
  if (name === 'listDeliveries') return { state: 'failed' };
  if (name === 'listTenantRooms') return { state: 'vacant' };
  if (name === 'listWalletEntries') return { state: 'waiting' };
  if (name === 'listBills') return { state: 'open' };
  return name === 'listRoomApplications' ? { state: 'applied', scope: 'tenant' } : {};
};

const ofDevices: readonly ApiName[] = ['listDevices', 'listMeters', 'listManagedDevices'];
/** The kinds that a list distinguishes. */
const kindOf = (name: ApiName): Input => {
  if (name === 'listNotifications') return { kind: 'workOrders' };
  if (name === 'listAuditLog') return { kind: 'member' };
  if (name === 'countAnnouncementReaders') return { kind: 'teams' };
  return ofDevices.includes(name) ? { kind: 'meter' } : {};
};

const shapeOf = (name: ApiName) =>
  z.toJSONSchema(api[name].input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, unknown>; required?: string[] };
const namesOf = (name: ApiName) => Object.keys(shapeOf(name).properties ?? {});
const optionalOf = (name: ApiName) => namesOf(name).filter((field) => !shapeOf(name).required?.includes(field));
const isId = (name: ApiName, field: string) => JSON.stringify(shapeOf(name).properties?.[field]).includes('"uuid"');

const reads = (Object.entries(api) as [ApiName, Endpoint][])
  .filter(([name, { limit, access }]) => limit === 'read' && access !== 'open' && optionalOf(name).length > 0)
  .map(([name]) => name);

/** Each value of a field; another tenant's beside the one it would be if nobody owned it. */
type Choice = { own: unknown } | { foreign: unknown; unknown: unknown };

async function listChoices(name: ApiName, field: string): Promise<Choice[]> {
  if (field === 'cursor') {
    const { data } = await other.fixture.tenant.clients.tenant_admin.call(name, { ...requiredInput(name, other), pageSize: 1 });
    return data?.cursor ? [{ foreign: data.cursor, unknown: null }] : [];
  }
  const own = ({ ...samples(mine), ...periodOf(name), ...kindOf(name), ...stateOf(name) } as Input)[field];
  if (own === undefined) throw new Error(`no sample of ${field}`);
  if (!isId(name, field)) return [{ own }];
  const foreign = samples(other)[field];
  return [{ own }, { foreign, unknown: Array.isArray(foreign) ? [unknownId] : unknownId }];
}

function requiredInput(name: ApiName, side: Side): Input {
  const known = { ...samples(side), ...periodOf(name) };
  return Object.fromEntries((shapeOf(name).required ?? []).map((field) => [field, known[field]]));
}

function* listPairs(fields: readonly string[]): Generator<[string, string | null]> {
  for (const [index, first] of fields.entries()) {
    yield [first, null];
    for (const second of fields.slice(index + 1)) yield [first, second];
  }
}

const pickValue = (choice: Choice, as: 'foreign' | 'unknown') => ('own' in choice ? choice.own : choice[as]);
const people = ['tenant_admin', 'dispatcher', 'technician', 'client_rep'] as const;
const answered: readonly number[] = [bodyCode.success, bodyCode.forbidden, bodyCode.notFound, bodyCode.invalid];

describe('abuse case 3: every optional filter, pairwise, with another tenant’s ids', () => {
  it.each(reads)('%s: shows nothing of the other tenant, and no more than an unknown id would', async (name) => {
    for (const [first, second] of listPairs(optionalOf(name))) {
      for (const one of await listChoices(name, first)) {
        for (const two of second === null ? [null] : await listChoices(name, second)) {
          const build = (as: 'foreign' | 'unknown'): Input => ({
            ...requiredInput(name, mine),
            [first]: pickValue(one, as),
            ...(second === null || two === null ? {} : { [second]: pickValue(two, as) }),
          });
          await expectNothingForeign(name, build('foreign'), isComparable(one) && isComparable(two) ? build('unknown') : null);
        }
      }
    }
  });

  const requiringIds = reads.filter((name) => shapeOf(name).required?.some((field) => isId(name, field)));

  it.each(requiringIds)('%s: nor does the id that it requires, with any other filter', async (name) => {
    const foreign = requiredInput(name, other);
    const unknown = Object.fromEntries(Object.entries(foreign).map(([field, value]) => [field, isId(name, field) ? unknownId : value]));
    for (const field of optionalOf(name)) {
      for (const choice of await listChoices(name, field)) {
        const more = { [field]: pickValue(choice, 'foreign') };
        await expectNothingForeign(name, { ...foreign, ...more }, { ...unknown, ...more });
      }
    }
  });

  it('is tried with every list and statistic', () => {
    expect(reads).toEqual(expect.arrayContaining(['listWorkOrders', 'listMeters', 'listMembers', 'listInvites', 'getWorkOrderMonth']));
    expect(reads.length).toBeGreaterThan(16);
    expect(foreignIds.size).toBeGreaterThan(50);
  });
});

/** A cursor has no counterpart that was given to nobody. */
function isComparable(choice: Choice | null): boolean {
  return choice === null || 'own' in choice || choice.unknown !== null;
}

async function expectNothingForeign(name: ApiName, input: Input, unknown: Input | null): Promise<void> {
  for (const person of people) {
    const client = mine.fixture.tenant.clients[person];
    const answer = await client.call(name, input);
    const what = [name, person, JSON.stringify(input)];
    expect([what, answered.includes(answer.code)]).toEqual([what, true]);
    expect([what, listForeign(answer)]).toEqual([what, []]);
    if (unknown !== null && JSON.stringify(unknown) !== JSON.stringify(input)) {
      expect([what, await client.call(name, unknown)]).toEqual([what, answer]);
    }
  }
}

const listForeign = (answer: Answer) => [...findIds(JSON.stringify(answer.data))].filter((id) => foreignIds.has(id));
