import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { drawLock } from '../support/factories/create-permits.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createPieceClient } from '../support/services/piece-client.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  other = await createTenant(server);
});
afterAll(() => server.close());

interface Worker {
  accountId: string;
  client: TestClient;
  phone: OfflinePhone;
  /** As their phone has it. */
  order: Moved;
}

let worker: Worker;

/** A technician with an order that they have accepted. */
beforeEach(async () => {
  const { account, client } = await fixture.tenant.addAccount([{ role: 'technician' }], '将离职的技师');
  const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), {
    accountId: account.id,
    expectedAt: server.clock.now().toISOString(),
  });
  const order = await client.succeed('acceptWorkOrder', { id: dispatched.id, version: dispatched.version });
  worker = { accountId: account.id, client, order, phone: createOfflinePhone(server, () => client) };
});

/** The order goes to somebody else, and the administrator removes the technician, who is signed in to no tenant then. */
async function endMembership(): Promise<void> {
  const { accountId, client, order } = worker;
  const back = await client.succeed('sendBackWorkOrder', { id: order.id, version: order.version, ...fixture.inputs.sendBack } as never);
  const toOther = { accountId: fixture.tenant.accounts.secondTechnician.id, expectedAt: server.clock.now().toISOString() };
  await fixture.act('dispatcher', 'dispatchWorkOrder', back, toOther);
  await fixture.tenant.clients.tenant_admin.succeed('removeMember', { accountId });
  worker.client = await signIn(server, accountId, null);
}

const deposit = ({ name, id, body }: QueuedIntent, client = worker.client, tenantId = fixture.tenant.id) =>
  client.call('depositOfflineWork', { tenantId, call: name, input: body }, { idempotencyKey: id });
const depositPhoto = async (id: string, client = worker.client, tenantId = fixture.tenant.id) =>
  client.upload('depositOfflinePhoto', [{ name: 'site.png', bytes: await drawLock() }], { tenantId, id }, { idempotencyKey: id });
const listed = async (id: string) =>
  (await fixture.tenant.clients.dispatcher.succeed('listOfflineCases', { pageSize: 100, open: true })).items.find((one) => one.id === id);
const note = (extra: Record<string, unknown> = {}) =>
  worker.phone.act('updateWorkOrder', worker.order, { mode: 'add', text: '接头已紧固', ...extra });

/** What waits on the phone of a former member is not taken, and nothing is written. */
async function expectRefused(intent: QueuedIntent, code: number, client = worker.client, tenantId = fixture.tenant.id): Promise<void> {
  const before = await fingerprintOrders(server, tenantId);
  expect(await deposit(intent, client, tenantId)).toMatchObject({ code });
  expect(await fingerprintOrders(server, tenantId)).toBe(before);
}

describe('work of somebody whose membership has ended', () => {
  it('is a case for the dispatcher, once, with its words and photos, and nothing of it is done', async () => {
    const photoId = randomUUID();
    const started = worker.phone.act('assignWorkOrder', worker.order, { memberIds: [worker.accountId], leadId: worker.accountId });
    const noted = note({ fileIds: [photoId] });
    const commented = worker.phone.note('addOrderComment', { orderId: worker.order.id, text: '备件在 3 号柜' });
    await endMembership();
    const before = await readOrderRows(server, worker.order.id);
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.success);
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.success);
    for (const intent of [started, noted, commented, noted])
      expect(await deposit(intent)).toMatchObject({ code: bodyCode.success, data: {} });
    const after = await readOrderRows(server, worker.order.id);
    expect({ ...after, audit: [] }).toEqual({ ...before, audit: [] });
    const shown = await listed(noted.id);
    expect(shown).toMatchObject({
      reason: 'membership',
      state: 'handedOver',
      texts: ['接头已紧固'],
      author: { id: worker.accountId },
      isTimeCertain: true,
    });
    expect(shown).toMatchObject({ choices: ['add', 'reject'], files: [{ id: photoId }] });
    expect(await listed(started.id)).toMatchObject({ operation: 'assignWorkOrder' });
    expect(await listed(commented.id)).toMatchObject({ operation: 'addOrderComment', texts: ['备件在 3 号柜'], choices: ['reject'] });
    const audited = after.audit.filter(({ changes }) => (changes as { offlineCase?: string }).offlineCase === noted.id);
    expect(audited).toEqual([expect.objectContaining({ endpoint: 'depositOfflineWork', account_id: worker.accountId })]);
  });

  it('has its photos in pieces, too, which only pictures are and only the sender goes on with', async () => {
    const [photoId, noteId] = [randomUUID(), randomUUID()];
    const noted = note({ fileIds: [photoId] });
    const elsewhere = createPieceClient(server, other.clients.technician);
    const here = createPieceClient(server, fixture.tenant.clients.dispatcher);
    const photo = { id: photoId, name: 'site.png', bytes: await drawLock(), tenantId: fixture.tenant.id };
    // A member has other ways to store files, and so has whoever never was one.
    for (const client of [elsewhere, here, createPieceClient(server, worker.client)])
      expect([(await client.begin(photo)).statusCode, (await client.ask(photo)).statusCode]).toEqual([404, 404]);
    await endMembership();
    const pieces = createPieceClient(server, worker.client);
    expect((await pieces.begin(photo)).headers.location).toBe(`uploads/${fixture.tenant.id}/${photoId}`);
    for (const client of [elsewhere, here]) expect((await client.send(photo, 0)).statusCode).toBe(404);
    expect((await pieces.send(photo, 0)).statusCode).toBe(204);
    expect((await pieces.begin(photo)).headers['upload-offset']).toBe(String(photo.bytes.length));
    expect((await depositPhoto(photoId)).code).toBe(bodyCode.success);
    const text = { ...photo, id: noteId, name: 'note.txt', bytes: Buffer.from('接头') };
    expect((await pieces.upload(text)).statusCode).toBe(422);
    expect((await pieces.begin({ ...photo, tenantId: randomUUID() })).statusCode).toBe(404);
    await deposit(noted);
    expect(await listed(noted.id)).toMatchObject({ files: [{ id: photoId }] });
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', photoId).execute();
    expect(audit).toEqual([expect.objectContaining({ endpoint: 'depositOfflinePhoto', tenant_id: fixture.tenant.id })]);
  });

  it('is an acknowledgement of an alarm, too, which nobody but the dispatcher reads', async () => {
    const [alarm, counted] = await Promise.all([1, 2].map(() => createAlarm(server, fixture.tenant.id, fixture.operations.deviceId)));
    const { account, client } = await fixture.tenant.addAccount([{ role: 'dispatcher' }], '将离职的调度');
    const phone = createOfflinePhone(server, () => client);
    const [given, arrived] = [alarm, counted].map((id) => phone.note('acknowledgeAlarm', { id: id ?? '' })) as [QueuedIntent, QueuedIntent];
    expect((await phone.send(arrived)).code).toBe(bodyCode.success);
    const foreign = await createOrderFixture(server);
    const elsewhere = await createAlarm(server, foreign.tenant.id, foreign.operations.deviceId);
    const ofOthers = phone.note('acknowledgeAlarm', { id: elsewhere });
    await fixture.tenant.clients.tenant_admin.succeed('removeMember', { accountId: account.id });
    const former = await signIn(server, account.id, null);
    for (const intent of [given, given, arrived]) expect(await deposit(intent, former)).toMatchObject({ code: bodyCode.success, data: {} });
    await expectRefused(ofOthers, bodyCode.notFound, former);
    expect(await listed(given.id)).toMatchObject({
      ...{ reason: 'membership', state: 'handedOver', choices: ['reject'] },
      alarm: { id: alarm },
    });
    expect(await listed(arrived.id)).toBeUndefined();
    expect(await readAlarm(server, alarm ?? '')).toMatchObject({ state: 'open', acknowledged_by: null });
    const audit = await server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', alarm ?? '')
      .execute();
    expect(audit).toEqual([expect.objectContaining({ endpoint: 'depositOfflineWork', subject_kind: 'alarm', account_id: account.id })]);
  });

  it('is added by the dispatcher to the order as it stands', async () => {
    const photoId = randomUUID();
    const noted = note({ fileIds: [photoId] });
    await endMembership();
    await depositPhoto(photoId);
    await deposit(noted);
    const decided = { caseId: noted.id, version: 1, choice: 'add', note: '' } as const;
    await fixture.tenant.clients.dispatcher.succeed('decideOfflineCase', decided);
    const { history, files } = await readOrderRows(server, worker.order.id);
    expect(history.at(-1)).toMatchObject({ action: 'add', detail: { text: '接头已紧固' } });
    expect(files.map(({ file_id }) => file_id)).toContain(photoId);
  });

  it('is taken from a session in another tenant, and from one that is in none', async () => {
    const noted = note();
    await endMembership();
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: worker.accountId, state: 'member', created_at: server.clock.now() })
      .execute();
    const there = await signIn(server, worker.accountId, other.id);
    expect(await deposit(noted, there)).toMatchObject({ code: bodyCode.success });
    expect(await listed(noted.id)).toMatchObject({ reason: 'membership' });
    expect((await (await signIn(server, other.accounts.dispatcher.id, other.id)).succeed('listOfflineCases', {})).items).toEqual([]);
  });

  it('is acknowledged and no case where it had counted before the membership ended', async () => {
    const noted = note();
    expect((await worker.phone.send(noted)).code).toBe(bodyCode.success);
    worker.order = { ...worker.order, version: worker.order.version + 1 };
    await endMembership();
    expect((await deposit(noted)).code).toBe(bodyCode.success);
    expect(await listed(noted.id)).toBeUndefined();
  });

  it('is refused after 14 days', async () => {
    const [one, two] = [note(), note()];
    await endMembership();
    server.clock.advance(13 * dayMs);
    worker.client = await signIn(server, worker.accountId, null);
    await fixture.passTime(0);
    expect((await deposit(one)).code).toBe(bodyCode.success);
    await fixture.passTime(dayMs + hourMs);
    worker.client = await signIn(server, worker.accountId, null);
    await expectRefused(two, bodyCode.notFound);
    expect((await depositPhoto(randomUUID())).code).toBe(bodyCode.notFound);
  });

  it('is refused where it was done after the membership had ended', async () => {
    await endMembership();
    await fixture.passTime(hourMs);
    worker.client = await signIn(server, worker.accountId, null);
    await expectRefused(note(), bodyCode.notFound);
    worker.phone.hear();
    await expectRefused(note(), bodyCode.notFound);
  });

  it('is refused from a member, who sends it as ever', async () => {
    await expectRefused(note(), bodyCode.notFound);
    expect((await depositPhoto(randomUUID())).code).toBe(bodyCode.notFound);
  });

  it('is refused from somebody who was never a member, with another tenant’s token, and without one', async () => {
    const noted = note();
    await endMembership();
    const theirs = await signIn(server, other.accounts.technician.id, other.id);
    await expectRefused(noted, bodyCode.notFound, theirs);
    await expectRefused(noted, bodyCode.notFound, worker.client, other.id);
    expect((await depositPhoto(randomUUID(), theirs)).code).toBe(bodyCode.notFound);
    await expectRefused(noted, bodyCode.tokenExpired, createTestClient(server));
    expect((await deposit(noted, worker.client, server.context.ids.next())).code).toBe(bodyCode.notFound);
  });

  it('is refused on an order that its author never saw, of this tenant or another, alike', async () => {
    const unseen = await fixture.orderAt('10');
    const foreign = await (await createOrderFixture(server)).orderAt('10');
    const intents = [unseen, foreign].map((order) => worker.phone.act('updateWorkOrder', order, { mode: 'add', text: '路过' }));
    await endMembership();
    for (const intent of intents) await expectRefused(intent, bodyCode.notFound);
    const [one, two] = await Promise.all(intents.map((intent) => deposit(intent)));
    expect(one).toEqual(two);
  });

  it('is refused where its call would not take it, or names another call than before', async () => {
    const noted = note();
    const taken = note();
    await endMembership();
    await expectRefused({ ...noted, body: { ...noted.body, mode: 'nonsense' } }, bodyCode.invalid);
    await expectRefused({ ...noted, body: { ...noted.body, intent: undefined } }, bodyCode.invalid);
    await expectRefused({ ...noted, name: 'recordMeterReading' }, bodyCode.invalid);
    // The order is no alarm.
    await expectRefused({ ...noted, name: 'acknowledgeAlarm' }, bodyCode.notFound);
    await deposit(taken);
    const { intent } = taken.body as { intent: object };
    const changed = {
      ...taken,
      name: 'addOrderComment' as const,
      id: randomUUID(),
      body: { orderId: worker.order.id, text: '另一项', intent },
    };
    await expectRefused(changed, bodyCode.conflict);
  });

  it('takes no photo of somebody else under an id that is used, and nothing but pictures', async () => {
    const used = (await fixture.tenant.clients.dispatcher.upload('uploadFile', [{ name: 'a.png', bytes: await drawLock() }])).data.id;
    await endMembership();
    expect((await depositPhoto(used)).code).toBe(bodyCode.conflict);
    const id = randomUUID();
    const text = [{ name: 'a.txt', bytes: Buffer.from('text') }];
    const answer = await worker.client.upload('depositOfflinePhoto', text, { tenantId: fixture.tenant.id, id });
    expect(answer.code).toBe(bodyCode.invalid);
    const there = await signIn(server, other.accounts.dispatcher.id, other.id);
    const foreign = await there.upload('uploadFile', [{ name: 'a.png', bytes: await drawLock() }]);
    expect((await depositPhoto(foreign.data.id)).code).toBe(bodyCode.success);
  });

  it('is not more than a phone lets wait', async () => {
    const noted = note();
    await endMembership();
    const row = await server.database.kysely.selectFrom('former_members').selectAll().where('account_id', '=', worker.accountId).execute();
    expect(row).toEqual([expect.objectContaining({ tenant_id: fixture.tenant.id, role_grants: [{ role: 'technician', areaId: null }] })]);
    const now = server.clock.now();
    const filler = (index: number) => ({
      ...{
        tenant_id: fixture.tenant.id,
        id: randomUUID(),
        account_id: worker.accountId,
        order_id: worker.order.id,
        operation: 'updateWorkOrder',
      },
      ...{
        body_hash: String(index),
        body: '{}',
        refusal: '{}',
        reason: 'membership' as const,
        worked_at: now,
        worked_at_certain: true,
        arrived_at: now,
      },
    });
    await server.database.kysely
      .insertInto('offline_cases')
      .values(Array.from({ length: 2000 }, (_, index) => filler(index)))
      .execute();
    await expectRefused(noted, bodyCode.tooMany);
  });
});
