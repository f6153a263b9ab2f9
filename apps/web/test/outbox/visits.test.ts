import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTexts } from '#features/offline-work/model/list-texts.ts';
import { withVisits } from '#shared/inspection/with-visits.ts';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { showOrder } from '#shared/outbox/judge/show-order.ts';
import { closedOutbox, type OutboxControl, useOutbox, type VisitStep } from '#shared/outbox/outbox-state.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import type { StoredIntent } from '#shared/outbox/stored-intent.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { createBasis, createOrderDetail, orderId, phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

type Inspection = ApiOutput<'getOrderInspection'>;

const self = { actor: phoneActor, fullName: '王磊' };
const pointOf = (number: number, changes: Partial<Inspection['points'][number]> = {}): Inspection['points'][number] => ({
  ...{ id: `point-${number}`, number, name: `${number} 号柜`, place: '', device: null, position: null, codes: [`XJ-${number}`] },
  ...{ questions: [], outcome: null, visit: null, skip: null, earlier: [] },
  ...changes,
});
const inspectionOf = (points: Inspection['points']): Inspection => ({
  ...{ orderId, route: { id: 'route', name: '日巡检', version: 1 }, points, mayVisit: true, mayRaise: true, medianPointMinutes: null },
});

/** An order whose work ends once all points of its route are visited. */
function copyOf(points: Inspection['points'], changes: Parameters<typeof createOrderDetail>[0] = {}): OrderCopy {
  const order = createOrderDetail({ hasRoute: true, ...changes });
  const basis = createBasis(order);
  const openPoints = points.filter(({ outcome }) => outcome === null).length;
  const documents = { ...basis.documents, openPoints };
  return { order, basis: { ...basis, documents }, comments: null, inspection: inspectionOf(points), isOwn: true, isTeams: false };
}

const visitStep = (number: number, changes: Partial<VisitStep> = {}): VisitStep => ({
  id: null,
  call: 'recordInspectionPoint',
  input: {
    ...{ orderId, pointId: `point-${number}`, identifiedBy: 'scan', code: `XJ-${number}`, answers: {} },
    explanations: { temperature: { text: '2 号风机不转', photoIds: [] } },
  },
  shown: {
    ...{ name: `${number} ${number} 号柜`, raises: false, skip: null },
    visit: { ...{ identifiedBy: 'scan', reason: '', openedAt: '2026-11-20T05:00:00.000Z', isTooFast: false }, ...answered },
  },
  ...changes,
});
const answered = { answers: {}, explanations: {}, findings: [], followUp: null };
const skipStep = (number: number): VisitStep => ({
  id: null,
  call: 'skipInspectionPoint',
  input: { orderId, pointId: `point-${number}`, reason: '门锁着', photoId: 'photo-1' },
  shown: { name: `${number} ${number} 号柜`, raises: false, visit: null, skip: { reason: '门锁着', photo: null } },
});

let outbox: Outbox;
let copies: Copies;
let control: OutboxControl;
let calls: ReceivedCall[];
let answer: (call: ReceivedCall) => unknown;

const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const take = (copy: OrderCopy) => copies.put('orders', [{ id: orderId, version: 'v', data: copy }]);
const points = async () => withVisits(inspectionOf([1, 2, 3].map((number) => pointOf(number))), await outbox.list()).points;
const finishOf = (copy: OrderCopy, intents: readonly StoredIntent[]) =>
  (showOrder(copy, intents, self, Date.now())?.patch.actions ?? []).find(({ action }) => action === 'finish');

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser({ ...createUser(), permissions: ['work-order.view', 'work-order.process'] });
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: phoneActor });
  const show = async () => useOutbox.setState({ intents: await outbox.list() });
  const ignore = () => undefined;
  control = await createControl({ outbox, copies, show, announce: ignore, send: ignore, findSelf: async () => self });
  useOutbox.setState({ ...closedOutbox, control });
  answer = () => success({ point: pointOf(1), open: 0 });
  ({ calls } = startFakeServer((call) => answer(call) as never));
});
afterEach(() => {
  useOutbox.setState(closedOutbox);
  outbox.close();
  copies.close();
});

describe('a point that is visited without a network', () => {
  it('is shown as done with its mark, and is sent as a call with its intent under one key', async () => {
    await take(copyOf([1, 2, 3].map((number) => pointOf(number))));
    expect(await control.visit(visitStep(1))).toBe(true);
    expect(await control.visit(skipStep(2))).toBe(true);
    expect(await points()).toMatchObject([
      { outcome: 'done', visit: { by: { fullName: '王磊' }, receivedAt: null }, mark: 'waiting' },
      { outcome: 'skipped', skip: { reason: '门锁着' }, mark: 'waiting' },
      { outcome: null, mark: null },
    ]);
    const [first] = await outbox.list();
    expect(listTexts(first as StoredIntent)).toEqual(['2 号风机不转']);
    await send();
    expect(calls.map(({ name }) => name)).toEqual(['recordInspectionPoint', 'skipInspectionPoint']);
    expect(calls[0]?.input).toMatchObject({ orderId, pointId: 'point-1', code: 'XJ-1', intent: { id: first?.id, seq: first?.seq } });
    expect(calls[0]?.input).not.toHaveProperty('version');
    expect((await points()).map(({ outcome, mark }) => [outcome, mark])).toEqual([
      ['done', null],
      ['skipped', null],
      [null, null],
    ]);
  });

  it('cannot wait where the order is on no copy, or is not executed with what waits', async () => {
    expect(await control.visit(visitStep(1))).toBe(false);
    await take(copyOf([pointOf(1)], { status: workOrderStatus.executed }));
    expect(await control.visit(visitStep(1))).toBe(false);
    expect(await outbox.list()).toEqual([]);
  });

  it('is open again, with its mark, where it does not count, and holds back nothing', async () => {
    await take(copyOf([1, 2, 3].map((number) => pointOf(number))));
    answer = ({ name, input }) =>
      input.pointId === 'point-1'
        ? { code: bodyCode.conflict, message: '该巡检点已由李军完成', data: null }
        : name === 'getIntentStates'
          ? success([])
          : success({});
    await control.visit(visitStep(1));
    await control.visit(skipStep(2));
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['stuck', 'applied']);
    expect((await points()).map(({ outcome, mark }) => [outcome, mark])).toEqual([
      [null, 'decision'],
      ['skipped', null],
      [null, null],
    ]);
  });
});

describe('an order with points that were visited without a network', () => {
  it('may be finished once none is left, and not before', async () => {
    const copy = copyOf([pointOf(1), pointOf(2), pointOf(3, { outcome: 'done' })]);
    await take(copy);
    expect(finishOf(copy, [])).toBeUndefined();
    await control.visit(visitStep(1));
    expect(finishOf(copy, await outbox.list())).toMatchObject({ blockedBy: 'pointsOpen', blockedSubject: '1' });
    await control.visit(skipStep(2));
    await control.visit(visitStep(2));
    const all = await outbox.list();
    expect(finishOf(copy, all)).toMatchObject({ blockedBy: null });
    const finished = { phase: 'finish', outcome: 'fixed', finishedAt: new Date().toISOString() };
    const moved = await control.queue({ id: null, call: 'processWorkOrder', orderId, input: finished, position: null });
    expect(moved).toMatchObject({ status: workOrderStatus.toBeBackfilled });
    expect((await outbox.list()).at(-1)?.intent).not.toHaveProperty('after');
  });

  it('goes by the server again once that shows a later version than the copy', async () => {
    const copy = copyOf([pointOf(1)]);
    await take(copy);
    await control.visit(visitStep(1));
    await send();
    expect(showOrder(copy, await outbox.list(), self, Date.now())).toMatchObject({ untilVersion: copy.order.version + 1, waiting: 0 });
    const fresh = copyOf([pointOf(1, { outcome: 'done' })]);
    expect(showOrder(fresh, await outbox.list(), self, Date.now())).toBeNull();
  });
});

describe('what the phone has of rounds', () => {
  const device = { id: 'device-1', name: '变压器' };
  const ask = (deviceId: string, isCutOff = true) => findAnswer(copies, ['getDeviceRound', { deviceId }], isCutOff);

  it('answers the round of an order, and the point of a device that is next with what was visited here', async () => {
    await take(copyOf([pointOf(1, { device }), pointOf(2), pointOf(3, { device })]));
    expect((await findAnswer(copies, ['getOrderInspection', { orderId }], true))?.data).toMatchObject({ route: { name: '日巡检' } });
    expect((await ask('device-1'))?.data).toMatchObject({ round: { orderId, pointId: 'point-1', number: 1, isNext: true } });
    await control.visit(visitStep(1));
    expect((await ask('device-1'))?.data).toMatchObject({ round: { pointId: 'point-3', isNext: false } });
    expect((await ask('device-2'))?.data).toEqual({ round: null });
    expect(await ask('device-1', false)).toBeNull();
  });
});
