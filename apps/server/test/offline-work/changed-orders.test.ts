import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { v7 as makeId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

type Person = 'team_leader' | 'technician' | 'secondTechnician' | 'dispatcher' | 'client_rep' | 'occupant';
const clientOf = (person: Person) => fixture.tenant.clients[person];
const phoneOf = (person: Person): OfflinePhone => createOfflinePhone(server, () => clientOf(person));
const read = (id: string, person: Person = 'dispatcher') => clientOf(person).succeed('getWorkOrder', { id });
const stateOf = async (id: string, person: Person = 'technician') => (await clientOf(person).succeed('getIntentStates', { ids: [id] }))[0];
const listed = async (id: string) =>
  (await clientOf('dispatcher').succeed('listOfflineCases', { pageSize: 100 })).items.find((one) => one.id === id);
const decide = (
  id: string,
  choice: string,
  { version = 1, by = 'technician' as Person, orderVersion = undefined as number | undefined } = {},
) => clientOf(by).call('decideOfflineCase', { caseId: id, version, choice, orderVersion });
const edit = (phone: OfflinePhone, order: OrderRef, input: Record<string, unknown>, after?: QueuedIntent) =>
  phone.act('updateWorkOrder', order, { mode: 'edit', ...input }, after);

const words = { title: '2号水泵轴封漏水', description: '轴封处每分钟滴水约20滴，地面已有积水。' };

/** The technician has raised an order and rewords it; meanwhile the dispatcher has reworded it too. */
async function collide(): Promise<{ order: Moved; phone: OfflinePhone; intent: QueuedIntent; now: Moved }> {
  const order = await fixture.create('technician');
  const phone = phoneOf('technician');
  const intent = edit(phone, order, { ...words, level: 2 });
  const now = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'edit', title: '调度改的标题' });
  const refused = await phone.send(intent);
  expect(refused).toMatchObject({ code: bodyCode.conflict, data: { version: now.version } });
  return { order, phone, intent, now };
}

describe('a change of what an order says, made without a network', () => {
  it('counts at the time when it was made, once, whatever is repeated', async () => {
    const order = await fixture.create('technician');
    const phone = phoneOf('technician');
    const madeAt = server.clock.now().toISOString();
    const intent = edit(phone, order, words);
    await fixture.passTime(2 * hourMs);
    const first = await phone.send(intent);
    expect(first).toMatchObject({ data: { id: order.id, status: status.toBeDispatched, version: order.version + 1 } });
    expect(await phone.send(intent)).toEqual(first);
    expect(await Promise.all([1, 2].map(() => phone.send(intent)))).toEqual([first, first]);
    const shown = await read(order.id);
    expect(shown).toMatchObject(words);
    const [entry, ...older] = shown.history;
    expect(entry).toMatchObject({ action: 'edit', at: madeAt, receivedAt: server.clock.now().toISOString(), isTimeCertain: true });
    expect(older).toHaveLength(1);
    expect(await stateOf(intent.id)).toMatchObject({ appliedVersion: order.version + 1, case: null });
  });

  it('leaves everything that it does not name', async () => {
    const order = await fixture.create('technician');
    const before = await read(order.id);
    const phone = phoneOf('technician');
    await phone.send(edit(phone, order, { title: words.title }));
    const { version, title, history, actions, ...after } = await read(order.id);
    expect(title).toBe(words.title);
    expect(before).toMatchObject(after);
  });

  it('counts on an order that was dispatched, added to or urged meanwhile', async () => {
    const order = await fixture.create('technician');
    const phone = phoneOf('technician');
    const intent = edit(phone, order, words);
    const urged = await fixture.act('technician', 'updateWorkOrder', order, { mode: 'add', text: '已放警示牌' });
    const sent = await fixture.act('dispatcher', 'dispatchWorkOrder', urged, fixture.inputs.toTeam);
    expect(await phone.send(intent)).toMatchObject({ data: { status: status.toBeAccepted, version: sent.version + 1 } });
    expect(await read(order.id)).toMatchObject({ ...words, status: status.toBeAccepted });
  });

  it('follows the author’s own changes in their sequence, and what comes first goes first', async () => {
    const phone = phoneOf('technician');
    const orderId = makeId({ msecs: server.clock.now().getTime() });
    const created = phone.create(fixture.operations.newOrder(), orderId);
    const first = edit(phone, { id: orderId, version: 1 }, { title: '第一次' }, created);
    const second = edit(phone, { id: orderId, version: 1 }, { title: '第二次' }, first);
    expect((await phone.send(first)).code).toBe(bodyCode.notFound);
    await phone.send(created);
    expect(await phone.send(first)).toMatchObject({ data: { version: 2 } });
    expect(await phone.send(second)).toMatchObject({ data: { version: 3 } });
    expect(await read(orderId)).toMatchObject({ title: '第二次' });
  });

  it('is found at its time though the phone’s clock is hours off, and says where it cannot be known', async () => {
    const order = await fixture.create('technician');
    const phone = phoneOf('technician');
    phone.skew = 5 * hourMs;
    phone.hear();
    const madeAt = server.clock.now().toISOString();
    const intent = edit(phone, order, { title: '钟慢五小时' });
    await fixture.passTime(hourMs);
    await phone.send(intent);
    expect((await read(order.id)).history[0]).toMatchObject({ at: madeAt, isTimeCertain: true });
    const version = (await read(order.id)).version;
    phone.hear();
    phone.reload();
    const uncertain = edit(phone, { id: order.id, version }, { title: '钟被调过' });
    phone.skew = 5 * hourMs + 30 * minuteMs;
    await fixture.passTime(hourMs);
    await phone.send(uncertain);
    expect((await read(order.id)).history[0]).toMatchObject({ action: 'edit', isTimeCertain: false });
  });

  it('resubmits an order that was rolled back, and not one that somebody has resubmitted meanwhile', async () => {
    const rolledBack = async () => {
      const order = await fixture.create('technician');
      const sent = await fixture.act('dispatcher', 'dispatchWorkOrder', order, {
        accountId: fixture.tenant.accounts.secondTechnician.id,
        expectedAt: server.clock.now().toISOString(),
      });
      return fixture.act('secondTechnician', 'sendBackWorkOrder', sent, fixture.inputs.sendBack);
    };
    const [free, taken] = [await rolledBack(), await rolledBack()];
    const phone = phoneOf('technician');
    const counts = phone.act('updateWorkOrder', free, { mode: 'resubmit', ...words });
    const late = phone.act('updateWorkOrder', taken, { mode: 'resubmit', ...words });
    await fixture.act('dispatcher', 'updateWorkOrder', taken, { mode: 'resubmit', title: '调度已重新提交' });
    expect(await phone.send(counts)).toMatchObject({ data: { status: status.toBeDispatched } });
    expect(await read(free.id)).toMatchObject({ ...words, status: status.toBeDispatched });
    expect((await phone.send(late)).code).toBe(bodyCode.conflict);
    expect(await stateOf(late.id)).toMatchObject({ case: { reason: 'done', changesOrder: true } });
    // What it said is not lost: the order is still to be dispatched, so that it can be changed.
    expect(await decide(late.id, 'add')).toMatchObject({ data: { state: 'added' } });
    expect(await read(taken.id)).toMatchObject({ ...words, status: status.toBeDispatched });
  });
});

describe('a change of what somebody else has changed meanwhile', () => {
  it('is a case with all of it, and leaves the order as that person wants it', async () => {
    const { order, phone, intent, now } = await collide();
    expect((await phone.send(intent)).code).toBe(bodyCode.conflict);
    expect(await read(order.id)).toMatchObject({ title: '调度改的标题', version: now.version });
    expect(await stateOf(intent.id)).toMatchObject({
      appliedVersion: null,
      case: { reason: 'edited', state: 'open', choices: ['add', 'handOver', 'discard'], changesOrder: true },
    });
    expect(await listed(intent.id)).toMatchObject({
      ...{ texts: [words.title, words.description], operation: 'updateWorkOrder', choices: [] },
      change: { ...words, level: 2, plannedFinishAt: null, project: null, site: null, businessType: null, objects: null },
    });
  });

  it('is made after all by its author, on the order as they compared it alone, once', async () => {
    const { order, intent, now } = await collide();
    expect(await decide(intent.id, 'add', { orderVersion: order.version })).toMatchObject({ code: bodyCode.conflict });
    expect(await read(order.id)).toMatchObject({ title: '调度改的标题' });
    expect(await decide(intent.id, 'add', { orderVersion: now.version })).toMatchObject({ data: { state: 'added', choices: [] } });
    const shown = await read(order.id);
    expect(shown).toMatchObject({ ...words, level: 2, version: now.version + 1 });
    expect(shown.history[0]).toMatchObject({ action: 'edit', actor: { id: fixture.tenant.accounts.technician.id } });
    expect(await decide(intent.id, 'add', { version: 2 })).toMatchObject({ code: bodyCode.forbidden });
    const { audit } = await readOrderRows(server, order.id);
    expect(audit.filter(({ changes }) => (changes as { offlineCase?: string }).offlineCase === intent.id)).toHaveLength(2);
  });

  it('is made by the dispatcher to whom it was handed over, with the author’s photos, and the names of what they chose', async () => {
    const order = await fixture.create('technician');
    const phone = phoneOf('technician');
    const photo = await clientOf('technician').upload('uploadFile', [{ name: '轴封.txt', bytes: Buffer.from('photo') }]);
    const areaId = fixture.operations.newOrder().siteId;
    const intent = edit(phone, order, { objects: [{ kind: 'area', id: areaId }], fileIds: [photo.data.id], plannedFinishAt: null });
    await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'edit', title: '调度改的标题' });
    await phone.send(intent);
    await decide(intent.id, 'handOver');
    const shown = await listed(intent.id);
    expect(shown).toMatchObject({ choices: ['add', 'reject'], changesOrder: true, change: { title: null, plannedFinishAt: '' } });
    expect(shown?.change?.objects).toHaveLength(1);
    expect(shown?.files.map(({ id }) => id)).toEqual([photo.data.id]);
    expect(await decide(intent.id, 'add', { version: 2, by: 'dispatcher' })).toMatchObject({ data: { state: 'added' } });
    const after = await read(order.id);
    expect(after).toMatchObject({ title: '调度改的标题', objects: [{ kind: 'area', id: areaId }] });
    expect(after.files.filter(({ kind }) => kind === 'request').map(({ id }) => id)).toEqual([photo.data.id]);
    expect(after.history[0]).toMatchObject({ action: 'edit', actor: { id: fixture.tenant.accounts.dispatcher.id } });
  });

  it('is added to the order as words where that is under way and cannot be changed any more', async () => {
    const order = await fixture.create('dispatcher');
    const phone = phoneOf('dispatcher');
    const intent = edit(phone, order, words);
    const sent = await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toPerson);
    await fixture.act('technician', 'acceptWorkOrder', sent);
    await phone.send(intent);
    expect(await stateOf(intent.id, 'dispatcher')).toMatchObject({ case: { reason: 'moved', changesOrder: false } });
    expect(await decide(intent.id, 'add', { by: 'dispatcher' })).toMatchObject({ data: { state: 'added' } });
    const shown = await read(order.id);
    expect(shown.title).not.toBe(words.title);
    expect(shown.history[0]).toMatchObject({ action: 'add', detail: { text: `${words.title}\n${words.description}` } });
  });

  it('does not undo the level that a dispatch has given the order', async () => {
    const order = await fixture.create('technician');
    const phone = phoneOf('technician');
    const intent = edit(phone, order, { level: 3 });
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, { ...fixture.inputs.toTeam, level: 1 });
    expect((await phone.send(intent)).code).toBe(bodyCode.conflict);
    expect(await stateOf(intent.id)).toMatchObject({ case: { reason: 'edited' } });
    expect(await read(order.id)).toMatchObject({ level: 1 });
  });

  it('is refused to other tenants and to who may not change it, and its case is nobody else’s', async () => {
    const order = await fixture.create('technician');
    const [own, stranger] = [phoneOf('technician'), phoneOf('occupant')];
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const foreign = (await createTenant(server)).clients.dispatcher;
    const intent = edit(own, order, words);
    expect((await own.send(intent, foreign)).code).toBe(bodyCode.notFound);
    expect((await stranger.send(edit(stranger, order, words))).code).toBe(bodyCode.notFound);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const client = phoneOf('client_rep');
    const wrong = edit(client, order, words);
    expect((await client.send(wrong)).code).toBe(bodyCode.forbidden);
    expect(await stateOf(wrong.id, 'client_rep')).toMatchObject({ case: { reason: 'right', changesOrder: false } });
    const { intent: stuck } = await collide();
    for (const other of [foreign, clientOf('secondTechnician'), clientOf('occupant')]) {
      const answer = await other.call('decideOfflineCase', { caseId: stuck.id, version: 1, choice: 'add' });
      expect(answer.code).toBe(bodyCode.notFound);
    }
    expect(await decide(randomUUID(), 'add')).toMatchObject({ code: bodyCode.notFound });
  });
});
