import { bodyCode } from '@energy-om/contract';
import { dayMs, type FieldType, type FormField } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createForm, createOperations } from '../support/factories/create-operations.ts';
import { writeDays, writeState } from '../support/factories/create-readings.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
/** An order about a device, whose form asks for photos, a signature and the register of a meter. */
let fixture: OrderFixture;
let foreign: OrderFixture;
let pixels: Buffer;

const field = (key: string, type: FieldType, changes: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  required: false,
  options: [],
  unit: null,
  min: null,
  max: null,
  ...changes,
});
const form = [field('before', 'photo', { min: 1, max: 2 }), field('signed', 'signature'), field('register', 'reading')];

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server, { backfillForm: form });
  foreign = await createOrderFixture(server);
  pixels = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
  await reportRegister(fixture);
});
afterAll(() => server.close());

/** The meter has reported 48213.6 just now and uses 30 a day. */
async function reportRegister({ tenant, operations }: OrderFixture): Promise<void> {
  const key = { tenantId: tenant.id, deviceId: operations.meterId };
  const now = server.clock.now();
  await writeState(server, key, { register_at: now, register_value: 48_213.6, latest: { energy: [now.getTime(), 48_213.6] } });
  const days = [1, 2, 3].map((back) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10));
  await writeDays(server, key, Object.fromEntries(days.map((date) => [date, 30])));
}

async function upload(person: TestPerson = 'technician', { tenant } = fixture): Promise<string> {
  return (await tenant.clients[person].upload('uploadFile', [{ name: 'photo.png', bytes: pixels }])).data.id;
}

const handIn = (order: { id: string; version: number }, answers: Record<string, unknown>) =>
  fixture.tenant.clients.technician.call('processWorkOrder', {
    id: order.id,
    version: order.version,
    phase: 'result',
    result: { ...plainResult, answers: answers as never },
  });

async function expectRefused(answers: Record<string, unknown>, fields: Record<string, unknown>): Promise<void> {
  const order = await fixture.orderAt('60');
  const before = await fingerprintOrders(server, fixture.tenant.id);
  const { code, data } = await handIn(order, answers);
  expect({ code, fields: data.fields }).toEqual({ code: bodyCode.invalid, fields });
  expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
}

const statusOf = async (person: TestPerson, fileId: string, where = fixture) =>
  (await server.app.inject({ method: 'GET', url: `/files/${fileId}`, headers: where.tenant.clients[person].headers })).statusCode;

describe('photos and signatures among the answers', () => {
  it('are stored, put on the order, and reach whoever may see the order', async () => {
    const order = await fixture.orderAt('60');
    const [photo, signature] = [await upload(), await upload()];
    const answers = { before: { photoIds: [photo] }, signed: { signatureId: signature } };
    expect(await statusOf('client_rep', photo)).toBe(404);
    expect(await handIn(order, answers)).toMatchObject({ code: bodyCode.success });
    const { files } = await readOrderRows(server, order.id);
    expect(files.map(({ file_id, kind }) => [file_id, kind]).sort()).toEqual([photo, signature].map((id) => [id, 'evidence']).sort());
    const detail = await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id });
    expect(detail.result?.answers).toEqual(answers);
    for (const id of [photo, signature]) {
      expect(await statusOf('client_rep', id)).toBe(200);
      expect(await statusOf('technician', id, foreign)).toBe(404);
    }
  });

  it('of an earlier result may be handed in again by somebody else who works on the order', async () => {
    const order = await fixture.orderAt('60');
    const photo = await upload();
    await handIn(order, { before: { photoIds: [photo] } });
    const { version } = await fixture.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    const again = await fixture.act('team_leader', 'sendBackWorkOrder', { id: order.id, version }, fixture.inputs.paperwork);
    const { code } = await fixture.tenant.clients.secondTechnician.call('processWorkOrder', {
      id: again.id,
      version: again.version,
      phase: 'result',
      result: { ...plainResult, answers: { before: { photoIds: [photo] } } },
    });
    expect(code).toBe(bodyCode.success);
  });

  it('of another person or another tenant are refused at their field', async () => {
    const elsewhere = await upload('technician', foreign);
    for (const id of [await upload('secondTechnician'), elsewhere]) {
      await expectRefused({ before: { photoIds: [id] } }, { 'result.answers.before': '附件无效，请重新上传' });
      await expectRefused({ signed: { signatureId: id } }, { 'result.answers.signed': '附件无效，请重新上传' });
    }
  });

  it('that are no pictures are refused', async () => {
    const { data } = await fixture.tenant.clients.technician.upload('uploadFile', [{ name: 'note.txt', bytes: Buffer.from('王建国') }]);
    await expectRefused({ signed: { signatureId: data.id } }, { 'result.answers.signed': '请上传图片' });
    await expectRefused({ before: { photoIds: [data.id] } }, { 'result.answers.before': '请上传图片' });
  });

  it('are refused in another number than the field takes', async () => {
    const photos = [await upload(), await upload(), await upload()];
    await expectRefused({ before: { photoIds: photos } }, { 'result.answers.before': '照片数量过多' });
    await expectRefused({ before: { photoIds: Array.from({ length: 10 }, () => photos[0]) } }, expect.any(Object) as never);
  });

  it('are missing where the form requires them', async () => {
    const strict = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant));
    await createForm(server, fixture.tenant.id, strict.operations.businessTypeId, [
      field('before', 'photo', { required: true, min: 2 }),
      field('signed', 'signature', { required: true }),
      field('register', 'reading', { required: true }),
    ]);
    const order = await strict.orderAt('60');
    expect((await handIn(order, {})).data.fields).toEqual({
      'result.answers.before': requiredText,
      'result.answers.signed': requiredText,
      'result.answers.register': requiredText,
    });
    expect((await handIn(order, { before: { photoIds: [await upload()] } })).data.fields).toMatchObject({
      'result.answers.before': '照片数量不足',
    });
  });
});

describe('a reading among the answers', () => {
  const read = (value: number, more: Record<string, unknown> = {}) => ({
    register: { objectId: fixture.operations.meterId, value, ...more },
  });

  it('of a meter at the order’s place is stored with the meter’s name and unit', async () => {
    const order = await fixture.orderAt('60');
    // What only the server knows is not taken from the caller.
    expect(await handIn(order, read(48_214, { meterName: '别的表', doubt: null, unit: 'm³' }))).toMatchObject({ code: bodyCode.success });
    const { result } = await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id });
    expect(result?.answers).toEqual({
      register: {
        objectId: fixture.operations.meterId,
        value: 48_214,
        kept: null,
        doubt: null,
        meterName: 'meter 一号',
        unit: 'kWh',
        decimals: 2,
      },
    });
  });

  it('that is doubtful is questioned, and taken with a reason', async () => {
    await expectRefused(read(1), { 'result.answers.register': expect.stringContaining('读数可疑') });
    const order = await fixture.orderAt('60');
    const kept = { reason: '表计已更换，未登记', photoIds: [] };
    expect(await handIn(order, read(1, { kept }))).toMatchObject({ code: bodyCode.success });
    const { result } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(result?.answers.register).toMatchObject({ kept, doubt: { kind: 'belowRegister', register: { value: 48_213.6 } } });
  });

  it('of a meter that is elsewhere, of a device without a register or of another tenant is refused', async () => {
    const elsewhere = '该表计不在工单所在位置，或没有可读的底数';
    for (const objectId of [fixture.operations.deviceId, foreign.operations.meterId, '0190a000-0000-7000-8000-000000000000']) {
      await expectRefused({ register: { objectId, value: 5 } }, { 'result.answers.register': elsewhere });
    }
  });

  it('below zero, or that is a plain number, is refused', async () => {
    await expectRefused({ register: 48_214 }, { 'result.answers.register': '请检查数据' });
    await expectRefused(read(-1), expect.any(Object) as never);
  });
});

it('asks for a photo from before the work where the business type did when the order began', async () => {
  const operations = await createOperations(server, fixture.tenant);
  const strict = createOrderFixtureIn(server, fixture.tenant, operations);
  const set = (before_photo_required: boolean) =>
    server.database.kysely
      .updateTable('business_types')
      .set({ before_photo_required })
      .where('id', '=', operations.businessTypeId)
      .execute();
  const free = await strict.orderAt('60');
  await set(true);
  const bound = await strict.orderAt('60');
  await set(false);
  expect(await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: bound.id })).toMatchObject({ beforePhotoRequired: true });
  expect((await handIn(bound, {})).data.fields).toEqual({ 'result.beforePhotoIds': requiredText });
  expect(await handIn(free, {})).toMatchObject({ code: bodyCode.success });
  const { code } = await fixture.tenant.clients.technician.call('processWorkOrder', {
    ...{ id: bound.id, version: bound.version },
    phase: 'result',
    result: { ...plainResult, beforePhotoIds: [await upload()], answers: {} },
  });
  expect(code).toBe(bodyCode.success);
});
