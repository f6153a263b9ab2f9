import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followUpSavings } from '#services/saving/follow-up-savings.ts';
import { dispatchNotifications } from '../support/assertions/notifications.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { findModelId, type MeterKey, writeHours, writeReadings, writeState } from '../support/factories/create-readings.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A Friday. */
const repairedAt = new Date('2026-11-20T16:00:00+08:00');
const firstHour = Date.parse('2026-10-20T00:00:00+08:00');
const lookAt = new Date(repairedAt.getTime() + 8 * dayMs);

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(repairedAt);
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const isWeekend = (at: number) => [0, 6].includes(new Date(at + 8 * hourMs).getUTCDay());
/** 4 an hour on working days and 1 at weekends, with a little unrest from day to day. */
const ordinary = (at: number) => (isWeekend(at) ? 1 : 4) + (Math.floor((at - firstHour) / dayMs) % 3) * 0.02;

async function createMeter(amountAfter: (at: number) => number, { readUntil = lookAt, from = firstHour } = {}): Promise<MeterKey> {
  const { tenant } = fixture;
  const deviceId = await createDevice(server, tenant.id, tenant.areas.room, '水表', { kind: 'meter', energy_type: 'NYSN' });
  const amounts: Record<string, number> = {};
  for (let at = from; at < readUntil.getTime(); at += hourMs) {
    const amount = at < repairedAt.getTime() ? ordinary(at) : amountAfter(at);
    if (amount > 0) amounts[new Date(at).toISOString()] = amount;
  }
  const key = { tenantId: tenant.id, deviceId };
  await writeHours(server, key, amounts);
  await writeState(server, key, { register_at: readUntil, register_value: 1 });
  return key;
}

/** An order on the meter whose work was done on the Friday. */
async function repair(meter: MeterKey): Promise<Moved> {
  return fixture.orderAt('60', { objects: [{ kind: 'meter', id: meter.deviceId }] });
}

async function lookAgain(at = lookAt): Promise<void> {
  await fixture.passTime(at.getTime() - server.clock.now().getTime());
  while ((await followUpSavings(server.context)) > 0);
}

/** Lets a test begin on the Friday again, whatever the tests before have done. */
async function beginAgain(): Promise<void> {
  await fixture.passTime(repairedAt.getTime() - server.clock.now().getTime());
}

const read = (id: string, person: 'dispatcher' | 'client_rep' | 'technician' = 'dispatcher') =>
  fixture.tenant.clients[person].succeed('getWorkOrder', { id });
const rowsOf = (order: string) =>
  server.database.kysely
    .selectFrom('order_savings')
    .selectAll()
    .where('tenant_id', '=', fixture.tenant.id)
    .where('order_id', '=', order)
    .execute();
const followUpsOf = (order: string) =>
  server.database.kysely
    .selectFrom('work_orders')
    .selectAll()
    .where('tenant_id', '=', fixture.tenant.id)
    .where('linked_order_id', '=', order)
    .execute();

describe('followUpSavings', () => {
  it('finds that the week after the repair uses what the weeks before the fault did', async () => {
    await beginAgain();
    const order = await repair(await createMeter(ordinary));
    const waiting = await read(order.id);
    expect([waiting.saving, waiting.savingDueAt]).toEqual([null, new Date(repairedAt.getTime() + 8 * dayMs).toISOString()]);
    expect((await read(order.id, 'client_rep')).savingDueAt).toBeNull();
    await lookAgain();
    expect((await read(order.id)).savingDueAt).toBeNull();
    const { saving, history, followUps } = await read(order.id);
    expect(saving).toMatchObject({ verdict: 'saved', repairedAt: repairedAt.toISOString(), decidedAt: lookAt.toISOString() });
    expect(saving?.parts).toMatchObject([
      { energyType: 'NYSN', meterCount: 1, reason: null, temperature: 'notMeasured', daysBefore: 28, from: '2026-10-22', to: '2026-11-18' },
    ]);
    expect(saving?.parts[0]?.days.map(({ date }) => date)).toEqual([
      ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
    ]);
    expect(followUps).toEqual([]);
    expect(history[0]).toMatchObject({ action: 'savingChecked', actor: null });
    expect(history[0]?.detail.text).toContain('已回到故障前水平');
  });

  it('raises an order that follows it up where nothing was saved, once, and notifies whoever dispatched it', async () => {
    await beginAgain();
    const order = await repair(await createMeter((at) => ordinary(at) * 1.5));
    await dispatchNotifications(server, fixture.tenant);
    await lookAgain();
    const { saving, followUps, title, objects, level, version, orderNo } = await read(order.id);
    expect(saving?.verdict).toBe('notSaved');
    expect(version).toBe(order.version);
    expect(followUps).toHaveLength(1);
    const raised = await read(followUps[0]?.id ?? '');
    expect(raised).toMatchObject({
      title: `用量未降：${title}`,
      objects,
      level,
      status: 10,
      linkedOrder: { id: order.id, orderNo },
      creator: null,
    });
    await dispatchNotifications(server, fixture.tenant);
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listNotifications', { pageSize: 50 });
    expect(items.filter(({ topic, subject }) => topic === 'notSaved' && subject.id === order.id)).toHaveLength(1);
    const ofTechnician = await fixture.tenant.clients.technician.succeed('listNotifications', { pageSize: 50 });
    expect(ofTechnician.items.some(({ topic }) => topic === 'notSaved')).toBe(false);
    const audited = await server.database.kysely
      .selectFrom('audit_log')
      .select(['endpoint', 'changes'])
      .where('tenant_id', '=', fixture.tenant.id)
      .where('subject_id', '=', order.id)
      .where('endpoint', '=', 'followUpSavings')
      .execute();
    expect(audited).toMatchObject([{ changes: { action: 'savingChecked', verdict: 'notSaved' } }]);
    await lookAgain(new Date(lookAt.getTime() + dayMs));
    expect(await followUpsOf(order.id)).toHaveLength(1);
  });

  it('decides once however many servers look, and goes on after one that failed halfway', async () => {
    await beginAgain();
    const order = await repair(await createMeter((at) => ordinary(at) * 1.5));
    await fixture.passTime(lookAt.getTime() - server.clock.now().getTime());
    // The process ends after the decision and before the commit.
    const killed = {
      ...server.context,
      database: {
        ...server.context.database,
        transaction: (body: Parameters<typeof server.context.database.transaction>[0]) =>
          server.context.database.transaction(async (tx) => {
            await body(tx);
            throw new Error('killed');
          }),
      },
    } as typeof server.context;
    await followUpSavings(killed);
    expect(await rowsOf(order.id)).toMatchObject([{ verdict: null, decided_at: null }]);
    expect(await followUpsOf(order.id)).toEqual([]);
    await Promise.all([followUpSavings(server.context), followUpSavings(server.context), followUpSavings(server.context)]);
    expect(await rowsOf(order.id)).toMatchObject([{ verdict: 'notSaved', due_at: null }]);
    expect(await followUpsOf(order.id)).toHaveLength(1);
    const checked = (await read(order.id)).history.filter(({ action }) => action === 'savingChecked');
    expect(checked).toHaveLength(1);
  });

  it('compares an order that follows up with the days before the first fault', async () => {
    await beginAgain();
    const meter = await createMeter((at) => ordinary(at) * 1.5, { readUntil: new Date(lookAt.getTime() + 20 * dayMs) });
    const order = await repair(meter);
    await lookAgain();
    const [raised] = await followUpsOf(order.id);
    const row = {
      tenant_id: fixture.tenant.id,
      order_id: raised?.id ?? '',
      repaired_at: lookAt,
      due_at: new Date(lookAt.getTime() + 8 * dayMs),
    };
    await server.database.kysely.updateTable('work_orders').set({ status: 90 }).where('id', '=', row.order_id).execute();
    await server.database.kysely.insertInto('order_savings').values(row).execute();
    await lookAgain(row.due_at);
    const [decided] = await rowsOf(row.order_id);
    // Otherwise the weeks since, in which too much was used, would be what is usual.
    expect(decided).toMatchObject({ verdict: 'notSaved', parts: [{ from: '2026-10-22', to: '2026-11-18' }] });
  });

  it('says that too little is known, and waits for readings that are late', async () => {
    await beginAgain();
    const young = await repair(await createMeter(ordinary, { from: repairedAt.getTime() - 10 * dayMs }));
    const silent = await repair(await createMeter(ordinary, { readUntil: new Date(repairedAt.getTime() + 3 * dayMs) }));
    await lookAgain();
    expect((await read(young.id)).saving).toMatchObject({ verdict: null, parts: [{ reason: 'tooLittleBefore' }] });
    expect((await read(silent.id)).saving).toBeNull();
    await lookAgain(new Date(lookAt.getTime() + 3 * dayMs + hourMs));
    expect((await read(silent.id)).saving).toMatchObject({ verdict: null, parts: [{ reason: 'tooLittleAfter' }] });
  });

  it('considers the temperature that the site measures', async () => {
    await beginAgain();
    const { tenant } = fixture;
    const temperatureAt = (at: number) => (at < repairedAt.getTime() ? 14 - (Math.floor((at - firstHour) / dayMs) % 9) : 0);
    const heated = (at: number) => ordinary(at) + 0.2 * Math.max(0, 18 - temperatureAt(at));
    const sensor = await createDevice(server, tenant.id, tenant.areas.room, '温湿度', {
      kind: 'device',
      energy_type: 'NYHJ',
      model_id: findModelId('TH-LoRa-02'),
    });
    const readings: Record<string, Record<string, number>> = {};
    for (let at = firstHour; at < lookAt.getTime(); at += hourMs) readings[new Date(at).toISOString()] = { temperature: temperatureAt(at) };
    await writeReadings(server, { tenantId: tenant.id, deviceId: sensor }, readings);
    const deviceId = await createDevice(server, tenant.id, tenant.areas.room, '热表', { kind: 'meter', energy_type: 'NYRN' });
    const amounts: Record<string, number> = {};
    for (let at = firstHour; at < lookAt.getTime(); at += hourMs) amounts[new Date(at).toISOString()] = heated(at);
    const key = { tenantId: tenant.id, deviceId };
    await writeHours(server, key, amounts);
    await writeState(server, key, { register_at: lookAt, register_value: 1 });
    const order = await repair(key);
    await lookAgain();
    expect((await read(order.id)).saving).toMatchObject({ verdict: 'saved', parts: [{ temperature: 'considered' }] });
    await server.database.kysely.updateTable('devices').set({ retired_at: lookAt }).where('id', '=', sensor).execute();
  });

  it('leaves out orders without a meter, business types that switch it off, and what is worked on again', async () => {
    await beginAgain();
    const uncounted = await fixture.orderAt('60');
    const again = await repair(await createMeter(ordinary));
    await lookAgain(new Date(repairedAt.getTime() + 2 * dayMs));
    await server.database.kysely.updateTable('work_orders').set({ status: 50 }).where('id', '=', again.id).execute();
    await lookAgain();
    expect(await rowsOf(uncounted.id)).toEqual([]);
    expect(await rowsOf(again.id)).toMatchObject([{ decided_at: null, due_at: new Date(lookAt.getTime() + dayMs) }]);
    await server.database.kysely
      .updateTable('business_types')
      .set({ saving_checked: false })
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    await server.database.kysely.updateTable('work_orders').set({ status: 60 }).where('id', '=', again.id).execute();
    await lookAgain(new Date(lookAt.getTime() + dayMs));
    expect(await rowsOf(again.id)).toEqual([]);
    await server.database.kysely
      .updateTable('business_types')
      .set({ saving_checked: true })
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
  });

  it('is not shown to clients', async () => {
    await beginAgain();
    const order = await repair(await createMeter(ordinary));
    await lookAgain();
    expect((await read(order.id, 'technician')).saving?.verdict).toBe('saved');
    expect((await read(order.id, 'client_rep')).saving).toBeNull();
  });
});
