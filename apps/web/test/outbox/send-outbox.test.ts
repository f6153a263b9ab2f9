import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode, contractVersion } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { listNext, sendOutbox, waitAfter } from '#shared/outbox/send/send-outbox.ts';
import { isServerOlder } from '#shared/outbox/send/wait-for-update.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

let outbox: Outbox;
let answer: (call: ReceivedCall) => unknown;

const orderA = randomUUID();
const orderB = randomUUID();

const failure = (code: number, message: string, data: unknown = null) => ({ code, message, data });
const textsOf = (calls: readonly ReceivedCall[]) => calls.filter(({ name }) => name === 'updateWorkOrder').map(({ input }) => input.text);
const moved = (call: ReceivedCall) => success({ id: call.input.id, orderNo: 'WO', status: 50, backTo: null, version: 4 });
const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
});
afterEach(() => outbox.close());

describe('sending what waits', () => {
  it('sends the steps of an order one after another, those of others beside them, each with its own key', async () => {
    const { calls } = startFakeServer((call) => answer(call) as never);
    answer = moved;
    for (const intent of [intentOf(orderA, '一'), intentOf(orderA, '二'), intentOf(orderB, '三')]) await outbox.add(intent, 0);
    await send();
    expect(textsOf(calls).filter((text) => text !== '三')).toEqual(['一', '二']);
    expect(textsOf(calls)).toHaveLength(3);
    const all = await outbox.list();
    expect(all.map(({ state, appliedVersion }) => ({ state, appliedVersion }))).toEqual(
      Array(3).fill({ state: 'applied', appliedVersion: 4 }),
    );
    expect(calls.every(({ input }) => (input.intent as { id: string; seq: number }).seq > 0)).toBe(true);
  });

  it('keeps what got no answer, and sends it again with the same content', async () => {
    const { calls } = startFakeServer((call) => answer(call) as never);
    answer = () => failure(bodyCode.unavailable, '系统繁忙');
    await outbox.add(intentOf(orderA, '一'), 0);
    await send();
    const [waiting] = await outbox.list();
    expect(waiting).toMatchObject({ state: 'unknown', tries: 1 });
    expect(waiting?.nextAt).toBeGreaterThan(Date.now());
    answer = moved;
    await outbox.change(waiting?.seq ?? 0, { nextAt: 0 });
    await send();
    const [first, second] = calls.filter(({ name }) => name === 'updateWorkOrder');
    expect(second?.input).toEqual(first?.input);
    expect((await outbox.list())[0]?.state).toBe('applied');
  });

  it('stops at what does not count, with its case, until that is decided; other orders go on', async () => {
    const choices = ['add', 'handOver', 'discard'];
    startFakeServer((call) => answer(call) as never);
    answer = (call) => {
      if (call.name === 'getIntentStates')
        return success([
          { id: 'x', orderId: orderA, appliedVersion: null, case: { version: 1, reason: 'closed', state: 'open', choices } },
        ]);
      return call.input.id === orderA ? failure(bodyCode.conflict, '工单已变化') : moved(call);
    };
    for (const intent of [intentOf(orderA, '一'), intentOf(orderA, '二'), intentOf(orderB, '三')]) await outbox.add(intent, 0);
    await send();
    const states = (await outbox.list()).map(({ state }) => state);
    expect(states).toEqual(['stuck', 'queued', 'applied']);
    const [stuck] = await outbox.list();
    expect(stuck).toMatchObject({ fault: '工单已变化', offlineCase: { reason: 'closed', choices } });
    await outbox.change(stuck?.seq ?? 0, { state: 'settled' });
    answer = moved;
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['settled', 'applied', 'applied']);
  });

  it('shows faults of the input by their fields, and waits where the server asks for it', async () => {
    startFakeServer((call) => answer(call) as never);
    answer = () => failure(bodyCode.invalid, '请检查数据', { fields: { text: '必填' } });
    await outbox.add(intentOf(orderA, '一'), 0);
    await send();
    expect((await outbox.list())[0]).toMatchObject({ state: 'refused', fault: '请检查数据 · 必填' });
    answer = () => failure(bodyCode.tooMany, '操作频繁', { retryAfterSeconds: 5 });
    await outbox.add(intentOf(orderB, '二'), 0);
    await send();
    expect((await outbox.list())[1]).toMatchObject({ state: 'queued', tries: 1 });
  });

  it('waits while the tenant is suspended, since nobody has lost a right', async () => {
    const { callsOf } = startFakeServer((call) => answer(call) as never);
    answer = () => failure(bodyCode.forbidden, '组织已停用：合同已到期', { isSuspended: true });
    await outbox.add(intentOf(orderA, '一'), 0);
    await send();
    expect((await outbox.list())[0]).toMatchObject({ state: 'queued', tries: 1 });
    expect(callsOf('getIntentStates')).toEqual([]);
  });

  it('waits longer after each failure, up to five minutes', () => {
    expect([1, 2, 3, 20].map((tries) => waitAfter(tries, 1))).toEqual([1000, 2000, 4000, 300_000]);
    expect(waitAfter(1, 0)).toBe(500);
  });

  it('goes on with what an ended app left as being sent', async () => {
    await outbox.add(intentOf(orderA, '一'), 0);
    const [left] = await outbox.list();
    await outbox.change(left?.seq ?? 0, { state: 'sending' });
    expect(listNext(await outbox.list(), Date.now()).map(({ seq }) => seq)).toEqual([left?.seq]);
  });

  it('sends nothing more where the server does not read the app any more, and counts nothing as lost', async () => {
    const { callsOf } = startFakeServer((call) => answer(call) as never);
    answer = () => failure(bodyCode.outdated, '应用版本过旧，请更新后再使用');
    for (const orderId of [orderA, orderB]) await outbox.add(intentOf(orderId, '一'), 0);
    await send();
    expect(useOutbox.getState().waitsFor).toBe('app');
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    const sent = callsOf('updateWorkOrder').length;
    await send();
    expect(callsOf('updateWorkOrder')).toHaveLength(sent);
    expect(callsOf('updateWorkOrder')[0]?.headers.get('X-Contract')).toBe(String(contractVersion));
    useOutbox.setState({ waitsFor: null });
  });

  it.each([
    ['older', contractVersion - 1, true],
    ['as new', contractVersion, false],
    ['newer', contractVersion + 1, false],
  ])('knows whether a server is %s', async (_, contract, isOlder) => {
    startFakeServer((call) => answer(call) as never, { contract });
    expect(await isServerOlder()).toBe(isOlder);
  });
});
