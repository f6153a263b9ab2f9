import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs, secondMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const phoneOf = (person: 'technician' | 'team_leader' | 'dispatcher'): OfflinePhone =>
  createOfflinePhone(server, () => fixture.tenant.clients[person]);
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const now = () => server.clock.now().getTime();
const away = 3 * hourMs;

describe('work that was done without a network', () => {
  it('runs the clocks by when it was done, and the history knows both times', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = phoneOf('technician');
    await fixture.passTime(away);
    const doneAt = now();
    const accepted = phone.act('acceptWorkOrder', order);
    await fixture.passTime(2 * away);
    expect(await phone.send(accepted)).toMatchObject({
      code: bodyCode.success,
      data: { status: status.accepted, version: order.version + 1 },
    });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.accepted_at).toEqual(new Date(doneAt));
    expect(row.accept_seconds).toBe(away / secondMs);
    expect(row.state.clocks.find(({ kind }) => kind === 'accept')?.intervals.at(-1)?.to).toBe(doneAt);
    expect(row.state.clocks.find(({ kind }) => kind === 'arrive')?.intervals.at(-1)?.from).toBe(doneAt);
    expect(history.at(-1)).toMatchObject({
      action: 'accept',
      intent_id: accepted.id,
      worked_at: new Date(doneAt),
      worked_at_certain: true,
      device_at: new Date(doneAt),
      at: server.clock.now(),
    });
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown.history[0]).toMatchObject({ at: iso(doneAt), receivedAt: iso(now()), isTimeCertain: true });
    expect(shown.history.at(-1)).toMatchObject({ action: 'create', receivedAt: null, isTimeCertain: true });
  });

  it('is timed by a phone whose clock is three hours wrong, also after the app was loaded anew', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = phoneOf('technician');
    phone.skew = 3 * hourMs;
    phone.hear();
    phone.reload();
    await fixture.passTime(away);
    const doneAt = now();
    const accepted = phone.act('acceptWorkOrder', order);
    await fixture.passTime(away);
    expect((await phone.send(accepted)).code).toBe(bodyCode.success);
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.accepted_at).toEqual(new Date(doneAt));
    expect(history.at(-1)).toMatchObject({ device_at: new Date(doneAt - 3 * hourMs), worked_at_certain: true });
  });

  it('is marked where the phone’s clock was set so that its time is not known', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = phoneOf('technician');
    await fixture.passTime(5 * minuteMs);
    phone.reload();
    const accepted = phone.act('acceptWorkOrder', order);
    await fixture.passTime(away);
    phone.skew = -4 * minuteMs;
    expect((await phone.send(accepted)).code).toBe(bodyCode.success);
    const { history } = await readOrderRows(server, order.id);
    expect(history.at(-1)?.worked_at_certain).toBe(false);
    const shown = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    expect(shown.history[0]?.isTimeCertain).toBe(false);
  });

  it('goes step by step from one copy of the order to its end, each step on the result of the one before', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = phoneOf('technician');
    const steps = [phone.act('acceptWorkOrder', order)];
    const times = [now()];
    const next = async (name: Parameters<OfflinePhone['act']>[0], input: Record<string, unknown>) => {
      await fixture.passTime(3 * minuteMs);
      steps.push(phone.act(name, order, input, steps.at(-1)));
      times.push(now());
    };
    await next('assignWorkOrder', fixture.inputs.members);
    await next('updateWorkOrder', { mode: 'checkIn' });
    await next('updateWorkOrder', { mode: 'add', text: '配电室无信号' });
    await next('processWorkOrder', { phase: 'finish', outcome: 'fixed', finishedAt: iso(now()) });
    await next('processWorkOrder', { phase: 'result', result: plainResult });
    await fixture.passTime(away);
    for (const step of steps) expect(await phone.send(step)).toMatchObject({ code: bodyCode.success });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.executed, version: order.version + steps.length, arrived_at: new Date(times[2] as number) });
    expect(history.slice(-steps.length).map(({ worked_at }) => worked_at?.getTime())).toEqual([times[0], ...times.slice(1)]);
    expect(row.state.clocks.find(({ kind }) => kind === 'resolve')?.intervals.at(-1)?.to).toBe(times[4]);
  });

  it('finishes at its own time where the phone’s clock is ahead of the time that was entered', async () => {
    const order = await fixture.orderAt('50.person');
    const phone = phoneOf('technician');
    await fixture.passTime(away);
    const doneAt = now();
    const finish = { phase: 'finish', outcome: 'fixed', finishedAt: iso(doneAt + 2 * hourMs) };
    const finished = phone.act('processWorkOrder', order, finish);
    await fixture.passTime(away);
    expect((await phone.send(finished)).code).toBe(bodyCode.success);
    expect((await readOrderRows(server, order.id)).order.finished_at).toEqual(new Date(doneAt));
  });
});

describe('what others did meanwhile', () => {
  it('leaves a step of one’s own, where it only added something', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const finished = phone.act('processWorkOrder', order, { phase: 'finish', outcome: 'fixed', finishedAt: iso(now()) });
    const added = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'add', text: '客户来电催促' });
    expect(await phone.send(finished)).toMatchObject({
      code: bodyCode.success,
      data: { version: added.version + 1, status: status.toBeBackfilled },
    });
  });

  it('refuses a step of one’s own after another step, with the order as it stands, and loses nothing', async () => {
    const order = await fixture.orderAt('20.person');
    const phone = phoneOf('technician');
    const accepted = phone.act('acceptWorkOrder', order);
    const again = await fixture.act('dispatcher', 'dispatchWorkOrder', order, { ...fixture.inputs.toPerson, reason: '改期' });
    const { order: before } = await readOrderRows(server, order.id);
    expect(await phone.send(accepted)).toMatchObject({ code: bodyCode.conflict, data: { id: order.id, version: again.version } });
    expect((await readOrderRows(server, order.id)).order).toEqual(before);
  });

  it('refuses a judgement of an order that has changed at all', async () => {
    const order = await fixture.orderAt('70');
    const phone = phoneOf('team_leader');
    const checked = phone.act('commentWorkOrder', order, { kind: 'check' });
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'add', text: '补充说明' });
    expect(await phone.send(checked)).toMatchObject({ code: bodyCode.conflict });
    const unchanged = await fixture.orderAt('70');
    expect(await phone.send(phone.act('commentWorkOrder', unchanged, { kind: 'check' }))).toMatchObject({ code: bodyCode.success });
  });

  it('takes an addition whatever has happened, until the order is over', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = [1, 2].map((count) => phone.act('updateWorkOrder', order, { mode: 'add', text: `读数 ${count}` }));
    await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    expect(await phone.send(added[0] as never)).toMatchObject({ code: bodyCode.success, data: { status: status.toBeBackfilled } });
    const other = await fixture.orderAt('90');
    expect(await phone.send(phone.act('updateWorkOrder', other, { mode: 'add', text: '太迟' }))).toMatchObject({ code: bodyCode.conflict });
  });

  it('and at the same moment, does not refuse an addition', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = Array.from({ length: 4 }, (_, count) => phone.act('updateWorkOrder', order, { mode: 'add', text: `照片 ${count}` }));
    const answers = await Promise.all(added.map((one) => phone.send(one)));
    expect(answers.map(({ code }) => code)).toEqual(added.map(() => bodyCode.success));
    const { history } = await readOrderRows(server, order.id);
    expect(new Set(history.map(({ intent_id }) => intent_id).filter(Boolean)).size).toBe(4);
  });

  it('refuses what needs a network', async () => {
    const order = await fixture.orderAt('10');
    const phone = phoneOf('dispatcher');
    const dispatched = phone.act('dispatchWorkOrder', order, fixture.inputs.toPerson);
    expect(await phone.send(dispatched)).toMatchObject({ code: bodyCode.conflict, message: '此操作需联网进行' });
    expect((await readOrderRows(server, order.id)).order.status).toBe(status.toBeDispatched);
  });

  it('refuses a copy that is newer than the order, as after a restore', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = phone.act('updateWorkOrder', { ...order, version: order.version + 3 }, { mode: 'add', text: '恢复前' });
    expect(await phone.send(added)).toMatchObject({ code: bodyCode.conflict });
  });
});

describe('an intent', () => {
  it('counts once, however often it is sent and whenever', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = phone.act('updateWorkOrder', order, { mode: 'add', text: '只计一次' });
    const [first, ...repeats] = await Promise.all([1, 2, 3, 4].map(() => phone.send(added)));
    for (const answer of repeats) expect(answer).toEqual(first);
    await fixture.passTime(2 * dayMs);
    await applyRetention(server.context);
    expect(await phone.send(added, fixture.tenant.clients.technician)).toEqual(first);
    await fixture.passTime(40 * dayMs);
    await applyRetention(server.context);
    const late = await phone.send(added, fixture.tenant.clients.technician);
    expect(late).toMatchObject({ code: bodyCode.success, data: { id: order.id, version: order.version + 1 } });
    const { history } = await readOrderRows(server, order.id);
    expect(history.filter(({ intent_id }) => intent_id === added.id)).toHaveLength(1);
  });

  it('with other content or of another call is refused', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = phone.act('updateWorkOrder', order, { mode: 'add', text: '原文' });
    await phone.send(added);
    const changed = { ...added, body: { ...added.body, text: '另文' } };
    expect(await phone.send(changed)).toMatchObject({ code: bodyCode.conflict, message: '请求重复且内容不一致' });
    expect(await phone.send(added, undefined, { idempotencyKey: randomUUID() })).toMatchObject({ code: bodyCode.invalid });
  });

  it('of another account is neither found nor followed', async () => {
    const order = await fixture.orderAt('50.team');
    const mine = phoneOf('technician');
    const added = mine.act('updateWorkOrder', order, { mode: 'add', text: '我的' });
    await mine.send(added);
    const { secondTechnician } = fixture.tenant.clients;
    const theirs = createOfflinePhone(server, () => secondTechnician);
    const after = theirs.act('updateWorkOrder', order, { mode: 'checkIn' }, added);
    expect(await theirs.send(after)).toMatchObject({ code: bodyCode.success });
    expect((await mine.send(added, secondTechnician)).code).toBe(bodyCode.conflict);
  });

  it('from another tenant or without the right finds no order', async () => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const added = phone.act('updateWorkOrder', order, { mode: 'add', text: '外人' });
    const other = await createTenant(server);
    expect((await phone.send(added, other.clients.dispatcher)).code).toBe(bodyCode.notFound);
    expect((await phone.send(added, fixture.tenant.clients.occupant)).code).toBe(bodyCode.notFound);
    const submitted = await fixture.orderAt('70');
    expect((await phone.send(phone.act('commentWorkOrder', submitted, { kind: 'check' }))).code).toBe(bodyCode.forbidden);
  });

  it.each([
    ['intent.id', { id: 'x' }],
    ['intent.seq', { seq: 0 }],
    ['intent.done.wall', { done: { wall: 'yesterday', monotonic: 1, segment: randomUUID() } }],
    ['intent.done.monotonic', { done: { wall: iso(0), monotonic: -1, segment: randomUUID() } }],
    ['intent.contact', { contact: undefined }],
  ])('with a bad %s is refused at its field', async (field, change) => {
    const order = await fixture.orderAt('50.team');
    const phone = phoneOf('technician');
    const { body, ...rest } = phone.act('updateWorkOrder', order, { mode: 'add', text: '坏' });
    const answer = await phone.send({ ...rest, body: { ...body, intent: { ...(body.intent as object), ...change } } });
    expect(answer.code).toBe(bodyCode.invalid);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });
});
