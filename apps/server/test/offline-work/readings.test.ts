import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { ReadingBench } from './reading-bench.ts';

let server: TestServer;
let bench: ReadingBench;

beforeAll(async () => {
  server = await startTestServer();
  bench = await ReadingBench.create(server);
});
afterAll(() => server.close());

describe('a reading that was taken without a network', () => {
  it('is there once, with when it was taken and when it arrived, however often it comes', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    await bench.passTime(hourMs);
    const takenAt = bench.instant();
    const intent = bench.read(phone, id, 4862.3, { note: '地下室' });
    await bench.passTime(3 * hourMs);
    const first = await phone.send(intent);
    const shown = {
      value: 4862.3,
      at: takenAt,
      receivedAt: bench.instant(),
      isTimeCertain: true,
      doubt: null,
      counts: true,
      note: '地下室',
    };
    expect(first).toMatchObject({ code: bodyCode.success, data: { ...shown, recordedBy: bench.tenant.accounts.technician.fullName } });
    expect(await Promise.all([1, 2].map(() => phone.send(intent)))).toEqual([first, first]);
    expect(await bench.list(id)).toEqual([first.data]);
    expect(await bench.stateOf(intent.id)).toEqual({ id: intent.id, orderId: null, appliedVersion: null, case: null });
    expect(await readAudit(server, 'recordMeterReading', id)).toMatchObject([{ changes: { meterReading: 4862.3, at: takenAt } }]);
    await bench.passTime(2 * dayMs);
    await server.database.kysely.deleteFrom('idempotency_keys').where('tenant_id', '=', bench.tenant.id).execute();
    expect((await phone.send(intent)).data).toEqual(first.data);
    expect(await bench.list(id)).toHaveLength(1);
  });

  it('counts once where it was sent with a network first and the answer got lost, also days later', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    const intent = bench.read(phone, id, 12);
    const { intent: _, ...plain } = intent.body;
    const first = await bench.client('technician').call('recordMeterReading', plain as never, { idempotencyKey: intent.id });
    expect(first.data).toMatchObject({ receivedAt: null, isTimeCertain: true });
    await bench.passTime(hourMs);
    expect((await phone.send(intent)).data).toEqual(first.data);
    await bench.passTime(3 * dayMs);
    expect((await phone.send(intent)).data).toEqual(first.data);
    expect(await bench.list(id)).toHaveLength(1);
  });

  it('is consumption of the time at which it was taken, as if it had been recorded then', async () => {
    const { id, phone, intent } = await bench.readBetween(1040);
    const beganAt = server.clock.now().getTime() - 4 * hourMs;
    expect((await phone.send(intent)).data).toMatchObject({ counts: true, doubt: null });
    const late = await bench.readHours(id);
    expect(late.reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(100, 5);
    expect(late[0]).toEqual([new Date(beganAt).toISOString(), 40]);
    const twin = await bench.createReadMeter();
    server.clock.set(new Date(beganAt));
    for (const [value, ms] of [
      [1000, hourMs],
      [1040, 2 * hourMs],
      [1100, hourMs],
    ] as const) {
      await bench.record(twin, value);
      await bench.passTime(ms);
    }
    expect(await bench.readHours(twin)).toEqual(late);
    expect((await bench.list(id)).map(({ value }) => value)).toEqual([1100, 1040, 1000]);
  });

  it('needs no explanation again where it came with one', async () => {
    const { phone, intent } = await bench.readBetween(900, { note: '前一次抄错' });
    expect((await phone.send(intent)).data).toMatchObject({ counts: false, doubt: { kind: 'belowRegister' }, note: '前一次抄错' });
  });

  it('goes by the meter that hung there then: before its replacement by the old display, after it by the new one', async () => {
    const id = await bench.createReadMeter();
    await bench.record(id, 1000);
    const phone = bench.phoneOf('technician');
    await bench.passTime(hourMs);
    const [old, tooMuch] = [bench.read(phone, id, 1040), bench.read(phone, id, 1070)];
    await bench.passTime(hourMs);
    await bench.client('tenant_admin').succeed('recordMeterReplacement', { id, at: bench.instant(), lastValue: 1060, firstValue: 5 });
    await bench.passTime(hourMs);
    const next = bench.read(phone, id, 25);
    await bench.passTime(hourMs);
    await bench.record(id, 30);
    await bench.passTime(hourMs);
    expect((await phone.send(old)).data).toMatchObject({ counts: true, doubt: null });
    expect(await phone.send(tooMuch)).toMatchObject({ code: bodyCode.conflict });
    expect((await phone.send(next)).data).toMatchObject({ counts: true, doubt: null });
    expect(await bench.sumHours(id)).toBeCloseTo(60 + 25, 5);
  });

  it('counts for a meter that was swapped later, and is a case where it had been taken off by then', async () => {
    const [id, newId] = [await bench.createReadMeter(), await bench.createReadMeter()];
    await bench.record(id, 1000);
    const phone = bench.phoneOf('technician');
    await bench.passTime(hourMs);
    const [good, ofNew] = [bench.read(phone, id, 1040), bench.read(phone, newId, 3)];
    await bench.passTime(hourMs);
    await bench.swap(id, newId, { closing: 1060, opening: 7 });
    await bench.passTime(hourMs);
    const late = bench.read(phone, id, 8);
    await bench.passTime(hourMs);
    expect((await phone.send(good)).data).toMatchObject({ counts: true, doubt: null });
    // What it had counted before it was put up counts nowhere.
    expect((await phone.send(ofNew)).data).toMatchObject({ counts: false, doubt: null });
    expect(await phone.send(late)).toMatchObject({ code: bodyCode.conflict, message: '该设备已停用' });
    expect(await bench.stateOf(late.id)).toMatchObject({ case: { reason: 'retired', choices: ['handOver', 'discard'] } });
    await bench.decide(late.id, 'handOver');
    expect(await bench.decide(late.id, 'reject', { version: 2, note: '抄的是新表', by: 'dispatcher' })).toMatchObject({
      data: { state: 'rejected' },
    });
    expect(await bench.sumHours(id)).toBeCloseTo(60, 5);
    expect(await bench.sumHours(newId)).toBe(0);
  });

  it('counts for a meter that began to report later, and is a comparison with one that reported by then', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    await bench.passTime(hourMs);
    const before = bench.read(phone, id, 100);
    await bench.passTime(hourMs);
    await bench.report(id, [[server.clock.now(), 110]]);
    await bench.passTime(hourMs / 4);
    const [fits, off] = [bench.read(phone, id, 111), bench.read(phone, id, 180)];
    await bench.passTime(hourMs);
    await bench.report(id, [[server.clock.now(), 112]]);
    expect((await phone.send(before)).data).toMatchObject({ counts: true, doubt: null });
    expect((await phone.send(fits)).data).toMatchObject({ counts: false, doubt: null });
    expect(await phone.send(off)).toMatchObject({ code: bodyCode.conflict });
    expect(await bench.stateOf(off.id)).toMatchObject({ case: { reason: 'questioned' } });
    expect(await bench.sumHours(id)).toBeCloseTo(12, 5);
  });

  it('says that its time is uncertain where the clock of its phone was set meanwhile', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    phone.skew = hourMs / 2;
    phone.hear();
    await bench.passTime(hourMs);
    phone.reload();
    const intent = bench.read(phone, id, 5);
    phone.skew = 0;
    await bench.passTime(2 * hourMs);
    expect((await phone.send(intent)).data).toMatchObject({ isTimeCertain: false, receivedAt: bench.instant() });
  });
});
