import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { closedOutbox, type OutboxControl, useOutbox } from '#shared/outbox/outbox-state.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { findWaitingAcknowledgement, withAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { compareAlarms } from '#shared/take-along/fetch/compare-alarms.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

type Alarm = ApiOutput<'getAlarm'>;

const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;
const alarmOf = (number: number, changes: Partial<Alarm> = {}): Alarm => ({
  ...{ id: idOf(number), level: 2, state: 'open', name: `温度过高 ${number}`, site: { id: 'site-1', name: '1#配电房' } },
  device: { id: `device-${number}`, name: `${number}号变压器`, code: `T-${number}`, kind: 'device', energyType: null },
  condition: { kind: 'noData', forSeconds: 600 },
  ...{ label: null, decimals: null, value: 700, threshold: null, unit: null, current: null, raisedAt: '2026-11-20T05:00:00.000Z' },
  ...{ acknowledgedAt: null, clearedAt: null, workOrder: null, hasWorkOrder: false, childCount: 0, acknowledgedBy: null },
  ...{ acknowledgementReceivedAt: null, isAcknowledgedAtCertain: true, clearedValue: null, deviceOnline: null, children: [] },
  mayAcknowledge: true,
  ...changes,
});

let outbox: Outbox;
let copies: Copies;
let control: OutboxControl;
let calls: ReceivedCall[];
let alarms: Alarm[];
let answer: (call: ReceivedCall) => unknown;

const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const compare = () => compareAlarms(copies, new AbortController().signal);
const acknowledge = (alarm: Alarm, id: string | null = null) => control.acknowledge({ id, alarm });
const listed = async (input: object, isCutOff = true) =>
  ((await findAnswer(copies, ['listAlarms', input], isCutOff))?.data as ApiOutput<'listAlarms'> | undefined)?.items.map(({ id, state }) => [
    id,
    state,
  ]);
const serve = (call: ReceivedCall) => {
  switch (call.name) {
    case 'listAlarms':
      return success({ items: alarms, total: alarms.length, totalIsLeast: false, page: 1, pageSize: 50, cursor: null });
    case 'getAlarm':
      return success(alarms.find(({ id }) => id === call.input.id));
    default:
      return success({ id: call.input.id, state: 'acknowledged', acknowledgedAt: null, outcome: 'counts' });
  }
};

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser({ ...createUser(), permissions: ['alarm.view', 'alarm.acknowledge'] });
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: phoneActor });
  const show = async () => useOutbox.setState({ intents: await outbox.list() });
  const ignore = () => undefined;
  const findSelf = async () => ({ actor: phoneActor, fullName: '王磊' });
  control = await createControl({ outbox, copies, show, announce: ignore, send: ignore, findSelf });
  useOutbox.setState({ ...closedOutbox, control });
  alarms = [alarmOf(1), alarmOf(2, { level: 1 }), alarmOf(3, { state: 'acknowledged', mayAcknowledge: false })];
  answer = serve;
  ({ calls } = startFakeServer((call) => answer(call) as never));
});
afterEach(() => {
  useOutbox.setState(closedOutbox);
  outbox.close();
  copies.close();
});

describe('the copies of alarms', () => {
  it('answer nothing before all of them are there, and then that there are none', async () => {
    answer = (call) => (call.name === 'getAlarm' ? { code: bodyCode.tooMany, message: '请求过多', data: null } : serve(call));
    await expect(compare()).rejects.toMatchObject({ code: bodyCode.tooMany });
    expect(await listed({})).toBeUndefined();
    alarms = [];
    await compare();
    expect(await listed({})).toEqual([]);
  });

  it('are those that are not cleared, each fetched anew only when it has changed, and are listed without a network alone', async () => {
    await compare();
    expect(calls.map(({ name }) => name)).toEqual(['listAlarms', 'getAlarm', 'getAlarm', 'getAlarm']);
    expect(calls[0]?.input).toMatchObject({ state: ['open', 'acknowledged'], pageSize: '50', from: expect.any(String) });
    calls.length = 0;
    alarms = [alarmOf(1, { state: 'acknowledged', acknowledgedAt: '2026-11-20T06:00:00.000Z' }), alarmOf(2, { level: 1 })];
    await compare();
    expect(calls.slice(1).map(({ input }) => input.id)).toEqual([idOf(1)]);
    expect(await listed({ state: ['open', 'acknowledged'], sort: 'level' })).toEqual([
      [idOf(2), 'open'],
      [idOf(1), 'acknowledged'],
    ]);
    expect(await listed({ state: ['open'] })).toEqual([[idOf(2), 'open']]);
    expect(await listed({ level: [2] })).toEqual([[idOf(1), 'acknowledged']]);
    expect(await listed({ keyword: 't-2' })).toEqual([[idOf(2), 'open']]);
    expect(await listed({ siteId: 'site-1' })).toBeUndefined();
    expect(await listed({}, false)).toBeUndefined();
    expect((await findAnswer(copies, ['getEnvironmentAlarmCounts', { siteId: undefined }], true))?.data).toMatchObject({
      ...{ total: 2, unacknowledged: 1 },
      byLevel: expect.arrayContaining([{ level: 1, count: 1 }]),
    });
    expect((await findAnswer(copies, ['getAlarm', { id: idOf(2) }], true))?.data).toMatchObject({ name: '温度过高 2' });
  });

  it('leave the phone of an account that may not see alarms any more', async () => {
    await compare();
    storeUser({ ...createUser(), permissions: [] });
    calls.length = 0;
    await compare();
    expect(calls).toEqual([]);
    expect(await listed({})).toBeUndefined();
  });
});

describe('an alarm that is acknowledged without a network', () => {
  it('is shown as acknowledged, in lists too, until the server has shown it', async () => {
    await compare();
    const alarm = alarmOf(1);
    expect(await acknowledge(alarm)).toBe(true);
    expect(await acknowledge(alarm)).toBe(true);
    const intents = await outbox.list();
    expect(intents.map(({ subject }) => subject)).toEqual([{ code: '1号变压器 · 1#配电房', name: '温度过高 1' }]);
    const waiting = findWaitingAcknowledgement(intents, alarm.id, 0);
    expect(waiting).toMatchObject({ mark: 'waiting' });
    expect(withAcknowledgement(alarm, waiting)).toMatchObject({
      ...{ state: 'acknowledged', mayAcknowledge: false, acknowledgedAt: expect.any(String) },
      acknowledgedBy: { id: createUser().id },
    });
    expect(await listed({ state: ['open'] })).toEqual([[idOf(2), 'open']]);
    expect(findWaitingAcknowledgement(intents, idOf(2), 0)).toBeNull();
    await send();
    expect(calls.at(-1)).toMatchObject({ name: 'acknowledgeAlarm', input: { id: alarm.id, intent: { seq: 1 } } });
    const [sent] = await outbox.list();
    expect(sent).toMatchObject({ state: 'applied', outcome: 'counts' });
    expect(findWaitingAcknowledgement([sent as never], alarm.id, 0)).toMatchObject({ mark: null });
    expect(findWaitingAcknowledgement([sent as never], alarm.id, Date.now() + 1)).toBeNull();
    expect(findWaitingAcknowledgement([sent as never], alarm.id, Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('keeps the key of an attempt whose answer was lost', async () => {
    const id = randomUUID();
    await acknowledge(alarmOf(1), id);
    await send();
    expect(calls.at(-1)?.input.intent).toMatchObject({ id });
  });

  it.each(['acknowledged', 'cleared', 'reopened'] as const)('is nothing to decide on where it came to %s', async (outcome) => {
    await acknowledge(alarmOf(1));
    answer = (call) => success({ id: call.input.id, state: 'open', acknowledgedAt: null, outcome });
    await send();
    const intents = await outbox.list();
    expect(intents).toMatchObject([{ state: 'applied', outcome }]);
    expect(findWaitingAcknowledgement(intents, idOf(1), 0)).toBeNull();
  });

  it('stays with its author where the account may not acknowledge it any more, and the alarm is as it was', async () => {
    await acknowledge(alarmOf(1));
    answer = (call) => (call.name === 'getIntentStates' ? success([]) : { code: bodyCode.forbidden, message: '没有权限', data: null });
    await send();
    const intents = await outbox.list();
    expect(intents).toMatchObject([{ state: 'stuck', fault: '没有权限', offlineCase: null }]);
    const waiting = findWaitingAcknowledgement(intents, idOf(1), 0);
    expect(waiting).toMatchObject({ mark: 'decision' });
    expect(withAcknowledgement(alarmOf(1), waiting)).toEqual(alarmOf(1));
  });

  it('cannot wait for an alarm that takes none', async () => {
    expect(await acknowledge(alarmOf(3, { state: 'acknowledged' }))).toBe(false);
    expect(await outbox.list()).toEqual([]);
  });
});

describe('an outbox of before alarms', () => {
  it('has what waits on orders as before', async () => {
    const name = `outbox ${randomUUID()}`;
    const before = await openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore('intents', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', { unique: true });
        database.createObjectStore('photos', { keyPath: 'id' });
        database.createObjectStore('facts');
      },
    });
    const old = { call: 'updateWorkOrder', orderId: 'order-1', order: { orderNo: 'WO-1', title: '工单' }, state: 'queued' };
    for (const number of [1, 2]) await before.add('intents', { ...old, id: idOf(number) });
    before.close();
    const after = new Outbox(await openOutboxDatabase(name, () => undefined));
    expect(await after.list()).toEqual(
      [1, 2].map((seq) => ({
        ...{ seq, id: idOf(seq), call: 'updateWorkOrder', state: 'queued', isConfirmed: null },
        ...{ subjectId: 'order-1', subject: { code: 'WO-1', name: '工单' } },
      })),
    );
    after.close();
  });
});
