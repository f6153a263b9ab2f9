import { bodyCode, fileUrl } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { ReadingBench } from './reading-bench.ts';

let server: TestServer;
let bench: ReadingBench;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  bench = await ReadingBench.create(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

describe('a reading that was taken without a network and is refused', () => {
  it('is asked about by what was read before and after it, and is a case that its author can explain', async () => {
    const { id, phone, intent, takenAt } = await bench.readBetween(1120);
    const before = await bench.list(id);
    const refused = await phone.send(intent);
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: expect.stringContaining('读数可疑') });
    expect(await phone.send(intent)).toEqual(refused);
    expect(await bench.list(id)).toEqual(before);
    expect(await bench.stateOf(intent.id)).toMatchObject({
      ...{ orderId: null, appliedVersion: null },
      case: { reason: 'questioned', state: 'open', choices: ['add', 'handOver', 'discard'] },
    });
    expect(await bench.decide(intent.id, 'add')).toMatchObject({ code: bodyCode.invalid });
    const receivedAt = bench.instant();
    await bench.passTime(hourMs);
    expect(await bench.decide(intent.id, 'add', { note: '后一次抄错，照片在工单里' })).toMatchObject({ data: { state: 'added' } });
    const added = (await bench.list(id)).find(({ value }) => value === 1120);
    expect(added).toMatchObject({ at: takenAt, receivedAt, counts: false, note: '后一次抄错，照片在工单里' });
    expect(added).toMatchObject({
      doubt: { kind: 'aboveNext', register: { value: 1100 } },
      recordedBy: bench.tenant.accounts.technician.fullName,
    });
    expect(await bench.decide(intent.id, 'add', { version: 2, note: '再来' })).toMatchObject({ code: bodyCode.forbidden });
    expect((await bench.list(id)).length).toBe(before.length + 1);
    expect(await readAudit(server, 'decideOfflineCase', id)).toMatchObject([{ subject_kind: 'device', changes: { choice: 'add' } }]);
  });

  it('is recorded after all by the dispatcher to whom it was handed over, in the name of who took it', async () => {
    const { id, phone, intent, takenAt } = await bench.readBetween(1120);
    await phone.send(intent);
    expect(await bench.listed(intent.id)).toMatchObject({
      ...{ order: null, meter: { id, name: '电表' }, operation: 'recordMeterReading', reason: 'questioned' },
      ...{ texts: ['1120 kWh'], workedAt: takenAt, choices: [] },
    });
    await bench.decide(intent.id, 'handOver');
    expect((await bench.listed(intent.id))?.choices).toEqual(['add', 'reject']);
    const added = await bench.decide(intent.id, 'add', { version: 2, note: '已核对照片', by: 'dispatcher' });
    expect(added).toMatchObject({ data: { state: 'added' } });
    expect((await bench.list(id)).find(({ value }) => value === 1120)).toMatchObject({
      at: takenAt,
      recordedBy: bench.tenant.accounts.technician.fullName,
    });
  });

  it('is a case where its author may not read the meter any more, and where that has no display any more', async () => {
    const id = await bench.createReadMeter();
    const { account } = await bench.tenant.addAccount([{ role: 'technician', areaId: bench.tenant.areas.room }]);
    let author = await signIn(server, account.id, bench.tenant.id);
    const phone = createOfflinePhone(server, () => author);
    const [beyond, gone] = [bench.read(phone, id, 9), bench.read(phone, id, 12)];
    const ownState = async (intentId: string) => (await author.succeed('getIntentStates', { ids: [intentId] }))[0];
    await author.succeed('recordMeterReading', { id, value: 10 });
    await bench.passTime(hourMs);
    author = await signIn(server, account.id, bench.tenant.id);
    const model = await server.database.kysely.selectFrom('devices').select('model_id').where('id', '=', id).executeTakeFirstOrThrow();
    expect(model.model_id).not.toBeNull();
    const { kysely } = server.database;
    await kysely.updateTable('devices').set({ model_id: null }).where('id', '=', id).execute();
    expect(await phone.send(beyond)).toMatchObject({ code: bodyCode.conflict, message: '该表计的型号没有累计读数，不能抄表' });
    expect(await ownState(beyond.id)).toMatchObject({ case: { reason: 'other', choices: ['handOver', 'discard'] } });
    await kysely.updateTable('devices').set({ model_id: model.model_id, area_id: bench.tenant.areas.site }).where('id', '=', id).execute();
    expect(await phone.send(gone)).toMatchObject({ code: bodyCode.notFound });
    expect(await ownState(gone.id)).toMatchObject({ case: { reason: 'right', choices: ['handOver', 'discard'] } });
  });

  it('is an energy clerk’s, too, who sees no orders', async () => {
    const id = await bench.createReadMeter();
    await bench.record(id, 1000);
    const phone = bench.phoneOf('energy_clerk');
    await bench.passTime(hourMs);
    const [good, bad] = [bench.read(phone, id, 1025), bench.read(phone, id, 10)];
    await bench.passTime(hourMs);
    expect(await phone.send(good)).toMatchObject({ data: { counts: true } });
    expect((await phone.send(bad)).code).toBe(bodyCode.conflict);
    expect(await bench.stateOf(bad.id, 'energy_clerk')).toMatchObject({ case: { choices: ['add', 'handOver', 'discard'] } });
    expect(await bench.decide(bad.id, 'discard', { by: 'energy_clerk' })).toMatchObject({
      data: { state: 'discarded', choices: ['takeBack'] },
    });
  });

  it('is refused to another tenant and to a role that reads no meters, and leaves nothing', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    const intent = bench.read(phone, id, 77);
    const before = await readTenant(bench.tenant.id);
    expect((await phone.send(intent, bench.other.clients.technician)).code).toBe(bodyCode.notFound);
    expect((await phone.send(intent, bench.client('client_rep'))).code).toBe(bodyCode.forbidden);
    expect(compareRows(before, await readTenant(bench.tenant.id))).toEqual(unchanged);
    expect(await bench.other.clients.technician.succeed('getIntentStates', { ids: [intent.id] })).toEqual([]);
    expect((await phone.send(intent)).code).toBe(bodyCode.success);
    expect(await bench.stateOf(intent.id, 'dispatcher')).toBeUndefined();
    const { intent: questioned } = await bench.readBetween(1120);
    await bench.phoneOf('technician').send(questioned);
    for (const stranger of [bench.other.clients.dispatcher, bench.client('secondTechnician')]) {
      const answer = await stranger.call('decideOfflineCase', { caseId: questioned.id, version: 1, choice: 'add', note: '我来' });
      expect(answer.code).toBe(bodyCode.notFound);
    }
  });

  it('refuses a photo of somebody else, which its phone shows as a fault', async () => {
    const id = await bench.createReadMeter();
    const phone = bench.phoneOf('technician');
    const photoId = await bench.photo(bench.client('dispatcher'));
    expect((await phone.send(bench.read(phone, id, 5, { photoIds: [photoId] }))).code).toBe(bodyCode.invalid);
    const plain = await createDevice(server, bench.tenant.id, bench.tenant.areas.room, '水泵');
    expect((await phone.send(bench.read(phone, plain, 5))).code).toBe(bodyCode.notFound);
    expect(await bench.list(id)).toEqual([]);
  });
});

describe('a case of a reading', () => {
  it('is with its photos for the dispatcher of its meter’s area, and for no other one', async () => {
    const [id, newId] = [await bench.createReadMeter(), await bench.createReadMeter()];
    await bench.swap(id, newId, { closing: 10 });
    await bench.passTime(hourMs);
    const phone = bench.phoneOf('technician');
    const photoId = await bench.photo();
    const intent = bench.read(phone, id, 20, { photoIds: [photoId] });
    await bench.passTime(hourMs);
    expect((await phone.send(intent)).code).toBe(bodyCode.conflict);
    await bench.decide(intent.id, 'handOver');
    const { site, room } = bench.tenant.areas;
    const elsewhere = await createArea(server, bench.tenant.id, site, '另一栋楼', { kind: 'building' });
    const [near, far] = [room, elsewhere].map((areaId) => bench.tenant.addAccount([{ role: 'dispatcher', areaId }]));
    const readFile = async (one: typeof near) =>
      (await server.app.inject({ method: 'GET', url: fileUrl(photoId), headers: (await one)?.client.headers })).statusCode;
    const listOf = async (one: typeof near) =>
      (await (await one)?.client.succeed('listOfflineCases', { pageSize: 100 }))?.items.filter((found) => found.id === intent.id);
    expect(await listOf(near)).toMatchObject([{ meter: { id }, reason: 'retired', files: [{ id: photoId }], choices: ['reject'] }]);
    expect(await readFile(near)).toBe(200);
    expect(await listOf(far)).toEqual([]);
    expect(await readFile(far)).toBe(404);
    const answer = await (await far)?.client.call('decideOfflineCase', {
      caseId: intent.id,
      version: 2,
      choice: 'reject',
      note: '不是我的',
    });
    expect(answer?.code).toBe(bodyCode.notFound);
  });
});

describe('a reading of somebody who may not read meters any more', () => {
  const add = async () => {
    const { account, client } = await bench.tenant.addAccount([{ role: 'technician' }], '将离职的抄表员');
    return { account, client, phone: createOfflinePhone(server, () => client) };
  };

  it('is a case that the dispatcher records in the name of who took it, and what had counted gets its answer', async () => {
    const id = await bench.createReadMeter();
    const { account, client, phone } = await add();
    const [counted, lost] = [bench.read(phone, id, 1000), bench.read(phone, id, 1200, { note: '阀门井' })];
    const first = await phone.send(counted);
    const { grants } = await bench.client('tenant_admin').succeed('getMember', { accountId: account.id });
    await bench.client('tenant_admin').succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    await server.database.kysely.deleteFrom('idempotency_keys').where('tenant_id', '=', bench.tenant.id).execute();
    expect((await phone.send(counted, client)).data).toEqual(first.data);
    expect((await phone.send(lost, client)).code).toBe(bodyCode.forbidden);
    const states = await client.succeed('getIntentStates', { ids: [counted.id, lost.id] });
    expect(states.map(({ case: one }) => one)).toMatchObject([null, { reason: 'right', choices: ['handOver', 'discard'] }]);
    await client.succeed('decideOfflineCase', { caseId: lost.id, version: 1, choice: 'handOver', note: '' });
    const added = await bench.decide(lost.id, 'add', { version: 2, note: '已核实', by: 'dispatcher' });
    expect(added).toMatchObject({ data: { state: 'added' } });
    expect((await bench.list(id))[0]).toMatchObject({ value: 1200, note: '阀门井\n已核实', recordedBy: '将离职的抄表员' });
  });

  it('is deposited by its phone once the membership has ended, with its photo, and is the dispatcher’s to record', async () => {
    const id = await bench.createReadMeter();
    const { account, client, phone } = await add();
    const photoIds = [await bench.photo(client)];
    const intent = bench.read(phone, id, 300, { photoIds });
    await bench.client('tenant_admin').succeed('removeMember', { accountId: account.id });
    const former = await signIn(server, account.id, null);
    const deposit = (tenantId: string) =>
      former.call('depositOfflineWork', { tenantId, call: 'recordMeterReading', input: intent.body } as never, {
        idempotencyKey: intent.id,
      });
    expect((await deposit(bench.other.id)).code).toBe(bodyCode.notFound);
    for (const _ of [1, 2]) expect(await deposit(bench.tenant.id)).toMatchObject({ code: bodyCode.success, data: {} });
    expect(await bench.listed(intent.id)).toMatchObject({
      ...{ reason: 'membership', state: 'handedOver', meter: { id }, choices: ['add', 'reject'] },
      ...{ texts: ['300 kWh'], files: [{ id: photoIds[0] }] },
    });
    expect(await bench.list(id)).toEqual([]);
    await bench.decide(intent.id, 'add', { note: '已核实', by: 'dispatcher' });
    expect(await bench.list(id)).toMatchObject([{ value: 300, recordedBy: '将离职的抄表员', photos: [{ id: photoIds[0] }] }]);
  });
});
