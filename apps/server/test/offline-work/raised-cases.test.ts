import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { v7 as makeId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { drawLock } from '../support/factories/create-permits.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

type Person = 'team_leader' | 'dispatcher' | 'occupant' | 'technician';
const clientOf = (person: Person) => fixture.tenant.clients[person];
const phoneOf = (person: Person): OfflinePhone => createOfflinePhone(server, () => clientOf(person));
const now = () => server.clock.now().getTime();
const listed = async (id: string, open = true) =>
  (await clientOf('dispatcher').succeed('listOfflineCases', { pageSize: 100, open })).items.find((one) => one.id === id);
const stateOf = async (id: string, person: Person = 'team_leader') => (await clientOf(person).succeed('getIntentStates', { ids: [id] }))[0];
const decide = (id: string, choice: string, { version = 1, note = '', by = 'team_leader' as Person } = {}) =>
  clientOf(by).call('decideOfflineCase', { caseId: id, version, choice, note });

interface Refused {
  phone: OfflinePhone;
  created: QueuedIntent;
  orderId: string;
  raisedAt: number;
  /** What is wrong with the order is so no more. */
  mend: () => Promise<unknown>;
}

/** A leader has raised an order of a type that is no longer offered when it arrives, three hours later. */
async function refuse(changes: Record<string, unknown> = {}): Promise<Refused> {
  const phone = phoneOf('team_leader');
  const orderId = makeId({ msecs: now() });
  const created = phone.create(fixture.operations.newOrder({ title: '泵房异响', ...changes }), orderId);
  const raisedAt = now();
  await fixture.passTime(3 * hourMs);
  const setRetired = (retired: Date | null) =>
    server.database.kysely
      .updateTable('business_types')
      .set({ retired_at: retired })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', fixture.operations.businessTypeId)
      .execute();
  await setRetired(server.clock.now());
  const first = await phone.send(created);
  expect(first.code).toBe(bodyCode.invalid);
  expect(Object.keys(first.data.fields)).toEqual(['businessTypeId']);
  expect(await phone.send(created)).toEqual(first);
  return { phone, created, orderId, raisedAt, mend: () => setRetired(null) };
}

describe('an order that was raised without a network and is refused', () => {
  it('is a case with what it says and its photos, whose author may hand it over or discard it', async () => {
    const photo = (await clientOf('team_leader').upload('uploadFile', [{ name: 'a.png', bytes: await drawLock() }])).data.id;
    const { created, orderId, mend } = await refuse({ fileIds: [photo] });
    expect(await stateOf(created.id)).toMatchObject({
      orderId,
      appliedVersion: null,
      case: { reason: 'input', state: 'open', choices: ['handOver', 'discard'] },
    });
    expect(await listed(created.id)).toMatchObject({
      order: { id: orderId, orderNo: '', title: '泵房异响', status: 10 },
      newOrder: { level: 2, project: expect.any(String) },
      author: { id: fixture.tenant.accounts.team_leader.id },
      texts: [fixture.operations.newOrder().description],
      files: [{ id: photo }],
      choices: [],
    });
    expect((await decide(created.id, 'discard')).code).toBe(bodyCode.success);
    expect((await decide(created.id, 'takeBack', { version: 2 })).code).toBe(bodyCode.success);
    await mend();
  });

  it('is raised by the dispatcher in its author’s name, at its time, once, and the phone’s next steps count on it', async () => {
    const { phone, created, orderId, raisedAt, mend } = await refuse();
    const added = phone.act('updateWorkOrder', { id: orderId, version: 1 }, { mode: 'add', text: '随后补充' }, created);
    await decide(created.id, 'handOver');
    expect(await listed(created.id)).toMatchObject({ choices: ['add', 'reject'] });
    // Nothing has been mended yet.
    expect(await decide(created.id, 'add', { version: 2, by: 'dispatcher' })).toMatchObject({ code: bodyCode.invalid });
    await mend();
    const both = await Promise.all([1, 2].map(() => decide(created.id, 'add', { version: 2, by: 'dispatcher' })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([bodyCode.success, bodyCode.conflict]);
    const author = fixture.tenant.accounts.team_leader.id;
    const { order, history, audit } = await readOrderRows(server, orderId);
    expect(order).toMatchObject({
      title: '泵房异响',
      created_by: author,
      created_at: new Date(raisedAt),
      order_no: expect.stringMatching(/^WO/),
    });
    expect(history).toEqual([
      expect.objectContaining({ action: 'create', actor_id: author, intent_id: created.id, worked_at: new Date(raisedAt) }),
    ]);
    expect(audit.filter(({ endpoint }) => endpoint === 'decideOfflineCase')).toContainEqual(
      expect.objectContaining({ account_id: fixture.tenant.accounts.dispatcher.id }),
    );
    expect(await listed(created.id, false)).toMatchObject({
      state: 'added',
      newOrder: null,
      order: { id: orderId, orderNo: order.order_no },
    });
    expect(await listed(created.id, false)).toMatchObject({ decidedBy: { id: fixture.tenant.accounts.dispatcher.id } });
    expect(await stateOf(created.id)).toMatchObject({ orderId, appliedVersion: 1, case: { state: 'added', choices: [] } });
    expect(await phone.send(created)).toMatchObject({ code: bodyCode.success, data: { id: orderId, version: 1 } });
    expect(await phone.send(added)).toMatchObject({ code: bodyCode.success, data: { version: 2 } });
  });

  it('is rejected with a reason, after a day also where its author has not decided', async () => {
    const { created, orderId, mend } = await refuse();
    expect(await decide(created.id, 'reject', { by: 'dispatcher', note: '重复' })).toMatchObject({ code: bodyCode.forbidden });
    await fixture.passTime(dayMs);
    expect(await decide(created.id, 'reject', { by: 'dispatcher' })).toMatchObject({ code: bodyCode.invalid });
    expect(await decide(created.id, 'reject', { by: 'dispatcher', note: '重复' })).toMatchObject({ code: bodyCode.success });
    expect(await stateOf(created.id)).toMatchObject({ case: { state: 'rejected', choices: [] } });
    expect((await clientOf('dispatcher').call('getWorkOrder', { id: orderId })).code).toBe(bodyCode.notFound);
    await mend();
  });

  it('is settled by its author’s correction, and what was refused before is not to be decided on', async () => {
    const { phone, created, orderId, mend } = await refuse();
    const wrong = phone.create(fixture.operations.newOrder({ title: '再次提交' }), orderId);
    expect((await phone.send(wrong)).code).toBe(bodyCode.invalid);
    expect(await listed(created.id)).toBeUndefined();
    expect(await listed(wrong.id)).toMatchObject({ state: 'open', order: { title: '再次提交' } });
    await mend();
    const right = phone.create(fixture.operations.newOrder({ title: '更正后提交' }), orderId);
    expect((await phone.send(right)).code).toBe(bodyCode.success);
    expect(await listed(wrong.id)).toBeUndefined();
    expect(await stateOf(wrong.id)).toMatchObject({ case: { state: 'added', choices: [] } });
    expect((await decide(wrong.id, 'add', { version: 2, by: 'dispatcher' })).code).toBe(bodyCode.forbidden);
  });

  it('is a case of the right that was lost, too', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'team_leader' }], '将换岗的班长');
    const phone = createOfflinePhone(server, () => client);
    await client.succeed('createWorkOrder', fixture.operations.newOrder());
    const created = phone.create(fixture.operations.newOrder({ title: '换岗前报修' }));
    const administrator = fixture.tenant.clients.tenant_admin;
    const { grants } = await administrator.succeed('getMember', { accountId: account.id });
    await administrator.succeed('grantRole', { accountId: account.id, role: 'energy_clerk' });
    await administrator.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    expect((await phone.send(created)).code).toBe(bodyCode.forbidden);
    await client.succeed('decideOfflineCase', { caseId: created.id, version: 1, choice: 'handOver' });
    expect(await listed(created.id)).toMatchObject({ reason: 'right', choices: ['add', 'reject'] });
    expect((await decide(created.id, 'add', { version: 2, by: 'dispatcher' })).code).toBe(bodyCode.success);
  });

  it('is none of somebody who could never raise one, nor of another tenant, nor at a place that is not the tenant’s', async () => {
    const other = await createOrderFixture(server);
    const stranger = phoneOf('occupant');
    const unable = stranger.create(fixture.operations.newOrder());
    expect((await stranger.send(unable)).code).toBe(bodyCode.forbidden);
    const foreign = phoneOf('dispatcher');
    const elsewhere = foreign.create(other.operations.newOrder());
    expect((await foreign.send(elsewhere)).code).toBe(bodyCode.notFound);
    const theirs = foreign.create(fixture.operations.newOrder({ title: '外来' }));
    expect((await foreign.send(theirs, other.tenant.clients.dispatcher)).code).toBe(bodyCode.notFound);
    for (const { id } of [unable, elsewhere, theirs]) expect(await listed(id)).toBeUndefined();
    expect((await other.tenant.clients.dispatcher.succeed('listOfflineCases', {})).items).toEqual([]);
  });

  it('is nobody else’s to decide on, nor another tenant’s, whose dispatcher does not see its photo either', async () => {
    const photo = (await clientOf('team_leader').upload('uploadFile', [{ name: 'a.png', bytes: await drawLock() }])).data.id;
    const { created, mend } = await refuse({ fileIds: [photo] });
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect((await decide(created.id, 'discard', { by: 'technician' })).code).toBe(bodyCode.notFound);
    const other = await createTenant(server);
    const input = { caseId: created.id, version: 1, choice: 'reject', note: '外来' } as const;
    expect((await other.clients.dispatcher.call('decideOfflineCase', input)).code).toBe(bodyCode.notFound);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const readPhoto = (token: string | null) =>
      server.app.inject({ url: `/files/${photo}`, headers: { authorization: `Bearer ${token}` } });
    expect((await readPhoto(clientOf('dispatcher').token)).statusCode).toBe(200);
    expect((await readPhoto(other.clients.dispatcher.token)).statusCode).toBe(404);
    await mend();
  });
});

describe('an order that somebody raised whose membership has ended', () => {
  it('is deposited with what was done on it, and raised in their name', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'team_leader' }], '离职的班长');
    const phone = createOfflinePhone(server, () => client);
    const orderId = makeId({ msecs: now() });
    const created = phone.create(fixture.operations.newOrder({ title: '离职前报修' }), orderId);
    const added = phone.act('updateWorkOrder', { id: orderId, version: 1 }, { mode: 'add', text: '已拉警戒带' }, created);
    const unknown = phone.act('updateWorkOrder', { id: randomUUID(), version: 1 }, { mode: 'add', text: '不存在' });
    await fixture.tenant.clients.tenant_admin.succeed('removeMember', { accountId: account.id });
    const there = await signIn(server, account.id, null);
    const deposit = ({ name, id, body }: QueuedIntent) =>
      there.call('depositOfflineWork', { tenantId: fixture.tenant.id, call: name, input: body }, { idempotencyKey: id });
    // A step waits for its order.
    expect((await deposit(added)).code).toBe(bodyCode.notFound);
    expect((await deposit(created)).code).toBe(bodyCode.success);
    expect((await deposit(added)).code).toBe(bodyCode.success);
    expect((await deposit(unknown)).code).toBe(bodyCode.notFound);
    expect(await listed(added.id)).toMatchObject({ order: { id: orderId, title: '' }, newOrder: null, choices: ['reject'] });
    expect((await decide(created.id, 'add', { by: 'dispatcher' })).code).toBe(bodyCode.success);
    expect(await listed(added.id)).toMatchObject({ order: { id: orderId, title: '离职前报修' }, choices: ['add', 'reject'] });
    expect((await decide(added.id, 'add', { version: 2, by: 'dispatcher' })).code).toBe(bodyCode.success);
    const { order, history } = await readOrderRows(server, orderId);
    expect(order.created_by).toBe(account.id);
    expect(history.map(({ action }) => action)).toEqual(['create', 'add']);
  });
});
