import { bodyCode } from '@energy-om/contract';
import { type FormField, historyEvent, type PointAnswer, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOrderAction, hostileText, requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { writeDays, writeReadings, writeState } from '../support/factories/create-readings.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const withResult = (change: Record<string, unknown>) => ({ result: { ...plainResult, ...change } });

describeOrderAction(() => fixture, {
  name: 'processWorkOrder',
  at: '50.team',
  by: 'technician',
  input: ({ inputs }) => ({ ...inputs.finish, overrideReason: '现场确认' }),
  to: { status: status.toBeBackfilled, backTo: null },
  forbiddenTo: [
    'stranger',
    'platform_admin',
    'occupant',
    'energy_clerk',
    'client_rep',
    'secondTechnician',
    'team_leader',
    'dispatcher',
    'tenant_admin',
  ],
  closedAt: ['30', '40', '60', '70', '90', '110'],
  required: ['phase', 'outcome', 'finishedAt'],
  invalid: [
    ['phase', { phase: 'begin' }],
    ['outcome', { outcome: 'perfect' }],
    ['finishedAt', { finishedAt: 'just now' }],
    ['finishedAt', { finishedAt: '2026-11-19T10:11:00+08:00' }],
    ['finishedAt', { finishedAt: '2026-11-19T09:49:59+08:00' }],
    ['overrideReason', { overrideReason: '长'.repeat(501) }],
  ],
  texts: ['overrideReason'],
});

describeOrderAction(() => fixture, {
  name: 'processWorkOrder',
  at: '50.team',
  by: 'technician',
  input: ({ inputs }) => inputs.finishWithResult,
  to: { status: status.executed, backTo: null },
  forbiddenTo: ['secondTechnician', 'team_leader', 'client_rep'],
  closedAt: ['40', '70'],
  required: ['outcome', 'finishedAt', 'result'],
});

describeOrderAction(() => fixture, {
  name: 'processWorkOrder',
  at: '60',
  by: 'secondTechnician',
  input: ({ inputs }) => inputs.result,
  to: { status: status.executed, backTo: null },
  forbiddenTo: ['stranger', 'team_leader', 'dispatcher', 'client_rep'],
  closedAt: ['40', '70', '80', '130'],
  required: ['result'],
  invalid: [
    ['result.cause', withResult({ cause: '' })],
    ['result.cause', withResult({ cause: '长'.repeat(1001) })],
    ['result.measure', withResult({ measure: '   ' })],
    ['result.measure', withResult({ measure: undefined })],
    ['result.labourMinutes', withResult({ labourMinutes: null })],
    ['result.labourMinutes', withResult({ labourMinutes: 0 })],
    ['result.labourMinutes', withResult({ labourMinutes: -5 })],
    ['result.labourMinutes', withResult({ labourMinutes: 1.5 })],
    ['result.parts.0.quantity', withResult({ parts: [{ name: '保险丝', quantity: 0, unit: '只' }] })],
    ['result.parts.0.name', withResult({ parts: [{ name: ' ', quantity: 1, unit: '只' }] })],
    ['result.readings.0.objectId', withResult({ readings: [{ objectId: 'meter', value: 1 }] })],
    ['result.readings.0.value', withResult({ readings: [{ objectId: '0190a000-0000-7000-8000-000000000000', value: -1 }] })],
    ['result.afterPhotoIds', withResult({ afterPhotoIds: Array.from({ length: 10 }, () => '0190a000-0000-7000-8000-000000000000') })],
    ['result.answers', withResult({ answers: 'none' })],
  ],
});

describe('finishing on site', () => {
  it('stops the promise, leaves outcome and time, and waits for the paperwork', async () => {
    const order = await fixture.orderAt('50.team');
    await fixture.passTime(30 * minute);
    const finishedAt = new Date(server.clock.now().getTime() - 5 * minute);
    await fixture.act('technician', 'processWorkOrder', order, {
      phase: 'finish',
      outcome: 'temporarilyRestored',
      finishedAt: finishedAt.toISOString(),
      result: plainResult,
    });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      outcome: 'temporarilyRestored',
      finished_at: finishedAt,
      in_time: true,
      result: null,
      next_due_kind: 'backfill',
    });
    expect(row.state.clocks.find(({ kind }) => kind === 'resolve')).toMatchObject({ state: 'stopped' });
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.handled,
      action: 'finish',
      detail: { outcome: 'temporarilyRestored', finishedAt: finishedAt.toISOString() },
    });
  });

  it('ends a hold: the history says so before the finish, in the same move, and the pause does not count', async () => {
    const order = await fixture.orderAt('50.team');
    const until = new Date(server.clock.now().getTime() + 8 * hour).toISOString();
    const held = await fixture.act('technician', 'updateWorkOrder', order, { mode: 'hold', holdReason: 'powerOffWindow', until });
    await fixture.passTime(2 * hour);
    const moved = await fixture.act('technician', 'processWorkOrder', held, fixture.inputs.finish);
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.toBeBackfilled, next_timer_at: null, in_time: true });
    expect(row.state.hold).toBeNull();
    const ofMove = history.filter(({ version }) => version === moved.version);
    expect(ofMove.map(({ action, event, from_status, to_status }) => ({ action, event, from_status, to_status }))).toEqual([
      { action: 'resume', event: null, from_status: 50, to_status: 50 },
      { action: 'finish', event: historyEvent.handled, from_status: 50, to_status: 60 },
    ]);
    expect(ofMove[1]?.detail).toMatchObject({ outcome: 'fixed' });
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown.history.slice(0, 2).map(({ action }) => action)).toEqual(['finish', 'resume']);
    expect(shown.clocks.find(({ kind }) => kind === 'resolve')).toMatchObject({ state: 'stopped', elapsed: 0 });
    await fixture.passTime(-2 * hour);
  });

  it('past the promise is not in time', async () => {
    const order = await fixture.orderAt('50.team');
    await fixture.passTime(8 * 60 * minute + 1);
    await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    expect((await readOrderRows(server, order.id)).order).toMatchObject({ in_time: false, finished_at: server.clock.now() });
  });
});

describe('handing in results', () => {
  it('stores them as they were written', async () => {
    const order = await fixture.orderAt('60');
    const result = {
      ...plainResult,
      cause: hostileText,
      measure: `更换\n${hostileText}`,
      parts: [{ name: hostileText.slice(0, 40).trim(), quantity: 0.5, unit: 'm' }],
    };
    await fixture.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.executed, result, outcome: 'fixed', in_time: true, next_due_kind: 'check' });
    expect((await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id })).result).toEqual(result);
  });

  it('passes by itself where the business needs no check, to the requester or to the end', async () => {
    const unchecked = createOrderFixtureIn(
      server,
      fixture.tenant,
      await createOperations(server, fixture.tenant, { checkRequired: false }),
    );
    const { id } = await unchecked.orderAt('70');
    expect((await readOrderRows(server, id)).order).toMatchObject({ status: status.toBeEvaluated });
    const internal = createOrderFixtureIn(
      server,
      fixture.tenant,
      await createOperations(server, fixture.tenant, { checkRequired: false, withClient: false }),
    );
    const order = await internal.orderAt('60');
    await internal.act('technician', 'processWorkOrder', order, internal.inputs.result);
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.completed, completed_at: server.clock.now() });
    expect(history.slice(-2).map(({ event, actor_id }) => ({ event, actor_id }))).toEqual([
      { event: historyEvent.handled, actor_id: fixture.tenant.accounts.technician.id },
      { event: historyEvent.completed, actor_id: null },
    ]);
    expect(audit.at(-1)).toMatchObject({ account_id: null, endpoint: 'fireTimer' });
  });
});

describe('the form of the business', () => {
  const field = (key: string, changes: Partial<FormField>): FormField => ({
    key,
    label: key,
    type: 'text',
    required: false,
    options: [],
    unit: null,
    min: null,
    max: null,
    ...changes,
  });
  const backfillForm = [
    field('temperature', { type: 'number', required: true, unit: '℃', min: -40, max: 150 }),
    field('state', { type: 'choice', required: true, options: ['good', 'worn'] }),
    field('steps', { type: 'checklist', required: true, options: ['off', 'on'] }),
    field('safe', { type: 'yesNo' }),
    field('note', {}),
  ];
  const answers = { temperature: 65.5, state: 'good', steps: ['on', 'off'], safe: true, note: hostileText };
  let strict: OrderFixture;
  let photoId: string;

  beforeAll(async () => {
    strict = createOrderFixtureIn(
      server,
      fixture.tenant,
      await createOperations(server, fixture.tenant, { backfillForm, afterPhotoRequired: true }),
    );
    const { data } = await fixture.tenant.clients.technician.upload('uploadFile', [{ name: 'after.txt', bytes: Buffer.from('after') }]);
    photoId = data.id;
  });

  const complete = () => ({
    ...plainResult,
    answers,
    readings: [{ objectId: strict.operations.meterId, value: 1234.5 }],
    afterPhotoIds: [photoId],
  });
  /** A reading nobody questioned. */
  const stored = () => ({ ...complete(), readings: complete().readings.map((reading) => ({ ...reading, kept: null, doubt: null })) });
  const atBackfill = () => strict.orderAt('60', { objects: [{ kind: 'meter', id: strict.operations.meterId }] });

  it('is taken when it is filled in, with the meter’s reading and the photo on the order', async () => {
    const order = await atBackfill();
    await strict.act('technician', 'processWorkOrder', order, { phase: 'result', result: complete() });
    const { order: row, files } = await readOrderRows(server, order.id);
    expect(row.result).toEqual(stored());
    expect(files).toMatchObject([{ file_id: photoId, kind: 'after', added_by: fixture.tenant.accounts.technician.id }]);
  });

  it('stores no answer to what the form does not ask, and takes no reading of another meter', async () => {
    const order = await atBackfill();
    const foreign = { ...complete(), readings: [...complete().readings, { objectId: server.context.ids.next(), value: 1 }] };
    const { technician } = strict.tenant.clients;
    const refused = await technician.call('processWorkOrder', { ...order, phase: 'result', result: foreign });
    expect(refused).toMatchObject({ code: bodyCode.invalid, data: { fields: { 'result.readings': '请选择有效的选项' } } });
    const result = { ...complete(), answers: { ...answers, unasked: 'x' } };
    await strict.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    expect((await readOrderRows(server, order.id)).order.result).toEqual(stored());
  });

  it('names everything that is missing or wrong at once', async () => {
    const order = await atBackfill();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const result = { ...plainResult, answers: { temperature: 200, state: 'new', steps: ['on'], safe: 'yes', note: 7 } };
    const { code, data } = await strict.tenant.clients.technician.call('processWorkOrder', { ...order, phase: 'result', result });
    expect({ code, data }).toEqual({
      code: bodyCode.invalid,
      data: {
        fields: {
          [`result.readings.${strict.operations.meterId}`]: requiredText,
          'result.afterPhotoIds': requiredText,
          'result.answers.temperature': '数值超出允许范围',
          'result.answers.state': '请选择有效的选项',
          'result.answers.steps.0.state': requiredText,
          'result.answers.safe': '请检查数据',
          'result.answers.note': '请检查数据',
        },
      },
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('does not take an inherited property for an answer', async () => {
    const order = await atBackfill();
    const { temperature: _, ...others } = answers;
    const answer = await strict.tenant.clients.technician.call('processWorkOrder', {
      ...order,
      phase: 'result',
      result: { ...complete(), answers: others },
    });
    expect(answer.data.fields).toEqual({ 'result.answers.temperature': requiredText });
  });
});

describe('a checklist', () => {
  const points = ['外观完好', '声响均匀', '风扇自启停'];
  const form: FormField[] = [
    { key: 'round', label: '巡视', type: 'checklist', required: true, options: points, unit: null, min: null, max: null },
  ];
  const answer = (point: string, changes: Partial<PointAnswer> = {}): PointAnswer => ({
    point,
    state: 'normal',
    text: '',
    photoIds: [],
    followUpOrderId: null,
    ...changes,
  });
  let round: OrderFixture;
  const upload = async (person: 'technician' | 'dispatcher') =>
    (await fixture.tenant.clients[person].upload('uploadFile', [{ name: 'leak.txt', bytes: Buffer.from('leak') }])).data.id as string;
  const handIn = (order: { id: string; version: number }, answers: readonly unknown[]) =>
    round.tenant.clients.technician.call('processWorkOrder', {
      id: order.id,
      version: order.version,
      phase: 'result',
      result: { ...plainResult, answers: { round: answers } },
    });

  beforeAll(async () => {
    round = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { backfillForm: form }));
  });

  it('describes what is abnormal in words and by a photo, which is on the order, and names the follow-up order', async () => {
    const order = await round.orderAt('60');
    const photo = await upload('technician');
    const followUp = await round.create('technician', { linkedOrderId: order.id, fileIds: [photo] });
    const answers = [
      answer('外观完好', { state: 'abnormal', text: '套管有油迹', photoIds: [photo], followUpOrderId: followUp.id }),
      answer('声响均匀'),
      answer('风扇自启停', { state: 'notApplicable' }),
    ];
    expect(await handIn(order, answers)).toMatchObject({ code: bodyCode.success });
    const { order: row, files } = await readOrderRows(server, order.id);
    expect(row.result?.answers).toEqual({ round: answers });
    expect(files).toMatchObject([{ file_id: photo, kind: 'evidence' }]);
    const detail = await round.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    expect(detail.result?.answers).toEqual({ round: answers });
    // Whoever may see it learns of the order that goes on; the leader's team does not have it.
    expect(detail.followUps).toEqual([]);
    const { followUps } = await round.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(followUps).toEqual([{ id: followUp.id, orderNo: followUp.orderNo }]);
  });

  it('is not handed in with a point open, or with something abnormal that nobody described or showed', async () => {
    const order = await round.orderAt('60');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const { code, data } = await handIn(order, [answer('外观完好', { state: 'abnormal', text: ' ' }), answer('声响均匀')]);
    expect({ code, data }).toEqual({
      code: bodyCode.invalid,
      data: {
        fields: {
          'result.answers.round.0.text': requiredText,
          'result.answers.round.0.photoIds': requiredText,
          'result.answers.round.2.state': requiredText,
        },
      },
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it.each([
    ['a point that is not on it', [...points.map((point) => answer(point)), answer('颜色')], 'result.answers.round'],
    ['a state that there is not', [{ ...answer('外观完好'), state: 'fine' }], 'result.answers.round'],
  ])('does not take %s', async (_, answers, field) => {
    const order = await round.orderAt('60');
    const { code, data } = await handIn(order, answers);
    expect(code).toBe(bodyCode.invalid);
    expect(Object.keys(data.fields)).toEqual([field]);
  });

  it('does not take the photo of somebody else, nor an order that does not go on from this one', async () => {
    const order = await round.orderAt('60');
    const others = await upload('dispatcher');
    const mine = await upload('technician');
    const found = (changes: Partial<PointAnswer>) => [
      answer('外观完好', { state: 'abnormal', text: '有油迹', photoIds: [mine], ...changes }),
      answer('声响均匀'),
      answer('风扇自启停'),
    ];
    expect(await handIn(order, found({ photoIds: [others] }))).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'result.answers': expect.any(String) } },
    });
    const elsewhere = await round.create('technician');
    expect(await handIn(order, found({ followUpOrderId: elsewhere.id }))).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'result.answers': '关联的工单不存在' } },
    });
    expect(await handIn(order, found({}))).toMatchObject({ code: bodyCode.success });
  });

  it('that was ticked in the old way is taken, and shown as it is stored', async () => {
    const order = await round.orderAt('60');
    expect(await handIn(order, points)).toMatchObject({ code: bodyCode.success });
    const { result } = await round.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    expect(result?.answers).toEqual({ round: points });
  });
});

describe('a meter’s reading', () => {
  const day = 24 * 60 * minute;
  let meters: OrderFixture;

  /** Each test has a meter of its own, which has reported 48213.6 just now and uses 30 a day. */
  beforeEach(async () => {
    meters = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant));
    const key = { tenantId: fixture.tenant.id, deviceId: meters.operations.meterId };
    const now = server.clock.now();
    await writeState(server, key, { register_at: now, register_value: 48_213.6, latest: { energy: [now.getTime(), 48_213.6] } });
    const days = [1, 2, 3].map((back) => new Date(now.getTime() - back * day).toISOString().slice(0, 10));
    await writeDays(server, key, Object.fromEntries(days.map((date) => [date, 30])));
  });
  const atBackfill = () => meters.orderAt('60', { objects: [{ kind: 'meter', id: meters.operations.meterId }] });
  const handIn = (order: { id: string; version: number }, reading: Record<string, unknown>) =>
    meters.tenant.clients.technician.call('processWorkOrder', {
      id: order.id,
      version: order.version,
      phase: 'result',
      result: { ...plainResult, readings: [{ objectId: meters.operations.meterId, ...reading }] },
    });
  const asked = () => ({
    code: bodyCode.invalid,
    data: { fields: { [`result.readings.${meters.operations.meterId}`]: expect.stringContaining('读数可疑') } },
  });
  const readStored = async (id: string) => (await readOrderRows(server, id)).order.result?.readings[0];

  it('comes with the order, to be prefilled and questioned by', async () => {
    const order = await atBackfill();
    const { registers } = await meters.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    expect(registers).toEqual([
      {
        objectId: meters.operations.meterId,
        key: 'energy',
        unit: 'kWh',
        decimals: 2,
        latest: { at: expect.any(String), value: 48_213.6 },
        before: null,
        perDay: 30,
        modulus: 1_000_000,
      },
    ]);
    // Only to who writes it down: others may see the order and not the meter.
    expect((await meters.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id })).registers).toEqual([]);
    const done = await meters.orderAt('60');
    expect((await meters.tenant.clients.technician.succeed('getWorkOrder', { id: done.id })).registers).toEqual([]);
  });

  it('that is plausible is taken, without a doubt or an explanation', async () => {
    const order = await atBackfill();
    expect(await handIn(order, { value: 48_214 })).toMatchObject({ code: bodyCode.success });
    expect(await readStored(order.id)).toEqual({ objectId: meters.operations.meterId, value: 48_214, kept: null, doubt: null });
  });

  it.each([
    ['1 on a main meter', 1, 'belowRegister', null],
    ['with swapped digits', 48_231, 'swappedDigits', 48_213],
    ['with the point misplaced', 482_136, 'misplacedPoint', 48_213.6],
    ['out of all proportion', 60_000, 'outOfProportion', null],
  ])('%s is asked about, and taken with a reason, which stays with it', async (_, value, kind, suggestion) => {
    const order = await atBackfill();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await handIn(order, { value })).toMatchObject(asked());
    expect(await handIn(order, { value, kept: { reason: '   ' } })).toMatchObject(asked());
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const kept = { reason: '表计已更换，未登记', photoIds: [] };
    expect(await handIn(order, { value, kept })).toMatchObject({ code: bodyCode.success });
    const doubt = { kind, suggestion, register: { at: expect.any(Number), value: 48_213.6 } };
    expect(await readStored(order.id)).toEqual({ objectId: meters.operations.meterId, value, kept, doubt });
    const { result } = await meters.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    expect(result?.readings[0]).toMatchObject({
      value,
      kept,
      doubt: { kind, suggestion, register: { at: expect.stringContaining('T'), value: 48_213.6 } },
    });
  });

  it('may be explained by a photo of the display, one’s own', async () => {
    const order = await atBackfill();
    const { data } = await meters.tenant.clients.technician.upload('uploadFile', [{ name: 'display.txt', bytes: Buffer.from('1') }]);
    const { data: foreign } = await meters.tenant.clients.dispatcher.upload('uploadFile', [
      { name: 'display.txt', bytes: Buffer.from('2') },
    ]);
    expect(await handIn(order, { value: 1, kept: { photoIds: [foreign.id] } })).toMatchObject({ code: bodyCode.invalid });
    expect(await handIn(order, { value: 1, kept: { photoIds: [data.id] } })).toMatchObject({ code: bodyCode.success });
    expect((await readOrderRows(server, order.id)).files).toMatchObject([{ file_id: data.id, kind: 'evidence' }]);
  });

  it('as old as the work is no less right, and the new meter’s after one was replaced', async () => {
    const key = { tenantId: fixture.tenant.id, deviceId: meters.operations.meterId };
    const begun = await meters.orderAt('50.team', { objects: [{ kind: 'meter', id: meters.operations.meterId }] });
    await writeReadings(server, key, { [server.clock.now().toISOString()]: { energy: 48_100 } });
    await fixture.passTime(minute);
    const order = await meters.act('technician', 'processWorkOrder', begun, meters.inputs.finish);
    expect(await handIn(order, { value: 48_050 })).toMatchObject(asked());
    expect(await handIn(order, { value: 48_150 })).toMatchObject({ code: bodyCode.success });

    const next = await atBackfill();
    await fixture.passTime(minute);
    const at = server.clock.now().toISOString();
    await meters.tenant.clients.tenant_admin.succeed('recordMeterReplacement', {
      id: key.deviceId,
      at,
      lastValue: 48_214,
      firstValue: 0.2,
    });
    expect(await handIn(next, { value: 48_214 })).toMatchObject(asked());
    expect(await handIn(next, { value: 0.4 })).toMatchObject({ code: bodyCode.success });
  });

  it('sent back for its paperwork is not asked about again', async () => {
    const order = await atBackfill();
    const kept = { reason: '现场核对两次', photoIds: [] };
    const { data: moved } = await handIn(order, { value: 1, kept });
    const back = await meters.act('team_leader', 'sendBackWorkOrder', moved, meters.inputs.paperwork);
    expect(await handIn(back, { value: 2 })).toMatchObject(asked());
    expect(await handIn(back, { value: 1 })).toMatchObject({ code: bodyCode.success });
    expect(await readStored(order.id)).toMatchObject({ value: 1, kept, doubt: { kind: 'belowRegister' } });
  });
});
