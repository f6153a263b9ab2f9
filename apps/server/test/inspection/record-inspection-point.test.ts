import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import {
  checks,
  createInspection,
  createRoute,
  goodAnswers,
  pointOf,
  uploadPhoto,
  visitOf,
} from '../support/factories/create-inspections.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const technician = () => fixture.tenant.clients.technician;
const inspection = (options?: Parameters<typeof createInspection>[2]) => createInspection(server, fixture, options);

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const readVisits = (orderId: string) =>
  server.database.kysely.selectFrom('inspection_visits').selectAll().where('order_id', '=', orderId).orderBy('at').execute();

describe('recordInspectionPoint', () => {
  it('stores who was where and when, how the point was identified, and what was answered', async () => {
    const found = await inspection();
    server.clock.advance(60_000);
    const openedAt = new Date(server.clock.now().getTime() - 1_000).toISOString();
    const position = { longitude: 120.2, latitude: 30.2, accuracy: 8 };
    const { point, open } = await technician().succeed('recordInspectionPoint', visitOf(found, 1, { openedAt, position }));
    expect(open).toBe(2);
    expect(point).toMatchObject({
      number: 1,
      outcome: 'done',
      visit: {
        by: { id: fixture.tenant.accounts.technician.id },
        at: server.clock.now().toISOString(),
        openedAt,
        position,
        identifiedBy: 'scan',
        answers: { temperature: 61.5 },
        findings: [],
        isTooFast: false,
        followUp: null,
      },
    });
    const shown = await technician().succeed('getOrderInspection', { orderId: found.order.id });
    expect(shown.points.map(({ outcome }) => outcome)).toEqual(['done', null, null]);
    expect(shown.points[0]).toEqual(point);
    expect(await readAudit(server, 'recordInspectionPoint', found.order.id)).toMatchObject([
      { changes: { inspectionPoint: point.id, identifiedBy: 'scan' } },
    ]);
  });

  it('takes a tag, and by hand a reason', async () => {
    const found = await inspection({ route: { points: [pointOf(1, { nfcTag: '04:A2:19' }), pointOf(2)] } });
    const byTag = await technician().succeed('recordInspectionPoint', visitOf(found, 1, { identifiedBy: 'nfc', code: '04a219' }));
    expect(byTag.point.visit).toMatchObject({ identifiedBy: 'nfc', reason: '' });
    await expectNothingWritten(async () => {
      const silent = await technician().call('recordInspectionPoint', visitOf(found, 2, { identifiedBy: 'hand', code: undefined }));
      expect(silent.data).toMatchObject({ fields: { reason: '请说明为什么不能扫码' } });
    });
    const byHand = visitOf(found, 2, { identifiedBy: 'hand', code: undefined, reason: '标签被遮挡' });
    expect((await technician().succeed('recordInspectionPoint', byHand)).point.visit).toMatchObject({ reason: '标签被遮挡' });
  });

  it('takes the label of the device at the point', async () => {
    const { deviceId } = fixture.operations;
    const found = await inspection({ route: { points: [pointOf(1, { deviceId })] } });
    const code = found.points[0]?.codes.find((one) => one !== 'XJ-1') ?? '';
    expect(code).not.toBe('');
    const { point } = await technician().succeed('recordInspectionPoint', visitOf(found, 1, { code }));
    expect(point).toMatchObject({ outcome: 'done', device: { id: deviceId } });
  });

  it.each([
    ['the code of another point', { code: 'XJ-2' }, { code: '这是第 2 点“2 号柜”的码' }],
    ['the code of no point', { code: 'elsewhere' }, { code: '该码不属于这条路线' }],
    ['no code', { code: undefined }, { code: '该码不属于这条路线' }],
    ['no answers', { answers: {} }, { 'answers.checks.0.state': '请检查数据', 'answers.temperature': '请检查数据' }],
    [
      'a number off its limits without words',
      { answers: { ...goodAnswers, temperature: 140 } },
      { 'explanations.temperature.text': '请检查数据' },
    ],
    [
      'an abnormal check without words and photo',
      { answers: { ...goodAnswers, checks: checks.options.map((point) => ({ point, state: 'abnormal' as const })) } },
      { 'answers.checks.0.photoIds': '请检查数据' },
    ],
    [
      'a photo of nobody',
      { answers: { ...goodAnswers, temperature: 140 }, explanations: { temperature: { text: '过热', photoIds: [unknownId] } } },
      { explanations: '' },
    ],
    ['an order where nothing was found', { followUpLevel: 3 as const }, { followUpLevel: '没有异常' }],
  ])('refuses %s', async (_, changes: Partial<ApiInput<'recordInspectionPoint'>>, fields: Record<string, string>) => {
    const found = await inspection();
    await expectNothingWritten(async () => {
      const answer = await technician().call('recordInspectionPoint', visitOf(found, 1, changes));
      expect(answer.code).toBe(bodyCode.invalid);
      for (const [field, text] of Object.entries(fields)) expect(answer.data.fields[field]).toContain(text);
    });
  });

  it('refuses whoever does not execute the order, an order at another stage, an unknown point, and an order without a route', async () => {
    const found = await inspection();
    const early = await inspection({ stage: '30' });
    const plain = await fixture.orderAt('50.team');
    await expectNothingWritten(async () => {
      const byDispatcher = await fixture.tenant.clients.dispatcher.call('recordInspectionPoint', visitOf(found, 1));
      expect(byDispatcher.code).toBe(bodyCode.forbidden);
      expect((await technician().call('recordInspectionPoint', visitOf(early, 1))).code).toBe(bodyCode.conflict);
      const unknown = await technician().call('recordInspectionPoint', visitOf(found, 1, { pointId: unknownId }));
      const without = await technician().call('recordInspectionPoint', visitOf({ ...found, order: plain }, 1));
      expect([unknown.code, without.code]).toEqual([bodyCode.notFound, bodyCode.notFound]);
      const client = await fixture.tenant.clients.client_rep.call('recordInspectionPoint', visitOf(found, 1));
      expect(client.code).toBe(bodyCode.forbidden);
    });
  });

  it('stores a point once: the same call again gets its answer, another one learns who was first', async () => {
    const found = await inspection();
    const call = () => technician().call('recordInspectionPoint', visitOf(found, 1), { idempotencyKey: 'inspection-point-1' });
    const first = await call();
    await expectNothingWritten(async () => {
      expect(await call()).toEqual(first);
      const { secondTechnician } = fixture.tenant.clients;
      const second = await secondTechnician.call('recordInspectionPoint', visitOf(found, 1));
      expect(second.code).toBe(bodyCode.conflict);
      expect(second.message).toMatch(/^该巡检点已由.+完成$/);
      expect(second.data).toMatchObject({ point: { outcome: 'done' }, open: 2 });
    });
  });

  it('lets one of two phones win at the same moment, with one order for what was found', async () => {
    const found = await inspection();
    const answers = { ...goodAnswers, temperature: 140 };
    const send = async (person: 'technician' | 'secondTechnician') => {
      const explanations = { temperature: { text: '风机停转', photoIds: [await uploadPhoto(fixture, person)] } };
      return fixture.tenant.clients[person].call('recordInspectionPoint', visitOf(found, 1, { answers, explanations, followUpLevel: 3 }));
    };
    const codes = (await Promise.all([send('technician'), send('secondTechnician')])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([bodyCode.success, bodyCode.conflict].toSorted());
    expect(await readVisits(found.order.id)).toHaveLength(1);
    const { followUps } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: found.order.id });
    expect(followUps).toHaveLength(1);
  });

  it('raises a linked order for what was found, and shows it at the point', async () => {
    const { deviceId } = fixture.operations;
    const found = await inspection({ route: { points: [pointOf(1, { deviceId })] } });
    const photoId = await uploadPhoto(fixture);
    const { point } = await technician().succeed(
      'recordInspectionPoint',
      visitOf(found, 1, {
        answers: { ...goodAnswers, temperature: 140 },
        explanations: { temperature: { text: '2 号风机停转', photoIds: [photoId] } },
        followUpLevel: 2,
      }),
    );
    expect(point.visit?.findings).toEqual([{ label: '绕组温度', value: 140, unit: '℃', text: '2 号风机停转', photoIds: [photoId] }]);
    const raised = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: point.visit?.followUp?.id ?? '' });
    expect(raised).toMatchObject({
      title: '1 号柜 2 号风机停转',
      level: 2,
      status: workOrderStatus.toBeDispatched,
      linkedOrder: { id: found.order.id },
      creator: { id: fixture.tenant.accounts.technician.id },
      objects: [{ id: deviceId }],
    });
    expect(raised.description).toContain('第 1 点“1 号柜”发现：绕组温度 140 ℃（2 号风机停转）');
    expect(raised.files.map(({ id }) => id)).toEqual([photoId]);
    const { files } = await technician().succeed('getWorkOrder', { id: found.order.id });
    expect(files).toMatchObject([{ id: photoId, kind: 'evidence' }]);
  });

  it('flags points that lie apart farther than one walks, of the same person', async () => {
    const found = await inspection();
    const at = (longitude: number) => ({ longitude, latitude: 30, accuracy: 5 });
    await technician().succeed('recordInspectionPoint', visitOf(found, 1, { position: at(120) }));
    server.clock.advance(10_000);
    const other = fixture.tenant.clients.secondTechnician;
    const byOther = await other.succeed('recordInspectionPoint', visitOf(found, 2, { position: at(120.01) }));
    expect(byOther.point.visit?.isTooFast).toBe(false);
    const same = await technician().succeed('recordInspectionPoint', visitOf(found, 3, { position: at(120.01) }));
    expect(same.point.visit?.isTooFast).toBe(true);
  });

  it('questions a number whose point is elsewhere than last time, and takes it with words', async () => {
    const route = await createRoute(fixture);
    const before = await inspection({ routeId: route.id });
    await technician().succeed('recordInspectionPoint', visitOf(before, 1));
    await fixture.passTime(hourMs);
    const found = await inspection({ routeId: route.id });
    expect(found.points[0]?.earlier).toMatchObject([{ answers: { temperature: 61.5 }, findings: [] }]);
    const answers = { ...goodAnswers, temperature: 6.1 };
    await expectNothingWritten(async () => {
      const silent = await technician().call('recordInspectionPoint', visitOf(found, 1, { answers }));
      expect(Object.keys(silent.data.fields)).toEqual(['explanations.temperature.text']);
    });
    const explanations = { temperature: { text: '停运降温', photoIds: [] } };
    const { point } = await technician().succeed('recordInspectionPoint', visitOf(found, 1, { answers, explanations }));
    expect(point.visit).toMatchObject({ explanations, findings: [] });
  });

  it('shows codes only to whoever may visit the points', async () => {
    const { order } = await inspection();
    const shown = await fixture.tenant.clients.dispatcher.succeed('getOrderInspection', { orderId: order.id });
    expect(shown).toMatchObject({ mayVisit: false, mayRaise: false });
    expect(shown.points.flatMap(({ codes }) => codes)).toEqual([]);
    expect((await technician().succeed('getOrderInspection', { orderId: order.id })).points[0]?.codes).toEqual(['XJ-1']);
  });
});
