import { type ApiInput, bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { expectRefusal } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { uploadPhotoAs } from '../support/factories/create-inspections.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const createMeter = (owner = tenant) => createCountingMeter(server, owner.id, owner.areas.room);
const technician = () => tenant.clients.technician;
const record = (id: string, value: number, more: Partial<ApiInput<'recordMeterReading'>> = {}, client = technician()) =>
  client.call('recordMeterReading', { id, value, ...more });
const list = async (deviceId: string, client = technician()) => (await client.succeed('listMeterReadings', { deviceId })).items;
const readReadings = (deviceId: string) =>
  server.database.kysely.selectFrom('readings').select(['at', 'values']).where('device_id', '=', deviceId).orderBy('at').execute();

/** A meter that has just reported by itself. */
async function createReportingMeter(value: number): Promise<string> {
  const id = await createMeter();
  await server.database.kysely.updateTable('devices').set({ online: true }).where('id', '=', id).execute();
  await writeState(server, { tenantId: tenant.id, deviceId: id }, { register_at: server.clock.now(), register_value: value });
  return id;
}

describe('recordMeterReading', () => {
  itRejectsUnauthorised('recordMeterReading', () => ({ server, tenant }), ['client_rep', 'occupant', 'stranger', 'platform_admin'], {
    id: unknownId,
    value: 1,
  });

  it('stores who read what, and when, with photos of the display', async () => {
    const id = await createMeter();
    const photoId = await uploadPhotoAs(technician());
    const { data } = await record(id, 4862.3, { note: ' 现场抄表 ', photoIds: [photoId] });
    expect(data).toMatchObject({ at: server.clock.now().toISOString(), value: 4862.3, doubt: null, counts: true, note: '现场抄表' });
    expect(data).toMatchObject({ photos: [{ id: photoId }], recordedBy: tenant.accounts.technician.fullName });
    expect(await list(id)).toEqual([data]);
    expect(await readAudit(server, 'recordMeterReading', id)).toMatchObject([
      { account_id: tenant.accounts.technician.id, subject_kind: 'device', changes: { meterReading: 4862.3, photoIds: [photoId] } },
    ]);
  });

  it('computes consumption from two readings of a meter that does not report', async () => {
    const id = await createMeter();
    await record(id, 1000);
    server.clock.advance(minuteMs);
    expect((await record(id, 1090)).data).toMatchObject({ counts: true });
    expect((await readReadings(id)).map(({ values }) => values)).toEqual([{ energy: 1000 }, { energy: 1090 }]);
    const days = await server.database.kysely.selectFrom('consumption_days').select('amount').where('device_id', '=', id).execute();
    expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(90, 6);
    const meter = await technician().succeed('getMeter', { id });
    expect(meter).toMatchObject({ online: null, lastSeenAt: null });
    expect(meter.values.find(({ key }) => key === 'energy')?.value).toBe(1090);
  });

  it('keeps a reading of a meter that reports beside what it reports, and asks about one that differs from that', async () => {
    const id = await createReportingMeter(48_213.6);
    expect((await record(id, 48_213)).data).toMatchObject({ counts: false, doubt: null });
    const refused = await record(id, 49_226);
    expect(refused).toMatchObject({ code: bodyCode.invalid, data: { fields: { value: '读数可疑，请核对；确认无误请说明原因或拍照' } } });
    const photoId = await uploadPhotoAs(technician());
    const doubt = { kind: 'offLive', register: { value: 48_213.6 } };
    expect((await record(id, 49_226, { photoIds: [photoId] })).data).toMatchObject({ counts: false, doubt });
    expect(await readReadings(id)).toEqual([]);
  });

  it('does not compute consumption where the display seems to have counted back', async () => {
    const id = await createMeter();
    await record(id, 1000);
    server.clock.advance(minuteMs);
    expect((await record(id, 999.5)).data).toMatchObject({ counts: false, doubt: null });
    expect((await record(id, 500)).code).toBe(bodyCode.invalid);
    expect((await record(id, 500, { note: '上次抄错' })).data).toMatchObject({ counts: false, doubt: { kind: 'belowRegister' } });
    expect((await readReadings(id)).length).toBe(1);
  });

  it('does not ask about what a replaced meter had shown', async () => {
    const id = await createMeter();
    await record(id, 1000);
    server.clock.advance(minuteMs);
    const at = server.clock.now().toISOString();
    await tenant.clients.tenant_admin.succeed('recordMeterReplacement', { id, at, lastValue: 1010, firstValue: 5 });
    server.clock.advance(minuteMs);
    expect((await record(id, 30)).data).toMatchObject({ counts: true, doubt: null });
  });

  it('asks of two people who read it at once the second about what the first has recorded', async () => {
    const id = await createMeter();
    await record(id, 1000);
    server.clock.advance(minuteMs);
    const answers = await Promise.all([record(id, 1050), record(id, 1005, {}, tenant.clients.dispatcher)]);
    const stored = await list(id);
    // Either both fit one after the other, or the second one was asked: its value is below the first one's, or too much for no time at all.
    const accepted = [1050, 1005].filter((_, index) => answers[index]?.code === bodyCode.success);
    expect(accepted.length).toBeGreaterThan(0);
    expect(stored.map(({ value }) => value).sort((one, another) => another - one)).toEqual([...accepted, 1000]);
    expect(answers.filter(({ code }) => code !== bodyCode.success).map(({ code }) => code)).toEqual(
      Array.from({ length: 2 - accepted.length }, () => bodyCode.invalid),
    );
    expect(stored.filter(({ counts }) => counts).map(({ value }) => value)).toEqual(
      (await readReadings(id)).map(({ values }) => values.energy).reverse(),
    );
  });

  it('refuses what the display cannot show, files of others, retired meters and what has no register', async () => {
    const id = await createMeter();
    const display = await technician().succeed('getMeterDisplay', { id });
    expect(display).toMatchObject({ latest: null, reports: false, recorded: [] });
    expect((await record(id, display.modulus ?? 0)).data).toMatchObject({ fields: { value: expect.stringContaining('超出表计量程') } });
    const foreignPhoto = await uploadPhotoAs(tenant.clients.dispatcher);
    expect((await record(id, 1, { photoIds: [foreignPhoto] })).data).toMatchObject({ fields: { photoIds: expect.anything() } });
    for (const value of [-1, 2e12]) expect((await record(id, value)).code).toBe(bodyCode.invalid);
    const plain = await createDevice(server, tenant.id, tenant.areas.room, '无型号的表', { kind: 'meter', energy_type: 'NYDN' });
    await expectRefusal(server, tenant.id, bodyCode.conflict, '该表计的型号没有累计读数，不能抄表', () => record(plain, 1));
    await server.database.kysely.updateTable('devices').set({ retired_at: server.clock.now() }).where('id', '=', id).execute();
    await expectRefusal(server, tenant.id, bodyCode.conflict, '该设备已停用', () => record(id, 1));
  });

  it('does not find a meter of another tenant, nor a device that is none', async () => {
    const theirs = await createMeter(other);
    const device = await createDevice(server, tenant.id, tenant.areas.room, '水泵');
    const unknown = await record(unknownId, 1);
    for (const id of [theirs, device]) expect(JSON.stringify(await record(id, 1))).toBe(JSON.stringify(unknown));
    expect(unknown.code).toBe(bodyCode.notFound);
  });
});

describe('listMeterReadings', () => {
  it('shows staff alone who read it and what they wrote', async () => {
    const id = await createMeter();
    await record(id, 20, { note: '表箱已锁好' });
    const [ofStaff] = await list(id, tenant.clients.energy_clerk);
    expect(ofStaff).toMatchObject({ recordedBy: tenant.accounts.technician.fullName, note: '表箱已锁好' });
  });
});
