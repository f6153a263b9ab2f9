import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const uploadPhoto = async (client: TestClient): Promise<string> =>
  (await client.upload('uploadFile', [{ name: '现场.txt', bytes: Buffer.from('photo') }])).data.id;

type Person = 'technician' | 'secondTechnician' | 'dispatcher' | 'occupant' | 'team_leader';
const clientOf = (person: Person) => fixture.tenant.clients[person];
const phoneOf = (person: Person): OfflinePhone => createOfflinePhone(server, () => clientOf(person));
const stateOf = async (id: string, person: Person = 'technician') => (await clientOf(person).succeed('getIntentStates', { ids: [id] }))[0];
const listed = async (id: string, open = true) =>
  (await clientOf('dispatcher').succeed('listOfflineCases', { pageSize: 100, open })).items.find((one) => one.id === id);
const decide = (id: string, choice: string, { version = 1, note = '', by = 'technician' as Person } = {}) =>
  clientOf(by).call('decideOfflineCase', { caseId: id, version, choice, note });

/** The technician has noted something with a photo, when they decline and the order goes to the second one. */
async function supersede(): Promise<{ orderId: string; intent: QueuedIntent; phone: OfflinePhone; photoId: string }> {
  const order = await fixture.orderAt('20.person');
  const photoId = await uploadPhoto(clientOf('technician'));
  const phone = phoneOf('technician');
  const intent = phone.act('updateWorkOrder', order, { mode: 'add', text: '现场已断电', fileIds: [photoId] });
  const back = await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
  const toOther = { accountId: fixture.tenant.accounts.secondTechnician.id, expectedAt: server.clock.now().toISOString() };
  await fixture.act('dispatcher', 'dispatchWorkOrder', back, toOther);
  return { orderId: order.id, intent, phone, photoId };
}

describe('work that does not count by itself', () => {
  it('is a case, once, with its words and photos, and a repeat is refused as at first', async () => {
    const { orderId, intent, phone, photoId } = await supersede();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const answers = await Promise.all([1, 2, 3].map(() => phone.send(intent)));
    for (const answer of answers) expect(answer.code).not.toBe(bodyCode.success);
    expect(await phone.send(intent)).toEqual(answers[0]);
    expect(await fingerprintOrders(server, fixture.tenant.id)).not.toBe(before);
    expect(await stateOf(intent.id)).toMatchObject({ orderId, appliedVersion: null, case: { state: 'open', version: 1 } });
    const shown = await listed(intent.id);
    expect(shown).toMatchObject({
      order: { id: orderId, status: status.toBeAccepted },
      author: { id: fixture.tenant.accounts.technician.id },
      operation: 'updateWorkOrder',
      texts: ['现场已断电'],
      choices: [],
    });
    expect(shown?.files.map(({ id }) => id)).toEqual([photoId]);
    const { audit } = await readOrderRows(server, orderId);
    expect(audit.filter(({ changes }) => (changes as { offlineCase?: string }).offlineCase === intent.id)).toHaveLength(1);
  });

  it('says why', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const finish = phone.act('processWorkOrder', order, fixture.inputs.finish);
    const hold = phone.act('updateWorkOrder', order, {
      mode: 'hold',
      holdReason: 'weather',
      until: new Date(server.clock.now().getTime() + hourMs).toISOString(),
    });
    const unfit = phone.act('processWorkOrder', order, { ...fixture.inputs.finishWithResult, result: { ...plainResult, cause: '' } });
    const finished = await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    await phone.send(unfit);
    expect(await stateOf(unfit.id)).toMatchObject({ case: { reason: 'done' } });
    await phone.send(finish);
    expect(await stateOf(finish.id)).toMatchObject({ case: { reason: 'done' } });
    await phone.send(hold);
    expect(await stateOf(hold.id)).toMatchObject({ case: { reason: 'moved' } });
    const submitted = phone.act('processWorkOrder', finished, fixture.inputs.result);
    await fixture.act('dispatcher', 'applyForClosing', finished, fixture.inputs.applyForClosing);
    await phone.send(submitted);
    expect(await stateOf(submitted.id)).toMatchObject({ case: { reason: 'closed' } });
    const { intent, phone: other } = await supersede();
    await other.send(intent);
    expect(await stateOf(intent.id)).toMatchObject({ case: { reason: 'right' } });
  });

  it('is none where the call itself is wrong, or its author never had to do with the order', async () => {
    const order = await fixture.orderAt('60.person');
    const phone = phoneOf('technician');
    const wrong = phone.act('processWorkOrder', order, { phase: 'result', result: { ...plainResult, cause: '' } });
    expect((await phone.send(wrong)).code).toBe(bodyCode.invalid);
    const stranger = phoneOf('occupant');
    const added = stranger.act('updateWorkOrder', order, { mode: 'add', text: '路过' });
    expect((await stranger.send(added)).code).toBe(bodyCode.notFound);
    expect(await stateOf(wrong.id)).toBeUndefined();
    expect(await stateOf(added.id, 'occupant')).toBeUndefined();
  });
});

describe('a case', () => {
  it('is added to the order as it stands by its author, with photos', async () => {
    const order = await fixture.orderAt('50.team');
    const photoId = await uploadPhoto(clientOf('technician'));
    const phone = phoneOf('technician');
    const result = { ...plainResult, afterPhotoIds: [photoId] };
    const finished = phone.act('processWorkOrder', order, { ...fixture.inputs.finishWithResult, result });
    await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    await phone.send(finished);
    expect(await decide(finished.id, 'add')).toMatchObject({ code: bodyCode.success, data: { state: 'added', version: 2, choices: [] } });
    const { history, files } = await readOrderRows(server, order.id);
    expect(history.at(-1)).toMatchObject({ action: 'add', detail: { text: `${plainResult.cause}\n${plainResult.measure}` } });
    expect(files).toContainEqual(expect.objectContaining({ file_id: photoId, kind: 'addition' }));
    expect(await decide(finished.id, 'add', { version: 2 })).toMatchObject({ code: bodyCode.forbidden });
  });

  it('is handed over, and then the dispatcher reads its photos and adds it', async () => {
    const { orderId, intent, phone, photoId } = await supersede();
    await phone.send(intent);
    expect(await decide(intent.id, 'add')).toMatchObject({ code: bodyCode.forbidden });
    expect(await decide(intent.id, 'reject', { by: 'dispatcher', note: '重复' })).toMatchObject({ code: bodyCode.forbidden });
    expect(await decide(intent.id, 'handOver')).toMatchObject({ code: bodyCode.success, data: { state: 'handedOver' } });
    expect((await listed(intent.id))?.choices).toEqual(['add', 'reject']);
    expect(await decide(intent.id, 'add', { by: 'dispatcher', version: 2 })).toMatchObject({ code: bodyCode.success });
    expect(await listed(intent.id)).toBeUndefined();
    expect(await listed(intent.id, false)).toMatchObject({ state: 'added', decidedBy: { id: fixture.tenant.accounts.dispatcher.id } });
    expect((await readOrderRows(server, orderId)).files.map(({ file_id }) => file_id)).toContain(photoId);
  });

  it('is the dispatcher’s too after a day, who says why it is rejected', async () => {
    const { intent, phone } = await supersede();
    await phone.send(intent);
    await fixture.passTime(dayMs);
    expect(await decide(intent.id, 'reject', { by: 'dispatcher' })).toMatchObject({ code: bodyCode.invalid });
    expect(await decide(intent.id, 'reject', { by: 'dispatcher', note: '已由他人完成' })).toMatchObject({ code: bodyCode.success });
    expect(await stateOf(intent.id)).toMatchObject({ case: { state: 'rejected', choices: [] } });
  });

  it('is discarded and taken back for seven days', async () => {
    const { intent, phone } = await supersede();
    await phone.send(intent);
    expect(await decide(intent.id, 'discard')).toMatchObject({ code: bodyCode.success });
    expect(await decide(intent.id, 'takeBack', { version: 2 })).toMatchObject({ code: bodyCode.success, data: { state: 'open' } });
    expect(await decide(intent.id, 'discard', { version: 3 })).toMatchObject({ code: bodyCode.success });
    await fixture.passTime(8 * dayMs);
    expect(await decide(intent.id, 'takeBack', { version: 4 })).toMatchObject({ code: bodyCode.forbidden });
  });

  it('is decided once by two at the same time, with a conflict for what was read too early', async () => {
    const { intent, phone } = await supersede();
    await phone.send(intent);
    await decide(intent.id, 'handOver');
    const both = await Promise.all(
      [1, 2].map((count) => decide(intent.id, 'reject', { by: 'dispatcher', version: 2, note: `第 ${count} 次` })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([bodyCode.success, bodyCode.conflict]);
  });

  it('is nobody else’s, nor another tenant’s', async () => {
    const { intent, phone } = await supersede();
    await phone.send(intent);
    expect(await decide(intent.id, 'discard', { by: 'secondTechnician' })).toMatchObject({ code: bodyCode.notFound });
    expect(await stateOf(intent.id, 'secondTechnician')).toBeUndefined();
    const other = await createTenant(server);
    const foreign = { caseId: intent.id, version: 1, choice: 'reject', note: '外来' } as const;
    expect((await other.clients.dispatcher.call('decideOfflineCase', foreign)).code).toBe(bodyCode.notFound);
    expect((await other.clients.dispatcher.succeed('listOfflineCases', {})).items).toEqual([]);
    expect((await clientOf('technician').call('listOfflineCases', {})).code).toBe(bodyCode.forbidden);
  });
});
