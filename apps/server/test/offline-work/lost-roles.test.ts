import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { minuteMs, type Role } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import { createAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { drawLock } from '../support/factories/create-permits.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createPieceClient } from '../support/services/piece-client.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let accountId: string;
let client: TestClient;
let phone: OfflinePhone;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** A technician has accepted an order, and their phone is away. */
beforeEach(async () => {
  const added = await fixture.tenant.addAccount([{ role: 'technician' }], '将换岗的技师');
  accountId = added.account.id;
  client = added.client;
  phone = createOfflinePhone(server, () => client);
  const toThem = { accountId, expectedAt: server.clock.now().toISOString() };
  const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), toThem);
  order = await client.succeed('acceptWorkOrder', { id: dispatched.id, version: dispatched.version });
});

type NewRole = Exclude<Role, 'platform_admin'>;

/** The administrator takes the role away, and gives another one, or none. */
async function changeRole(role: NewRole | null): Promise<void> {
  const administrator = fixture.tenant.clients.tenant_admin;
  const { grants } = await administrator.succeed('getMember', { accountId });
  if (role !== null) await administrator.succeed('grantRole', { accountId, role });
  await administrator.succeed('revokeRole', { accountId, grantId: grants[0]?.id ?? '' });
}

const listed = async (id: string) =>
  (await fixture.tenant.clients.dispatcher.succeed('listOfflineCases', { pageSize: 100, open: true })).items.find((one) => one.id === id);
const stateOf = async ({ id }: QueuedIntent) => (await client.succeed('getIntentStates', { ids: [id] }))[0];
const start = () => phone.act('assignWorkOrder', order, { memberIds: [accountId], leadId: accountId });
const note = () => phone.act('updateWorkOrder', order, { mode: 'add', text: '已断电验电' });

describe('a role that was lost before what was done in it arrives', () => {
  it.each<NewRole | null>(['energy_clerk', null])('leaves a case, once, which its author hands over; now: %s', async (role) => {
    const intents = [start(), note()];
    await changeRole(role);
    for (const intent of intents) {
      const before = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
      const first = await phone.send(intent);
      expect(first.code).toBe(bodyCode.forbidden);
      expect(await phone.send(intent)).toEqual(first);
      expect(await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id })).toEqual(before);
      expect(await stateOf(intent)).toMatchObject({ case: { reason: 'right', state: 'open', choices: ['handOver', 'discard'] } });
      await client.succeed('decideOfflineCase', { caseId: intent.id, version: 1, choice: 'handOver' });
      expect(await listed(intent.id)).toMatchObject({ author: { id: accountId }, choices: ['add', 'reject'] });
    }
    expect(await listed(intents[1]?.id ?? '')).toMatchObject({ texts: ['已断电验电'] });
  });

  it('leaves no case of what had counted, and a repeat gets its answer', async () => {
    const started = start();
    const first = await phone.send(started);
    expect(first.code).toBe(bodyCode.success);
    await changeRole('energy_clerk');
    expect(await phone.send(started)).toEqual(first);
    expect((await stateOf(started))?.case).toBeNull();
  });

  it('leaves none on an order that its author never had to do with, nor of another tenant, nor of a plain call', async () => {
    const unseen = await fixture.orderAt('10');
    const foreign = await (await createOrderFixture(server)).orderAt('10');
    const intents = [unseen, foreign].map((one) => phone.act('updateWorkOrder', one, { mode: 'add', text: '路过' }));
    await changeRole('energy_clerk');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const intent of intents) {
      expect((await phone.send(intent)).code).toBe(bodyCode.forbidden);
      expect(await stateOf(intent)).toBeUndefined();
    }
    const plain = { id: order.id, version: order.version, mode: 'add', text: '已断电验电' };
    expect((await client.call('updateWorkOrder', plain)).code).toBe(bodyCode.forbidden);
    expect((await client.call('updateWorkOrder', { mode: 'nonsense' })).code).toBe(bodyCode.forbidden);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('leaves none where the token is another tenant’s', async () => {
    const noted = note();
    await changeRole('energy_clerk');
    const other = await createTenant(server);
    expect((await phone.send(noted, other.clients.energy_clerk)).code).toBe(bodyCode.forbidden);
    expect(await stateOf(noted)).toBeUndefined();
    expect(await listed(noted.id)).toBeUndefined();
  });

  it('is with the dispatcher with its photos, though nothing may be stored in its author’s name any more', async () => {
    const [photoId, inPieces, unnamed] = [randomUUID(), randomUUID(), randomUUID()];
    const noted = phone.act('updateWorkOrder', order, { mode: 'add', text: '已断电验电', fileIds: [photoId, inPieces] });
    await changeRole(null);
    const bytes = await drawLock();
    const depositPhoto = (id: string, tenantId = fixture.tenant.id, sender = client) =>
      sender.upload('depositOfflinePhoto', [{ name: 'site.png', bytes }], { tenantId, id }, { idempotencyKey: id });
    const upload = await client.upload('uploadFile', [{ name: 'site.png', bytes }], { id: photoId });
    expect(upload.code).toBe(bodyCode.forbidden);
    // Before there is a case, nobody knows what the photo is of.
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.notFound);
    expect((await phone.send(noted)).code).toBe(bodyCode.forbidden);
    const other = await createTenant(server);
    const { technician, dispatcher } = fixture.tenant.clients;
    for (const sender of [technician, dispatcher, other.clients.technician])
      expect((await depositPhoto(photoId, fixture.tenant.id, sender)).code).toBe(bodyCode.notFound);
    expect((await depositPhoto(photoId, other.id)).code).toBe(bodyCode.notFound);
    expect((await depositPhoto(unnamed)).code).toBe(bodyCode.notFound);
    const text = await client.upload('depositOfflinePhoto', [{ name: 'a.txt', bytes: Buffer.from('x') }], {
      tenantId: fixture.tenant.id,
      id: photoId,
    });
    expect(text.code).toBe(bodyCode.invalid);
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.success);
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.success);
    const pieces = createPieceClient(server, client);
    const photo = { id: inPieces, name: 'site.png', bytes, tenantId: fixture.tenant.id };
    expect((await pieces.begin({ ...photo, id: unnamed })).statusCode).toBe(404);
    expect((await pieces.upload(photo)).statusCode).toBe(204);
    await client.succeed('decideOfflineCase', { caseId: noted.id, version: 1, choice: 'handOver' });
    expect(await listed(noted.id)).toMatchObject({ files: [{ id: photoId }, { id: inPieces }], choices: ['add', 'reject'] });
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', photoId).execute();
    expect(audit).toEqual([expect.objectContaining({ endpoint: 'depositOfflinePhoto', account_id: accountId })]);
    await dispatcher.succeed('decideOfflineCase', { caseId: noted.id, version: 2, choice: 'add' });
    expect((await dispatcher.succeed('getWorkOrder', { id: order.id })).files.map(({ id }) => id).sort()).toEqual(
      [photoId, inPieces].sort(),
    );
    // What is decided on takes nothing more.
    const again = await client.upload('depositOfflinePhoto', [{ name: 'site.png', bytes }], { tenantId: fixture.tenant.id, id: photoId });
    expect(again.code).toBe(bodyCode.notFound);
  });
});

describe('an acknowledgement of an alarm whose author has lost the right to it', () => {
  it('is with the dispatcher at once, who reads it and does nothing else with it', async () => {
    const alarm = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const { account, client: former } = await fixture.tenant.addAccount([{ role: 'dispatcher' }], '将换岗的调度');
    const theirs = createOfflinePhone(server, () => former);
    const given = theirs.note('acknowledgeAlarm', { id: alarm });
    const administrator = fixture.tenant.clients.tenant_admin;
    const { grants } = await administrator.succeed('getMember', { accountId: account.id });
    await administrator.succeed('grantRole', { accountId: account.id, role: 'technician' });
    await administrator.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    const first = await theirs.send(given);
    expect(first.code).toBe(bodyCode.forbidden);
    expect(await theirs.send(given)).toEqual(first);
    const shown = await listed(given.id);
    expect(shown).toMatchObject({
      ...{ operation: 'acknowledgeAlarm', reason: 'right', state: 'handedOver', choices: ['reject'] },
      order: null,
    });
    expect(shown).toMatchObject({ author: { id: account.id }, meter: null, alarm: { id: alarm, name: expect.any(String) } });
    expect((await former.succeed('getIntentStates', { ids: [given.id] }))[0]).toMatchObject({ orderId: null, case: { choices: [] } });
    expect(await readAlarm(server, alarm)).toMatchObject({ state: 'open', acknowledged_by: null });
    const decided = { caseId: given.id, version: 1, choice: 'reject', note: '已电话确认' } as const;
    await fixture.tenant.clients.dispatcher.succeed('decideOfflineCase', decided);
    expect(await listed(given.id)).toBeUndefined();
  });

  it('leaves nothing where its author had lost the role before, or never had it', async () => {
    const alarm = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const { account, client: former } = await fixture.tenant.addAccount([{ role: 'dispatcher' }], '早已换岗的调度');
    const administrator = fixture.tenant.clients.tenant_admin;
    const { grants } = await administrator.succeed('getMember', { accountId: account.id });
    await administrator.succeed('grantRole', { accountId: account.id, role: 'technician' });
    await administrator.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    await fixture.passTime(5 * minuteMs);
    const tooLate = createOfflinePhone(server, () => former).note('acknowledgeAlarm', { id: alarm });
    const neverHad = phone.note('acknowledgeAlarm', { id: alarm });
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const [given, sender] of [
      [tooLate, former],
      [neverHad, client],
      [neverHad, (await createTenant(server)).clients.technician],
    ] as const) {
      expect((await phone.send(given, sender)).code).toBe(bodyCode.forbidden);
      expect(await listed(given.id)).toBeUndefined();
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });
});
