import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { beginWork, draftPermit, endAndClose, permitPeople, qualifyPeople } from '../support/factories/create-permits.ts';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import { beginSwitching, writeSwitching } from '../support/factories/create-switchings.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let meterId: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  meterId = await createSwitchedMeter(server, fixture.tenant.id, fixture.tenant.areas.room);
});
afterAll(() => server.close());

type Input = Partial<ApiInput<'setMeterSwitch'>>;

const set = (person: TestPerson, input: Input = {}, idempotencyKey?: string) =>
  fixture.tenant.clients[person].call('setMeterSwitch', { meterId, on: false, reason: '错峰检修', ...input }, { idempotencyKey });
const look = (person: TestPerson = 'energy_clerk', id = meterId) =>
  fixture.tenant.clients[person].succeed('getMeterSwitch', { meterId: id });
const listRows = (id = meterId) =>
  server.database.kysely.selectFrom('device_commands').selectAll().where('device_id', '=', id).orderBy('id').execute();
const change = (columns: { online?: boolean | null; model_id?: string | null; retired_at?: Date }) =>
  server.database.kysely.updateTable('devices').set(columns).where('id', '=', meterId).execute();
/** As when the meter has answered long ago. */
const endCommands = (at = server.clock.now()) =>
  server.database.kysely
    .updateTable('device_commands')
    .set({ state: 'acknowledged', next_at: null, ended_at: at })
    .where('device_id', '=', meterId)
    .execute();

describe('setMeterSwitch', () => {
  it('answers 4001 without a token', async () => {
    const input = { meterId, on: false, reason: '错峰检修' };
    expect(await createTestClient(server).call('setMeterSwitch', input)).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });

  it.each(['energy_clerk', 'tenant_admin'] as const)(
    'writes a command of %s that expires after two minutes, with an audit row',
    async (person) => {
      const { code, data } = await set(person);
      expect({ code, state: data.state }).toEqual({ code: bodyCode.success, state: 'queued' });
      const now = server.clock.now();
      const { id: requested_by } = fixture.tenant.accounts[person];
      expect(await listRows()).toMatchObject([
        {
          ...{ id: data.commandId, is_on: false, purpose: 'request', state: 'queued', failure: null, requested_by, reason: '错峰检修' },
          ...{
            requested_at: now,
            expires_at: new Date(now.getTime() + 2 * minuteMs),
            tries: 0,
            next_at: now,
            sent_at: null,
            ended_at: null,
          },
        },
      ]);
      expect(await readAudit(server, 'setMeterSwitch', meterId)).toMatchObject([
        { account_id: requested_by, subject_kind: 'device', changes: { switch: false, commandId: data.commandId, reason: '错峰检修' } },
      ]);
      expect(await look(person)).toMatchObject({
        ...{ isOn: true, online: true, maySwitch: true, needsReason: true, mayProtect: true, protection: null },
        refusals: { on: 'underWay', off: 'underWay' },
        commands: [
          { id: data.commandId, on: false, state: 'queued', requestedBy: fixture.tenant.accounts[person].fullName, reason: '错峰检修' },
        ],
      });
    },
  );

  it('gives a repeat with the same key the first answer, and writes one command', async () => {
    const first = await set('energy_clerk', {}, 'one-key');
    expect(await set('energy_clerk', {}, 'one-key')).toEqual(first);
    expect(await listRows()).toHaveLength(1);
  });

  it('wants a reason of staff who switch from afar', async () => {
    expect(await set('energy_clerk', { reason: ' ' })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { reason: '请填写操作原因' } },
    });
    expect(await listRows()).toEqual([]);
  });

  it.each(['dispatcher', 'client_rep'] as const)('answers 4003 to %s, who may look at the meter', async (person) => {
    expect(await look(person)).toMatchObject({ maySwitch: false, mayProtect: false });
    expect(await set(person)).toMatchObject({ code: bodyCode.forbidden, message: '您无权操作该表计', data: null });
    expect(await listRows()).toEqual([]);
  });

  it('gives whoever may not see the meter, and other tenants, the answer for an unknown one', async () => {
    const unknown = await set('energy_clerk', { meterId: unknownId });
    expect(unknown).toMatchObject({ code: bodyCode.notFound, data: null });
    const other = await createOrderFixture(server);
    const foreign = await createSwitchedMeter(server, other.tenant.id, other.tenant.areas.room);
    expect(await set('energy_clerk', { meterId: foreign })).toEqual(unknown);
    for (const person of ['occupant', 'stranger', 'platform_admin'] as const) expect(await set(person)).toEqual(unknown);
    expect([...(await listRows()), ...(await listRows(foreign))]).toEqual([]);
  });

  it.each([
    ['offline', '表计离线，恢复通信后可操作', () => change({ online: false })],
    ['noSwitch', '该表计没有可遥控的开关', () => change({ model_id: null })],
    ['noSwitch', '该表计没有可遥控的开关', () => change({ retired_at: server.clock.now() })],
  ] as const)('refuses a meter that is %s, in words, and says so before', async (refusal, message, prepare) => {
    await prepare();
    expect((await look()).refusals).toEqual({ on: refusal, off: refusal });
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.conflict, message, data: null });
    expect(await set('energy_clerk', { on: true })).toMatchObject({ code: bodyCode.conflict, message });
    expect(await listRows()).toEqual([]);
  });

  it('switches nothing off whose supply is protected, and on nevertheless', async () => {
    await fixture.tenant.clients.energy_clerk.succeed('setMeterProtection', { meterId, isProtected: true, reason: '医疗设备' });
    expect(await look()).toMatchObject({ refusals: { on: null, off: 'protected' }, protection: { reason: '医疗设备' } });
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.conflict, message: '已设保电，不能断电' });
    expect(await set('energy_clerk', { on: true })).toMatchObject({ code: bodyCode.success });
  });

  it('switches nothing on which an order is carried out', async () => {
    const { id } = await fixture.orderAt('50.team');
    await server.database.kysely.updateTable('work_orders').set({ device_id: meterId }).where('id', '=', id).execute();
    expect((await look()).refusals).toEqual({ on: 'underRepair', off: 'underRepair' });
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.conflict, message: '正在检修，完工后可操作' });
    expect(await listRows()).toEqual([]);
  });
});

describe('an occupant', () => {
  const room = () => fixture.tenant.areas.room;
  async function moveIn(): Promise<void> {
    const common = { tenant_id: fixture.tenant.id, room_id: room(), from_at: new Date(server.clock.now().getTime() - hourMs) };
    const { id } = fixture.tenant.accounts.energy_clerk;
    await server.database.kysely
      .insertInto('room_meters')
      .values({ ...common, device_id: meterId, to_at: null, assigned_by: id, taken_by: null })
      .execute();
    await server.database.kysely
      .insertInto('room_members')
      .values({
        ...common,
        ...{ account_id: fixture.tenant.accounts.occupant.id, to_at: null, relation: 'owner' },
        ...{ application_id: null, bound_by: id, unbound_by: null },
      })
      .execute();
  }

  it('switches the meters of the own room without a reason, and is not shown who else asked', async () => {
    await moveIn();
    expect(await look('occupant')).toMatchObject({
      maySwitch: true,
      needsReason: false,
      mayProtect: false,
      refusals: { on: null, off: null },
    });
    expect(await set('occupant', { reason: '' })).toMatchObject({ code: bodyCode.success });
    expect(await look('occupant')).toMatchObject({ commands: [{ requestedBy: null, reason: '' }] });
    expect(await set('occupant')).toMatchObject({ code: bodyCode.conflict, message: '上一次操作还在进行，请稍候' });
  });

  it('has no right any more from the moment of moving out, or when the meter is of another room', async () => {
    await moveIn();
    const unknown = await set('occupant', { meterId: unknownId });
    const { id } = fixture.tenant.accounts.energy_clerk;
    const left = { to_at: server.clock.now(), unbound_by: id };
    await server.database.kysely.updateTable('room_members').set(left).where('room_id', '=', room()).execute();
    expect(await set('occupant')).toEqual(unknown);
    await server.database.kysely.updateTable('room_members').set({ to_at: null, unbound_by: null }).where('room_id', '=', room()).execute();
    expect((await look('occupant')).maySwitch).toBe(true);
    await server.database.kysely
      .updateTable('room_meters')
      .set({ to_at: server.clock.now(), taken_by: id })
      .where('device_id', '=', meterId)
      .execute();
    expect(await set('occupant')).toEqual(unknown);
    expect(await listRows()).toEqual([]);
  });
});

describe('a meter that is isolated for work', () => {
  const namedInPermit = async () => {
    await qualifyPeople(server, fixture);
    const { deviceId } = fixture.operations;
    const { model_id, energy_type } = await server.database.kysely
      .selectFrom('devices')
      .select(['model_id', 'energy_type'])
      .where('id', '=', meterId)
      .executeTakeFirstOrThrow();
    await server.database.kysely.updateTable('devices').set({ model_id, energy_type, online: true }).where('id', '=', deviceId).execute();
    meterId = deviceId;
    return draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
  };

  it('is locked for everybody until its points are restored', async () => {
    const walk = await namedInPermit();
    await beginWork(walk);
    for (const on of [true, false]) expect(await set('energy_clerk', { on })).toMatchObject({ message: '已隔离上锁，解除隔离后可操作' });
    expect(await set(permitPeople.leader, { on: true })).toMatchObject({
      code: bodyCode.conflict,
      message: '已隔离上锁，解除隔离后可操作',
    });
    await endAndClose(walk);
    expect(await set(permitPeople.leader)).toMatchObject({ code: bodyCode.forbidden, message: expect.stringContaining('须凭票操作') });
  });

  it('is switched by field staff inside their own executing order, by a document that names it, and without a reason', async () => {
    const walk = await namedInPermit();
    expect(await look('technician')).toMatchObject({
      maySwitch: true,
      needsReason: false,
      refusals: { on: 'permitRequired', off: 'permitRequired' },
    });
    expect(await set('technician')).toMatchObject({ code: bodyCode.forbidden, message: expect.stringContaining('须凭票操作') });
    const switching = await writeSwitching(fixture, walk.permit.order.id);
    await beginSwitching(switching);
    expect(await set('technician', { reason: '' })).toMatchObject({ code: bodyCode.success });
    await endCommands();
    server.clock.advance(11 * secondMs);
    expect(await set('dispatcher')).toMatchObject({ code: bodyCode.forbidden });
  });
});

describe('how often a meter is switched', () => {
  it('is once in ten seconds and six times an hour, whoever asks', async () => {
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.success });
    await endCommands();
    server.clock.advance(9 * secondMs);
    const tooSoon = await set('tenant_admin', { on: true });
    expect(tooSoon).toMatchObject({ code: bodyCode.tooMany, message: '操作过于频繁，请 1 秒后再试', data: { retryAfterSeconds: 1 } });
    for (let count = 1; count < 6; count += 1) {
      server.clock.advance(10 * secondMs);
      expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.success });
      await endCommands();
    }
    server.clock.advance(minuteMs);
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.tooMany });
    expect(await listRows()).toHaveLength(6);
    await fixture.passTime(hourMs);
    expect(await set('energy_clerk')).toMatchObject({ code: bodyCode.success });
  });

  it('is one command at a time: of several at one moment one is taken', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => set(index % 2 ? 'energy_clerk' : 'tenant_admin')));
    const refused = answers.filter(({ code }) => code !== bodyCode.success);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expect(answer).toMatchObject({ code: bodyCode.conflict, message: '上一次操作还在进行，请稍候' });
    expect(await listRows()).toHaveLength(1);
  });
});

describe('setMeterProtection', () => {
  it.each(['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'stranger'] as const)(
    'answers 4003 to %s',
    async (person) => {
      const input = { meterId, isProtected: true, reason: '医疗设备' };
      expect(await fixture.tenant.clients[person].call('setMeterProtection', input)).toMatchObject({ code: bodyCode.forbidden });
    },
  );

  it('is set and ended once each, with a reason and an audit row', async () => {
    const clerk = fixture.tenant.clients.energy_clerk;
    const protect = (isProtected: boolean, reason = '医疗设备') => clerk.call('setMeterProtection', { meterId, isProtected, reason });
    expect(await protect(true, ' ')).toMatchObject({ code: bodyCode.invalid });
    expect(await protect(false)).toMatchObject({ code: bodyCode.conflict, message: '该表计未设保电' });
    expect(await protect(true)).toMatchObject({ code: bodyCode.success, data: { isProtected: true } });
    expect(await protect(true)).toMatchObject({ code: bodyCode.conflict, message: '该表计已设为保电' });
    expect(await protect(false, '设备已迁走')).toMatchObject({ code: bodyCode.success, data: { isProtected: false } });
    expect((await look()).protection).toBeNull();
    expect((await readAudit(server, 'setMeterProtection', meterId)).map(({ changes }) => changes)).toEqual([
      { isProtected: true, reason: '医疗设备' },
      { isProtected: false, reason: '设备已迁走' },
    ]);
  });

  it('is for meters with a switch', async () => {
    await change({ model_id: null });
    const plain = { meterId, isProtected: true, reason: '医疗设备' };
    expect(await fixture.tenant.clients.energy_clerk.call('setMeterProtection', plain)).toMatchObject({ code: bodyCode.conflict });
  });
});
