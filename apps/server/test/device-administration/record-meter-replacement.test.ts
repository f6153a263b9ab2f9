import { bodyCode } from '@energy-om/contract';
import { hourMs, standardMeterModels, valueTypes } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listEvents } from '../support/assertions/list-events.ts';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createTenantReader } from '../support/assertions/tenant-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { writeReadings } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const findModel = (has: boolean) =>
  standardMeterModels.find(
    ({ values, registerModulus }) =>
      values.some(({ valueType }) => valueType === valueTypes.register) === has && (!has || registerModulus !== null),
  );

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let counting: { id: string; modulus: number };
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  const model = findModel(true);
  counting = { id: model?.id ?? '', modulus: model?.registerModulus ?? 0 };
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const createMeter = (owner = tenant, areaId = owner.areas.room, model_id: string | null = counting.id) =>
  createDevice(server, owner.id, areaId, '1号电表', { kind: 'meter', energy_type: 'NYDN', model_id });
const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds);
const replacement = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  at: ago(2 * hourMs).toISOString(),
  lastValue: 4321.5,
  firstValue: 0.2,
  ...changes,
});
const record = (input: Record<string, unknown>, client = tenant.clients.tenant_admin) => client.call('recordMeterReplacement', input);
const readDue = (deviceId: string) =>
  server.database.kysely.selectFrom('rollup_queue').select(['from_at', 'to_at']).where('device_id', '=', deviceId).execute();
const readReplacements = (deviceId: string) =>
  server.database.kysely.selectFrom('meter_replacements').selectAll().where('device_id', '=', deviceId).orderBy('at').execute();
const createReading = (deviceId: string, at: Date) =>
  writeReadings(server, { tenantId: tenant.id, deviceId }, { [at.toISOString()]: { energy: 4300 } });

describe('recordMeterReplacement', () => {
  it('stores what both meters showed, and has consumption computed again from the reading before', async () => {
    const id = await createMeter();
    await createReading(id, ago(30 * hourMs));
    await createReading(id, ago(3 * hourMs));
    await createReading(id, ago(hourMs));
    expect(await record(replacement(id, { note: ' 表计损坏 ' }))).toMatchObject({ code: bodyCode.success, data: { id } });
    expect(await readReplacements(id)).toEqual([
      {
        tenant_id: tenant.id,
        device_id: id,
        at: ago(2 * hourMs),
        last_value: 4321.5,
        first_value: 0.2,
        factor: null,
        note: '表计损坏',
        recorded_by: tenant.accounts.tenant_admin.id,
        recorded_at: server.clock.now(),
      },
    ]);
    expect(await readDue(id)).toEqual([{ from_at: ago(3 * hourMs), to_at: server.clock.now() }]);
    expect(await readAudit(server, 'recordMeterReplacement', id)).toEqual([
      {
        tenant_id: tenant.id,
        account_id: tenant.accounts.tenant_admin.id,
        subject_kind: 'device',
        changes: { meterReplacedAt: ago(2 * hourMs).toISOString(), lastValue: 4321.5, firstValue: 0.2, note: '表计损坏' },
      },
    ]);
  });

  it('begins a day earlier if nothing was read before, and joins an interval that is already due', async () => {
    const id = await createMeter();
    await record(replacement(id));
    expect(await readDue(id)).toEqual([{ from_at: ago(26 * hourMs), to_at: server.clock.now() }]);
    await record(replacement(id, { at: ago(50 * hourMs).toISOString(), note: '' }));
    expect(await readDue(id)).toEqual([{ from_at: ago(74 * hourMs), to_at: server.clock.now() }]);
    expect((await readReplacements(id)).map(({ note }) => note)).toEqual([null, null]);
  });

  it('informs every server that caches replacements', async () => {
    const id = await createMeter();
    expect(await listEvents(server, () => record(replacement(id)))).toEqual([{ kind: 'devices-changed', tenantId: tenant.id }]);
  });

  it('is 4009 for the same instant again, and the first one stays', async () => {
    const id = await createMeter();
    await record(replacement(id));
    const before = await readTenant(tenant.id);
    expect(await record(replacement(id, { lastValue: 1 }))).toEqual({ code: bodyCode.conflict, message: '该时刻已登记过换表', data: null });
    expect(await readTenant(tenant.id)).toEqual(before);
  });

  it('takes effect once when it is sent twice with one key', async () => {
    const id = await createMeter();
    const call = () => tenant.clients.tenant_admin.call('recordMeterReplacement', replacement(id), { idempotencyKey: 'replaced-once' });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(first.code).toBe(bodyCode.success);
    expect(await readReplacements(id)).toHaveLength(1);
  });

  it('is 4009 for a device that counts nothing: of a model without a register or without a model', async () => {
    const without = await createMeter(tenant, tenant.areas.room, findModel(false)?.id ?? '');
    const unknown = await createMeter(tenant, tenant.areas.room, null);
    for (const id of [without, unknown])
      expect(await record(replacement(id))).toEqual({ code: bodyCode.conflict, message: '该设备没有累计读数，不能登记换表', data: null });
  });

  it.each([
    ['at', { at: '2026-11-19T02:00:00.001Z' }, '时间不能晚于现在'],
    ['at', { at: '1999-12-31T23:59:59Z' }, '时间不能早于 2000 年'],
  ])('is 4022 for %s in %j, and nothing is written', async (field, changes, text) => {
    expect(server.clock.now().toISOString()).toBe('2026-11-19T02:00:00.000Z');
    const id = await createMeter();
    const before = await readTenant(tenant.id);
    expect(await record(replacement(id, changes))).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: text } } });
    expect(await readTenant(tenant.id)).toEqual(before);
    expect((await record(replacement(id, { at: server.clock.now().toISOString() }))).code).toBe(bodyCode.success);
    expect((await record(replacement(id, { at: '2000-01-01T00:00:00Z' }))).code).toBe(bodyCode.success);
  });

  it.each(['lastValue', 'firstValue'])('is 4022 for a %s that the register cannot show', async (field) => {
    const { code, data } = await record(replacement(await createMeter(), { [field]: counting.modulus }));
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });

  it('is for administrators of the device’s area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await record(replacement(await createMeter()), client)).code).toBe(bodyCode.success);
    const outside = await createMeter(tenant, tenant.areas.site);
    expect((await record(replacement(outside), client)).code).toBe(bodyCode.notFound);
    expect(await readReplacements(outside)).toEqual([]);
  });

  it('is 4004 for another tenant’s device, as for an unknown one, and writes nothing', async () => {
    const foreign = await createMeter(other);
    const before = [await readTenant(tenant.id), await readTenant(other.id)];
    const unknown = await record(replacement(unknownId));
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await record(replacement(foreign))).toEqual(unknown);
    expect([await readTenant(tenant.id), await readTenant(other.id)]).toEqual(before);
  });

  const good = { id: unknownId, at: '2026-11-01T00:00:00Z', lastValue: 1, firstValue: 0 };
  itRejectsUnauthorised('recordMeterReplacement', () => ({ server, tenant }), noAdministrators, good);
  itRefusesBadInput('recordMeterReplacement', () => ({ server, tenant }), [
    ['id', { ...good, id: 'undefined' }],
    ['at', { ...good, at: '2026-11-01' }],
    ['at', { ...good, at: '2026-02-30T00:00:00Z' }],
    ['lastValue', { ...good, lastValue: -1 }],
    ['lastValue', { ...good, lastValue: '1' }],
    ['firstValue', { ...good, firstValue: 1e16 }],
    ['note', { ...good, note: 'x'.repeat(201) }],
  ]);
});
