import { bodyCode } from '@energy-om/contract';
import type { FormField, PointAnswer } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredText } from '../support/assertions/order-action-suite.ts';
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

  it('stores text and photo of an abnormal point, puts the photo on the order, and names the follow-up order', async () => {
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
    // Whoever may see the follow-up order gets its number; the leader may not, since the team does not have it.
    expect(detail.followUps).toEqual([]);
    const { followUps } = await round.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(followUps).toEqual([{ id: followUp.id, orderNo: followUp.orderNo }]);
  });

  it('is not accepted with an open point, or with an abnormal one without text and photo', async () => {
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

  it('refuses another account’s photo, and an order that does not continue this one', async () => {
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
      data: { fields: { 'result.answers.round': expect.any(String) } },
    });
    const elsewhere = await round.create('technician');
    expect(await handIn(order, found({ followUpOrderId: elsewhere.id }))).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'result.answers': '关联的工单不存在' } },
    });
    expect(await handIn(order, found({}))).toMatchObject({ code: bodyCode.success });
  });

  it('in the older form is accepted, and shown as it is stored', async () => {
    const order = await round.orderAt('60');
    expect(await handIn(order, points)).toMatchObject({ code: bodyCode.success });
    const { result } = await round.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    expect(result?.answers).toEqual({ round: points });
  });
});
