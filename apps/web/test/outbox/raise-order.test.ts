import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { listRaised, withNumbers } from '#shared/outbox/judge/raised-orders.ts';
import { showOrder } from '#shared/outbox/judge/show-order.ts';
import type { OpenOutbox } from '#shared/outbox/open-outbox.ts';
import { closedOutbox, type NewOrderStep, type OutboxControl, useOutbox } from '#shared/outbox/outbox-state.ts';
import { listNext, sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

const self = { actor: phoneActor, fullName: '王磊' };
const [projectId, siteId, roomId, businessTypeId, deviceId] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

let outbox: Outbox;
let copies: Copies;
let control: OutboxControl;
let calls: ReceivedCall[];
let answer: (call: ReceivedCall) => unknown;

const stepOf = (changes: Partial<NewOrderStep> = {}, input: Partial<NewOrderStep['input']> = {}): NewOrderStep => ({
  ...{ id: null, replaces: null, areaIds: [siteId, roomId], photos: [] },
  input: {
    ...{ projectId, siteId: roomId, businessTypeId, level: 2, title: '泵房异响', description: '现场有明显异响，请派人处理' },
    ...{ objects: [{ kind: 'device', id: deviceId }], fileIds: [], ...input },
  },
  shown: {
    project: { id: projectId, name: '园区' },
    site: { id: roomId, name: '泵房' },
    businessType: { id: businessTypeId, name: '供配电维修' },
    objects: [{ kind: 'device', id: deviceId, name: '2号泵', code: 'P-2', energyType: null, online: null }],
    linkedOrder: null,
  },
  ...changes,
});

const addTo = (orderId: string, text: string) =>
  control.queue({ id: null, call: 'updateWorkOrder', orderId, input: { mode: 'add', text }, position: null });
const failure = (code: number, data: unknown = null) => ({ code, message: '请检查数据', data });
const created = (call: ReceivedCall) =>
  success({ id: (call.input.intent as { orderId: string }).orderId, orderNo: 'WO20261127-0042', status: 10, backTo: null, version: 1 });
const moved = (call: ReceivedCall) => success({ id: call.input.id, orderNo: 'WO20261127-0042', status: 10, backTo: null, version: 2 });
const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const idOf = (call: ReceivedCall | undefined) => (call?.input.intent as { id: string } | undefined)?.id;
const callsOf = (name: string) => calls.filter((call) => call.name === name);

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: phoneActor });
  const show = async () => {
    const intents = withNumbers(await outbox.list());
    useOutbox.setState({ intents, raised: listRaised(intents, null), photoIds: await outbox.listPhotoIds() });
  };
  const open: OpenOutbox = { outbox, copies, show, announce: () => undefined, send: () => undefined, findSelf: async () => self };
  control = await createControl(open);
  useOutbox.setState({ ...closedOutbox, control });
  ({ calls } = startFakeServer((call) => answer(call) as never));
  answer = (call) => (call.name === 'createWorkOrder' ? created(call) : moved(call));
});
afterEach(() => {
  useOutbox.setState(closedOutbox);
  outbox.close();
  copies.close();
});

describe('an order that is raised without a network', () => {
  it('has its id and a number of the phone at once, stands in lists, and is continued', async () => {
    const raised = await control.raise(stepOf());
    expect(raised).toMatchObject({ orderNo: expect.stringMatching(/^待编号 \d{4}-01$/), status: 10, version: 1 });
    expect(raised?.id[14]).toBe('7');
    expect((await control.raise(stepOf()))?.orderNo).toMatch(/-02$/);
    expect(control.listRaised({ tab: 'toDispatch', scope: 'mine' }).map(({ title, site }) => [title, site.name])).toEqual(
      Array(2).fill(['泵房异响', '泵房']),
    );
    expect(control.listRaised({ tab: 'completed' })).toEqual([]);
    expect(await control.readCopy(['getWorkOrder', { id: raised?.id }])).toMatchObject({ description: '现场有明显异响，请派人处理' });
    const shown = useOutbox.getState().raised.find(({ order }) => order.id === raised?.id)?.order;
    expect(shown).toMatchObject({ place: ['泵房'], creator: { fullName: '王磊' } });
    expect(shown?.actions.map(({ action }) => action)).toContain('add');
    expect(await addTo(raised?.id ?? '', '已拉警戒带')).toMatchObject({ version: 1 });
    const intents = (await outbox.list()).filter(({ subjectId }) => subjectId === raised?.id);
    const [copy] = intents.flatMap((intent) => intent.raised ?? []);
    const view = copy && showOrder(copy, intents, self, Date.now());
    expect(view).toMatchObject({ waiting: 2, isUnsent: true, untilVersion: null });
    expect(view?.patch.history?.map(({ action }) => action)).toEqual(['add', 'create']);
  });

  it('is sent before what was done on it, and then has the number of the server everywhere', async () => {
    const raised = await control.raise(stepOf());
    await addTo(raised?.id ?? '', '已拉警戒带');
    await send();
    const [creation] = callsOf('createWorkOrder');
    const [addition] = callsOf('updateWorkOrder');
    expect(creation?.input).toMatchObject({ title: '泵房异响', intent: { orderId: raised?.id, seq: expect.any(Number) } });
    expect(addition?.input).toMatchObject({ id: raised?.id, version: 1, intent: { after: idOf(creation) } });
    expect(withNumbers(await outbox.list()).map(({ subject, state }) => [subject.code, state])).toEqual(
      Array(2).fill(['WO20261127-0042', 'applied']),
    );
  });

  it('keeps others that name it waiting, also after it was refused', async () => {
    const raised = await control.raise(stepOf());
    const next = await control.raise(stepOf({}, { linkedOrderId: raised?.id }));
    expect(listNext(await outbox.list(), Date.now()).map(({ subjectId }) => subjectId)).toEqual([raised?.id]);
    answer = () => failure(bodyCode.invalid, { fields: { businessTypeId: '业务类型已停用' } });
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['refused', 'queued']);
    answer = created;
    await control.discard((await outbox.list())[0]?.id ?? '');
    expect(listNext(await outbox.list(), Date.now()).map(({ subjectId }) => subjectId)).toEqual([next?.id]);
  });

  it('is corrected in its place where the server refuses it, and what was done on it follows', async () => {
    const raised = await control.raise(stepOf());
    await addTo(raised?.id ?? '', '已拉警戒带');
    answer = () => failure(bodyCode.invalid, { fields: { businessTypeId: '业务类型已停用' } });
    await send();
    const [refused] = await outbox.list();
    expect(refused).toMatchObject({ state: 'refused', fault: '请检查数据 · 业务类型已停用' });
    const again = await control.raise(stepOf({ replaces: refused?.id ?? null }, { businessTypeId: roomId }));
    expect(again).toMatchObject({ id: raised?.id, orderNo: raised?.orderNo });
    answer = (call) => (call.name === 'createWorkOrder' ? created(call) : moved(call));
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['applied', 'applied']);
    const [first, second] = callsOf('createWorkOrder');
    expect(second?.input).toMatchObject({ businessTypeId: roomId, intent: { orderId: raised?.id } });
    expect(idOf(second)).not.toBe(idOf(first));
  });

  it('takes what was done on it along when it is discarded, and comes back with it', async () => {
    const raised = await control.raise(stepOf());
    await addTo(raised?.id ?? '', '已拉警戒带');
    const [creation, addition] = await outbox.list();
    await control.discard(creation?.id ?? '');
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['discarded', 'discarded']);
    expect(control.listRaised({})).toEqual([]);
    await control.takeBack(addition?.id ?? '');
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  });

  it('goes by the id of the server where an attempt with a network had raised it already', async () => {
    const raised = await control.raise(stepOf({ id: randomUUID() }));
    await addTo(raised?.id ?? '', '已拉警戒带');
    const theirs = randomUUID();
    answer = (call) =>
      call.name === 'createWorkOrder' ? success({ id: theirs, orderNo: 'WO1', status: 10, backTo: null, version: 1 }) : moved(call);
    await send();
    expect(callsOf('updateWorkOrder').map(({ input }) => input.id)).toEqual([theirs]);
    expect((await outbox.list()).map(({ subjectId, state }) => [subjectId, state])).toEqual(Array(2).fill([theirs, 'applied']));
  });

  it('is sent again under its own id where the app ends before it goes by the id of the server', async () => {
    const raised = await control.raise(stepOf({ id: randomUUID() }));
    answer = () => success({ id: randomUUID(), orderNo: 'WO1', status: 10, backTo: null, version: 1 });
    vi.spyOn(outbox, 'renameOrder').mockRejectedValue(new Error('the app has ended'));
    await expect(send()).rejects.toThrow('the app has ended');
    expect((await outbox.list()).map(({ subjectId, state }) => [subjectId, state])).toEqual([[raised?.id, 'sending']]);
  });
});
