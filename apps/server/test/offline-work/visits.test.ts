import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import {
  checks,
  createInspection,
  createRoute,
  goodAnswers,
  pointOf,
  type TestInspection,
  temperature,
  uploadPhoto,
  visitOf,
} from '../support/factories/create-inspections.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let found: TestInspection;
let phone: OfflinePhone;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  found = await createInspection(server, fixture);
  phone = createOfflinePhone(server, () => client('technician'));
});
afterAll(() => server.close());

const client = (person: TestPerson) => fixture.tenant.clients[person];
const instant = () => server.clock.now().toISOString();
const stateOf = async (id: string, person: TestPerson = 'technician') =>
  (await client(person).succeed('getIntentStates', { ids: [id] }))[0];
const pointsNow = async () => (await client('technician').succeed('getOrderInspection', { orderId: found.order.id })).points;
const visit = (number: number, changes: Parameters<typeof visitOf>[2] = {}) =>
  phone.note('recordInspectionPoint', visitOf(found, number, changes));
const skip = async (number: number, person: TestPerson = 'technician') => {
  const pointId = found.points[number - 1]?.id ?? '';
  return phone.note('skipInspectionPoint', {
    orderId: found.order.id,
    pointId,
    reason: '门锁着',
    photoId: await uploadPhoto(fixture, person),
  });
};

describe('a point that was visited without a network', () => {
  it('is done once, at the time when somebody was there, with when it arrived', async () => {
    const openedAt = new Date(server.clock.now().getTime() + 20 * minuteMs).toISOString();
    await fixture.passTime(30 * minuteMs);
    const visitedAt = instant();
    const done = visit(1, { openedAt });
    await fixture.passTime(2 * hourMs);
    const first = await phone.send(done);
    expect(first).toMatchObject({
      code: bodyCode.success,
      data: { open: 2, point: { outcome: 'done', visit: { at: visitedAt, openedAt, receivedAt: instant(), isTimeCertain: true } } },
    });
    expect(await Promise.all([1, 2].map(() => phone.send(done)))).toEqual([first, first]);
    expect((await pointsNow()).map(({ outcome }) => outcome)).toEqual(['done', null, null]);
    expect(await stateOf(done.id)).toMatchObject({ orderId: found.order.id, appliedVersion: found.order.version, case: null });
    expect(await readAudit(server, 'recordInspectionPoint', found.order.id)).toMatchObject([{ changes: { at: visitedAt } }]);
  });

  it('is opened and done by the server’s time, however wrong the phone’s clock', async () => {
    phone.skew = 3 * hourMs;
    phone.reload();
    phone.hear();
    await fixture.passTime(hourMs);
    const visitedAt = server.clock.now().getTime();
    const openedAt = new Date(visitedAt - 3 * hourMs - 4 * minuteMs).toISOString();
    const done = visit(1, { openedAt });
    await fixture.passTime(hourMs);
    const { data } = await phone.send(done);
    expect(data.point.visit).toMatchObject({
      at: new Date(visitedAt).toISOString(),
      openedAt: new Date(visitedAt - 4 * minuteMs).toISOString(),
    });
  });

  it('is there once, too, when its phone comes back after the first answer has been forgotten', async () => {
    const done = visit(1);
    const skipped = await skip(2);
    await phone.send(done);
    await phone.send(skipped);
    await fixture.passTime(2 * dayMs);
    await applyRetention(server.context);
    expect(await phone.send(done)).toMatchObject({ code: bodyCode.success, data: { point: { outcome: 'done' } } });
    expect(await phone.send(skipped)).toMatchObject({ code: bodyCode.success, data: { point: { outcome: 'skipped' } } });
    expect([(await stateOf(done.id))?.case, (await stateOf(skipped.id))?.case]).toEqual([null, null]);
  });

  it('counts once where it was sent with a network first and the answer got lost, days ago', async () => {
    const done = visit(1);
    const { intent: _, ...plain } = done.body;
    const first = await client('technician').call('recordInspectionPoint', plain as never, { idempotencyKey: done.id });
    expect(first.code).toBe(bodyCode.success);
    await fixture.passTime(2 * dayMs);
    await applyRetention(server.context);
    expect((await phone.send(done)).data.point.visit).toEqual(first.data.point.visit);
    expect(await stateOf(done.id)).toMatchObject({ case: null });
  });

  it('lets the order be finished behind it', async () => {
    await fixture.passTime(hourMs);
    const done = [visit(1), visit(2), await skip(3)];
    const finished = phone.act('processWorkOrder', found.order, fixture.inputs.finish);
    await fixture.passTime(hourMs);
    for (const intent of done) expect((await phone.send(intent)).code).toBe(bodyCode.success);
    expect(await phone.send(finished)).toMatchObject({ code: bodyCode.success });
  });

  it('keeps a doubtful number, about which nobody can be asked any more', async () => {
    const route = await createRoute(fixture);
    const round = () => createInspection(server, fixture, { routeId: route.id });
    const before = await round();
    await client('technician').succeed('recordInspectionPoint', visitOf(before, 1, { answers: { ...goodAnswers, temperature: 61.5 } }));
    found = await round();
    const shifted = { ...goodAnswers, temperature: 6.2 };
    expect(await client('technician').call('recordInspectionPoint', visitOf(found, 1, { answers: shifted }))).toMatchObject({
      code: bodyCode.invalid,
    });
    expect(await phone.send(visit(1, { answers: shifted }))).toMatchObject({
      code: bodyCode.success,
      data: { point: { visit: { answers: { temperature: 6.2 } } } },
    });
  });
});

describe('a visit that does not count', () => {
  it('is a case where somebody else was there first, whose words and photos can be added to the order', async () => {
    const photoId = await uploadPhoto(fixture);
    const hot = visit(1, {
      answers: { ...goodAnswers, temperature: 140 },
      explanations: { temperature: { text: '2 号风机不转', photoIds: [photoId] } },
    });
    await fixture.passTime(hourMs);
    await client('technician').succeed('recordInspectionPoint', visitOf(found, 1));
    const refused = await phone.send(hot);
    expect(refused.code).toBe(bodyCode.conflict);
    expect(await phone.send(hot)).toEqual(refused);
    expect(await stateOf(hot.id)).toMatchObject({
      appliedVersion: null,
      case: { reason: 'done', choices: ['add', 'handOver', 'discard'] },
    });
    await client('technician').succeed('decideOfflineCase', { caseId: hot.id, version: 1, choice: 'add' });
    const { history, files } = await client('technician').succeed('getWorkOrder', { id: found.order.id });
    const words = ['1 1 号柜', '无异响 正常', '指示灯正常 正常', '绕组温度 140 ℃', '2 号风机不转'].join('\n');
    expect(history[0]).toMatchObject({ action: 'add', detail: { text: words } });
    expect(files.map(({ id }) => id)).toContain(photoId);
    expect((await pointsNow())[0]?.visit?.answers).toMatchObject({ temperature: 61.5 });
  });

  it('is a case where the order was returned meanwhile, and with a code that is none of the route’s', async () => {
    const elsewhere = visit(2, { code: 'XJ-99' });
    expect(await phone.send(elsewhere)).toMatchObject({ code: bodyCode.conflict });
    expect(await stateOf(elsewhere.id)).toMatchObject({ case: { reason: 'other' } });
    const done = visit(1);
    const late = await skip(3);
    await fixture.act('technician', 'sendBackWorkOrder', found.order, fixture.inputs.sendBack);
    for (const intent of [done, late]) {
      expect((await phone.send(intent)).code).not.toBe(bodyCode.success);
      expect((await stateOf(intent.id))?.case).toMatchObject({ state: 'open' });
    }
    const listed = (await client('dispatcher').succeed('listOfflineCases', { pageSize: 100, open: true })).items;
    expect(listed.find(({ id }) => id === late.id)).toMatchObject({ operation: 'skipInspectionPoint', texts: ['3 3 号柜', '门锁着'] });
    expect(listed.find(({ id }) => id === late.id)?.files).toHaveLength(1);
    expect((await pointsNow()).map(({ outcome }) => outcome)).toEqual([null, null, null]);
  });

  it('is refused to another tenant and to a role that executes nothing, and leaves nothing', async () => {
    const done = visit(1);
    const other = await createOrderFixture(server);
    expect((await phone.send(done, other.tenant.clients.technician)).code).toBe(bodyCode.notFound);
    expect((await phone.send(done, client('energy_clerk'))).code).toBe(bodyCode.forbidden);
    expect((await pointsNow()).map(({ outcome }) => outcome)).toEqual([null, null, null]);
    expect((await phone.send(done)).code).toBe(bodyCode.success);
    expect(await stateOf(done.id, 'team_leader')).toBeUndefined();
  });
});

describe('what a phone takes along of an order with a route', () => {
  it('is what getOrderInspection answers, to whoever may visit and to others', async () => {
    const { orderId, ...rest } = await client('technician').succeed('getOrderInspection', { orderId: found.order.id });
    const plain = await fixture.orderAt('50.team');
    const copies = await client('technician').succeed('getOrderCopies', { ids: [found.order.id, plain.id] });
    expect(copies.inspections).toEqual([{ orderId, ...rest }, null]);
    expect(rest.points[0]?.codes).toEqual(['XJ-1']);
    expect(rest.points[0]?.questions.map(({ key }) => key)).toEqual([checks.key, temperature.key]);
    expect(pointOf(1).code).toBe('XJ-1');
    const seen = await client('client_rep').succeed('getOrderCopies', { ids: [found.order.id] });
    expect(seen.inspections[0]).toMatchObject({ mayVisit: false, points: [{ codes: [] }, { codes: [] }, { codes: [] }] });
  });
});
