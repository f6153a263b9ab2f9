import { bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOrderFixture, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const update = (person: Parameters<OrderFixture['act']>[0], order: OrderRef, input: Record<string, unknown>) =>
  fixture.act(person, 'updateWorkOrder', order, input);
const clockOf = ({ order }: Awaited<ReturnType<typeof readOrderRows>>, kind: string) =>
  order.state.clocks.findLast((clock) => clock.kind === kind);

describe('a hold', () => {
  it('pauses all clocks and gives the time back when it ends', async () => {
    const order = await fixture.orderAt('50.team');
    const before = await readOrderRows(server, order.id);
    const held = await update('technician', order, { mode: 'hold', holdReason: 'powerOffWindow', until: inHours(8) });
    const during = await readOrderRows(server, order.id);
    expect(during.order).toMatchObject({ status: status.executing, next_due_at: null, next_timer_at: new Date(inHours(8)) });
    expect(during.order.state.hold).toMatchObject({ reason: 'powerOffWindow', approved: true, by: fixture.tenant.accounts.technician.id });
    expect(during.history.at(-1)).toMatchObject({
      event: null,
      action: 'hold',
      detail: { holdReason: 'powerOffWindow', holdUntil: inHours(8) },
    });
    await fixture.passTime(2 * hourMs);
    await update('technician', held, { mode: 'resume' });
    const after = await readOrderRows(server, order.id);
    expect(after.order).toMatchObject({
      next_timer_at: null,
      next_due_kind: 'arrive',
      next_due_at: new Date((before.order.next_due_at?.getTime() ?? 0) + 2 * hourMs),
    });
    expect(after.order.state.hold).toBeNull();
    expect(clockOf(after, 'resolve')?.dueAt).toBe((clockOf(before, 'resolve')?.dueAt ?? 0) + 2 * hourMs);
    await fixture.passTime(-2 * hourMs);
  });

  it('of more than a day needs the dispatcher’s approval, and ends after a day without it', async () => {
    const order = await fixture.orderAt('50.team');
    const held = await update('technician', order, { mode: 'hold', holdReason: 'waitingForParts', until: inHours(72) });
    const waiting = await readOrderRows(server, order.id);
    expect(waiting.order).toMatchObject({ next_timer_at: new Date(inHours(24)), state: { hold: { approved: false } } });
    for (const person of ['technician', 'team_leader', 'client_rep'] as const) {
      expect(await fixture.tenant.clients[person].call('updateWorkOrder', { ...held, mode: 'approveHold' })).toMatchObject({
        code: bodyCode.forbidden,
      });
    }
    const approved = await update('dispatcher', held, { mode: 'approveHold' });
    expect((await readOrderRows(server, order.id)).order).toMatchObject({
      next_timer_at: new Date(inHours(72)),
      state: { hold: { approved: true } },
    });
    expect(await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...approved, mode: 'approveHold' })).toMatchObject({
      code: bodyCode.conflict,
      data: approved,
    });
  });

  it('of exactly a day needs none, and a dispatcher’s own never', async () => {
    const short = await fixture.orderAt('50.team');
    await update('technician', short, { mode: 'hold', holdReason: 'weather', until: inHours(24) });
    expect((await readOrderRows(server, short.id)).order.state.hold?.approved).toBe(true);
    const long = await fixture.orderAt('40');
    await update('dispatcher', long, { mode: 'hold', holdReason: 'permit', until: inHours(100) });
    expect((await readOrderRows(server, long.id)).order).toMatchObject({
      next_timer_at: new Date(inHours(100)),
      state: { hold: { approved: true } },
    });
  });

  it('is placed once and resumed once', async () => {
    const order = await fixture.orderAt('50.team');
    expect(await fixture.tenant.clients.technician.call('updateWorkOrder', { ...order, mode: 'resume' })).toMatchObject({
      code: bodyCode.conflict,
      data: order,
    });
    const held = await update('technician', order, { mode: 'hold', holdReason: 'customer', until: inHours(1) });
    const again = { ...held, mode: 'hold', holdReason: 'customer', until: inHours(2) };
    expect(await fixture.tenant.clients.technician.call('updateWorkOrder', again)).toMatchObject({ code: bodyCode.conflict, data: held });
  });

  it('ends with the next step', async () => {
    const order = await fixture.orderAt('50.team');
    const held = await update('technician', order, { mode: 'hold', holdReason: 'customer', until: inHours(1) });
    await fixture.act('technician', 'processWorkOrder', held, fixture.inputs.finish);
    const rows = await readOrderRows(server, order.id);
    expect(rows.order).toMatchObject({ status: status.toBeBackfilled, next_timer_at: null, state: { hold: null } });
    expect(clockOf(rows, 'backfill')).toMatchObject({ state: 'running' });
  });

  it('outlives a request to close that is withdrawn', async () => {
    const order = await fixture.orderAt('50.team');
    const held = await update('technician', order, { mode: 'hold', holdReason: 'customer', until: inHours(5) });
    const asked = await fixture.act('technician', 'applyForClosing', held, fixture.inputs.applyForClosing);
    expect((await readOrderRows(server, order.id)).order.next_timer_at).toBeNull();
    await fixture.act('technician', 'applyForClosing', asked, fixture.inputs.withdraw);
    const rows = await readOrderRows(server, order.id);
    expect(rows.order).toMatchObject({ next_timer_at: new Date(inHours(5)), state: { hold: { reason: 'customer' } } });
    expect(clockOf(rows, 'arrive')?.state).toBe('paused');
  });
});
