import { bodyCode } from '@energy-om/contract';
import { type FormField, historyEvent, hourMs, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction, hostileText, requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

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
    await fixture.passTime(30 * minuteMs);
    const finishedAt = new Date(server.clock.now().getTime() - 5 * minuteMs);
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
    const until = new Date(server.clock.now().getTime() + 8 * hourMs).toISOString();
    const held = await fixture.act('technician', 'updateWorkOrder', order, { mode: 'hold', holdReason: 'powerOffWindow', until });
    await fixture.passTime(2 * hourMs);
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
    await fixture.passTime(-2 * hourMs);
  });

  it('past the promise is not in time', async () => {
    const order = await fixture.orderAt('50.team');
    await fixture.passTime(8 * hourMs + 1);
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

  it('is accepted when it is filled in, with the meter’s reading and the photo on the order', async () => {
    const order = await atBackfill();
    await strict.act('technician', 'processWorkOrder', order, { phase: 'result', result: complete() });
    const { order: row, files } = await readOrderRows(server, order.id);
    expect(row.result).toEqual(stored());
    expect(files).toMatchObject([{ file_id: photoId, kind: 'after', added_by: fixture.tenant.accounts.technician.id }]);
  });

  it('drops answers to fields that the form does not have, and refuses the reading of another meter', async () => {
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
