import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { hourMs, valueTypes } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Display,
  displayOf,
  findReadingFaults,
  findTypedDoubt,
  withWaitingReadings,
} from '#features/device/model/reading/typed-reading.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { formatShownReading, listTexts } from '#features/offline-work/model/list-texts.ts';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { mustWait } from '#shared/outbox/keep/keep-move.ts';
import { closedOutbox, type OutboxControl, type ReadingStep, useOutbox } from '#shared/outbox/outbox-state.ts';
import { confirmApplied } from '#shared/outbox/send/confirm-applied.ts';
import { listNext, sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { listWaitingReadings } from '#shared/outbox/waiting/use-waiting-readings.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { fetchDevice } from '#shared/take-along/fetch/fetch-device.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

const meterId = '01990000-0000-7000-8000-000000000001';
const now = Date.parse('2026-11-20T06:00:00Z');

const display: Display = {
  ...{ id: meterId, name: '总表', code: 'M-1', key: 'energy', unit: 'kWh', decimals: 2, modulus: 1_000_000, perDay: 10 },
  ...{ latest: { at: new Date(now - 24 * hourMs).toISOString(), value: 1000 }, reports: false, recorded: [1000] },
};

const stepOf = (value: number, changes: Partial<ReadingStep['input']> = {}, id: string | null = null): ReadingStep => ({
  id,
  meter: { id: meterId, name: '总表', code: 'M-1' },
  input: { value, note: '', photoIds: [], ...changes },
  shown: { unit: 'kWh', decimals: 2, photos: [], isQuestioned: false },
});

let outbox: Outbox;
let copies: Copies;
let control: OutboxControl;
let calls: ReceivedCall[];
let answer: (call: ReceivedCall) => unknown;

const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const waiting = async (readAt = 0) => listWaitingReadings(await outbox.list(), meterId, readAt);
const recorded = (call: ReceivedCall) => success({ id: randomUUID(), value: call.input.value, at: '2026-11-20T05:00:00.000Z' });

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser({ ...createUser(), permissions: ['device.view', 'meter-reading.record'] });
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: phoneActor });
  const show = async () => useOutbox.setState({ intents: await outbox.list() });
  const ignore = () => undefined;
  control = await createControl({ outbox, copies, show, announce: ignore, send: ignore, findSelf: async () => null });
  useOutbox.setState({ ...closedOutbox, control });
  answer = recorded;
  ({ calls } = startFakeServer((call) => answer(call) as never));
});
afterEach(() => {
  useOutbox.setState(closedOutbox);
  outbox.close();
  copies.close();
});

describe('a reading that is taken without a network', () => {
  it('waits, is shown with its mark, and is sent with its intent under one key until an answer comes', async () => {
    await control.read(stepOf(1010.5, { note: '地下室' }));
    expect(await waiting()).toMatchObject([{ value: 1010.5, note: '地下室', unit: 'kWh', mark: 'waiting' }]);
    expect(mustWait(meterId, {})).toBe(true);
    const keys: unknown[] = [];
    answer = (call) => {
      keys.push((call.input.intent as { id: string }).id);
      return { code: bodyCode.failed, message: '超时', data: null };
    };
    await send();
    expect(await outbox.list()).toMatchObject([{ state: 'unknown', tries: 1 }]);
    await outbox.change(1, { nextAt: 0 });
    answer = (call) => {
      keys.push((call.input.intent as { id: string }).id);
      return recorded(call);
    };
    await send();
    const [sent] = await outbox.list();
    expect(keys).toEqual([sent?.id, sent?.id]);
    expect(calls.at(-1)).toMatchObject({
      name: 'recordMeterReading',
      input: { id: meterId, value: 1010.5, note: '地下室', photoIds: [], intent: { id: sent?.id, seq: 1, done: {}, contact: {} } },
    });
    expect(calls.at(-1)?.input).not.toHaveProperty('version');
    expect(sent).toMatchObject({ state: 'applied', appliedVersion: null, subject: { code: 'M-1', name: '总表' } });
    // Shown until the readings have been read again.
    expect(await waiting()).toMatchObject([{ mark: null }]);
    expect(await waiting(Date.now() + 1)).toEqual([]);
    useOutbox.setState({ intents: await outbox.list() });
    expect(mustWait(meterId, {})).toBe(false);
  });

  it('keeps the key of an attempt with a network whose answer was lost', async () => {
    const id = randomUUID();
    await control.read(stepOf(1010, {}, id));
    await send();
    expect(calls.at(-1)?.input.intent).toMatchObject({ id });
  });

  it('goes after the readings of its meter before it, and is not held up by one that was refused', async () => {
    for (const value of [1010, 1020]) await control.read(stepOf(value));
    expect(listNext(await outbox.list(), Date.now()).map(({ input }) => input.value)).toEqual([1010]);
    answer = (call) => {
      if (call.name === 'getIntentStates') return success([]);
      return call.input.value === 1010 ? { code: bodyCode.conflict, message: '读数可疑', data: null } : recorded(call);
    };
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['stuck', 'applied']);
    expect(await waiting(Date.now() + 1)).toMatchObject([{ value: 1010, mark: 'decision' }]);
  });

  it('is a case where it does not count, which its author explains', async () => {
    await control.read(stepOf(10));
    const offlineCase = { version: 1, reason: 'questioned', state: 'open', choices: ['add', 'handOver', 'discard'] };
    answer = (call) => {
      if (call.name === 'getIntentStates')
        return success([{ id: (call.input.ids as string[])[0], orderId: null, appliedVersion: null, case: offlineCase }]);
      if (call.name === 'decideOfflineCase')
        return success({ ...offlineCase, id: call.input.caseId, version: 2, state: 'added', choices: [] });
      return { code: bodyCode.conflict, message: '读数可疑', data: null };
    };
    await send();
    const [stuck] = await outbox.list();
    expect(stuck).toMatchObject({ state: 'stuck', offlineCase });
    await control.decide(stuck?.id ?? '', 'add', '表已核对');
    expect(calls.at(-1)).toMatchObject({
      name: 'decideOfflineCase',
      input: { caseId: stuck?.id, version: 1, choice: 'add', note: '表已核对' },
    });
    expect(await outbox.list()).toMatchObject([{ state: 'settled', offlineCase: { state: 'added' } }]);
    expect(await waiting()).toEqual([]);
  });

  it('is sent again where the server has lost it with a backup', async () => {
    await control.read(stepOf(1010));
    await send();
    let known: object[] = [];
    answer = (call) => (call.name === 'getIntentStates' ? success(known) : recorded(call));
    known = [{ id: (await outbox.list())[0]?.id, orderId: null, appliedVersion: null, case: null }];
    expect(await confirmApplied(outbox, true)).toBe(false);
    known = [];
    expect(await confirmApplied(outbox, false)).toBe(true);
    expect(await outbox.list()).toMatchObject([{ state: 'queued' }]);
  });

  it('is listed with its value, its unit and its reason', async () => {
    await control.read(stepOf(1010.5, { note: '表盘起雾' }));
    const [intent] = await outbox.list();
    expect(intent && listTexts(intent)).toEqual(['表盘起雾']);
    expect(intent?.reading && formatShownReading(intent.reading)).toBe('1,010.5 kWh');
  });
});

describe('the judgement on the phone', () => {
  it('is that of the server, with the readings that wait', () => {
    expect(findTypedDoubt('1020', display, now)).toBeNull();
    expect(findTypedDoubt('900', display, now)?.kind).toBe('belowRegister');
    const after = withWaitingReadings(display, [{ value: 1040, takenAt: now - hourMs }]);
    expect(after.latest?.value).toBe(1040);
    expect(findTypedDoubt('1020', after, now)?.kind).toBe('belowRegister');
    expect(findReadingFaults({ reading: '1020', note: '', photos: [] }, after, now)).toEqual({ photoIds: 'explain' });
    const twice = [1000, 1000].map((value, index) => ({ value, takenAt: now - (index + 1) * hourMs }));
    expect(findTypedDoubt('1000', withWaitingReadings(display, twice.slice(0, 1)), now)?.kind).toBe('thirdTime');
    // What has counted back is no reading of the register.
    expect(withWaitingReadings(display, [{ value: 10, takenAt: now }]).latest).toEqual(display.latest);
    expect(withWaitingReadings({ ...display, reports: true }, [{ value: 1040, takenAt: now }]).latest).toEqual(display.latest);
  });

  it('goes by the page of the meter where its display is not on the phone', () => {
    const value = {
      key: 'energy',
      label: '电量',
      unit: 'kWh',
      valueType: valueTypes.register,
      decimals: 1,
      value: 1000,
      at: display.latest?.at,
    };
    const meter = { id: meterId, name: '总表', code: 'M-1', online: null, values: [value] } as unknown as MeterDetail;
    const known = displayOf(meter);
    expect(known).toMatchObject({ latest: display.latest, unit: 'kWh', decimals: 1, modulus: null, reports: false });
    expect(known && findTypedDoubt('900', known, now)?.kind).toBe('belowRegister');
    expect(displayOf({ ...meter, values: [] })).toBeNull();
  });
});

describe('the copy of a meter', () => {
  const serve = (call: ReceivedCall) =>
    call.name === 'getMeterDisplay' ? success(display) : success({ id: call.input.id ?? call.input.deviceId, items: [] });
  const taken = { id: meterId, kind: 'meter', reports: true, version: '1' } as const;
  const fetch = () => fetchDevice(taken, new AbortController().signal);

  it('has its display for whoever may read it, and answers with it', async () => {
    answer = serve;
    const data = await fetch();
    expect(data?.display).toEqual(display);
    await copies.put('devices', [{ id: meterId, version: '1', data }]);
    const found = await findAnswer(copies, ['getMeterDisplay', { id: meterId }], true);
    expect(found?.data as ApiOutput<'getMeterDisplay'>).toEqual(display);
  });

  it('has none of a meter that cannot be read by hand, and nobody else asks for it', async () => {
    answer = (call) => (call.name === 'getMeterDisplay' ? { code: bodyCode.conflict, message: '该设备已停用', data: null } : serve(call));
    expect(await fetch()).toMatchObject({ display: null });
    storeUser({ ...createUser(), permissions: ['device.view'] });
    calls.length = 0;
    expect(await fetch()).toMatchObject({ display: null });
    expect(calls.map(({ name }) => name)).not.toContain('getMeterDisplay');
  });
});
