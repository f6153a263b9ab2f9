import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshCases } from '#shared/outbox/send/confirm-applied.ts';
import { listNext, sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import type { StoredIntent } from '#shared/outbox/stored-intent.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

let outbox: Outbox;
/** As the server answers for the new order. */
let offlineCase: { state: string; version: number };
let appliedVersion: number | null;
const orderId = randomUUID();

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeSession();
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  offlineCase = { state: 'open', version: 1 };
  appliedVersion = null;
  startFakeServer(({ name, input }) => {
    if (name === 'createWorkOrder') return { code: bodyCode.invalid, message: '请检查数据', data: { fields: {} } };
    if (name !== 'getIntentStates') return success({ id: input.id, orderNo: 'WO', status: 10, backTo: null, version: 2 });
    const ids = [input.ids].flat() as string[];
    return success(ids.map((id) => ({ id, orderId, appliedVersion, case: { reason: 'input', choices: ['handOver'], ...offlineCase } })));
  });
  const raised = { order: { id: orderId } } as never;
  await outbox.add({ ...intentOf(orderId, ''), call: 'createWorkOrder', action: 'create', raised }, 0);
  await outbox.add(intentOf(orderId, '随后补充'), 1);
  await send();
});
afterEach(() => outbox.close());

const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const read = async () => (await outbox.list()) as [StoredIntent, StoredIntent];

describe('a new order that is refused', () => {
  it('is known as the case that the server keeps, and holds back what was done on it', async () => {
    const [order, step] = await read();
    expect(order).toMatchObject({ state: 'refused', offlineCase: { state: 'open', choices: ['handOver'] } });
    expect(step).toMatchObject({ state: 'queued' });
    await outbox.change(order.seq, { state: 'settled', offlineCase: { ...order.offlineCase, state: 'handedOver' } as never });
    expect(listNext(await outbox.list(), Date.now())).toEqual([]);
    expect(await refreshCases(outbox)).toBe(false);
    expect((await read())[1]).toMatchObject({ state: 'queued' });
  });

  it('is known as a case later where no answer came when that was asked first', async () => {
    const [order] = await read();
    await outbox.change(order.seq, { offlineCase: null });
    expect(await refreshCases(outbox)).toBe(false);
    expect((await read())[0]).toMatchObject({ state: 'refused', offlineCase: { state: 'open', choices: ['handOver'] } });
  });

  it('counts once the dispatcher has raised it, and what was done on it is sent', async () => {
    [offlineCase, appliedVersion] = [{ state: 'added', version: 2 }, 1];
    expect(await refreshCases(outbox)).toBe(true);
    await send();
    expect((await read()).map(({ state, appliedVersion: version }) => [state, version])).toEqual([
      ['applied', 1],
      ['applied', 2],
    ]);
  });

  it('takes what was done on it along when it is rejected', async () => {
    offlineCase = { state: 'rejected', version: 2 };
    expect(await refreshCases(outbox)).toBe(false);
    await send();
    expect((await read()).map(({ state }) => state)).toEqual(['settled', 'discarded']);
  });
});
