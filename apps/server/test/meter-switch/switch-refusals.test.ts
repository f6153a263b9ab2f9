import { bodyCode, type Language } from '@energy-om/contract';
import { type CutoffState, type SwitchRefusal, secondMs, switchRefusals } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCommand } from '#services/meter-switch/insert-command.ts';
import { createCutoff } from '../support/factories/create-cutoff-policy.ts';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { occupyRoom } from '../support/factories/create-wallets.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
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

const change = (columns: { online?: boolean; model_id?: null }) =>
  server.database.kysely.updateTable('devices').set(columns).where('id', '=', meterId).execute();

const clientOf = (person: TestPerson) => fixture.tenant.clients[person];

function attempt(person: TestPerson, on: boolean, language: Language = 'zh-CN') {
  const headers = { 'accept-language': language };
  return clientOf(person).call('setMeterSwitch', { meterId, on, reason: '错峰检修' }, { headers });
}

const endCommands = () =>
  server.database.kysely
    .updateTable('device_commands')
    .set({ state: 'acknowledged', next_at: null, ended_at: server.clock.now() })
    .where('device_id', '=', meterId)
    .execute();

async function cutOff(state: CutoffState): Promise<void> {
  const { tenant } = fixture;
  const home = await occupyRoom(server, tenant, { roomId: tenant.areas.room, accountId: tenant.accounts.occupant.id });
  const wallet_id = await createCutoff(server, tenant.id, home, state);
  const [id, now] = [server.context.ids.next(), server.clock.now()];
  await server.database.transaction((tx) =>
    insertCommand(tx, {
      ...{
        id,
        tenantId: tenant.id,
        deviceId: meterId,
        isOn: false,
        purpose: 'arrears',
        requestedBy: null,
        reason: '',
        language: 'zh-CN',
        now,
      },
    }),
  );
  await endCommands();
  await server.database.kysely
    .insertInto('cutoff_meters')
    .values({ tenant_id: tenant.id, wallet_id, device_id: meterId, command_id: id })
    .execute();
}

interface Case {
  prepare(): Promise<unknown>;
  /** Whom it concerns, and which way. */
  person: TestPerson;
  on: boolean;
  code: number;
  words: Record<Language, string>;
}

const conflict = { person: 'energy_clerk', on: false, code: bodyCode.conflict } as const;

/** Each refusal of the domain, so that a new one is not forgotten here. */
const cases: Record<SwitchRefusal, Case> = {
  noSwitch: {
    ...conflict,
    prepare: () => change({ model_id: null }),
    words: { 'zh-CN': '该表计没有可遥控的开关', en: 'This meter has no switch that can be commanded' },
  },
  offline: {
    ...conflict,
    prepare: () => change({ online: false }),
    words: { 'zh-CN': '表计离线，恢复通信后可操作', en: 'The meter is offline; it can be switched once it reports again' },
  },
  underRepair: {
    ...conflict,
    async prepare() {
      const { id } = await fixture.orderAt('50.team');
      await server.database.kysely.updateTable('work_orders').set({ device_id: meterId }).where('id', '=', id).execute();
    },
    words: { 'zh-CN': '正在检修，完工后可操作', en: 'Under repair; it can be switched once the work is finished' },
  },
  locked: {
    ...conflict,
    async prepare() {
      const row = { tenant_id: fixture.tenant.id, id: server.context.ids.next(), device_id: meterId, name: '表前开关', state: 'locked' };
      const point = { ...row, needs_proof: false, needs_earth: false, updated_at: server.clock.now() };
      await server.database.kysely
        .insertInto('isolation_points')
        .values(point as never)
        .execute();
    },
    words: { 'zh-CN': '已隔离上锁，解除隔离后可操作', en: 'Isolated and locked; it can be switched once the isolation is lifted' },
  },
  permitRequired: {
    person: 'technician',
    on: true,
    code: bodyCode.forbidden,
    prepare: async () => undefined,
    words: {
      'zh-CN': '须凭票操作：请在本人处理中的工单上，凭列有该表计的工作票或操作票操作',
      en: 'Switch it inside an order of yours that is being carried out, by a permit or switching order that names the meter',
    },
  },
  protected: {
    ...conflict,
    prepare: () => clientOf('energy_clerk').succeed('setMeterProtection', { meterId, isProtected: true, reason: '医疗设备' }),
    words: { 'zh-CN': '已设保电，不能断电', en: 'The supply is protected; it cannot be switched off' },
  },
  arrears: {
    ...conflict,
    on: true,
    prepare: () => cutOff('off'),
    words: { 'zh-CN': '欠费停电，充值到账后自动送电', en: 'Cut off for arrears; it comes on by itself once the debt is paid' },
  },
  underWay: {
    ...conflict,
    prepare: () => clientOf('tenant_admin').succeed('setMeterSwitch', { meterId, on: false, reason: '错峰检修' }),
    words: { 'zh-CN': '上一次操作还在进行，请稍候', en: 'The last command is still under way; please wait' },
  },
};

describe('a meter is not switched', () => {
  it.each(switchRefusals)(
    '%s: the read says so before, and whoever tries nevertheless is answered in words of both languages',
    async (refusal) => {
      const { prepare, person, on, code, words } = cases[refusal];
      await prepare();
      const { refusals, maySwitch } = await clientOf(person).succeed('getMeterSwitch', { meterId });
      expect({ refusal: on ? refusals.on : refusals.off, maySwitch }).toEqual({ refusal, maySwitch: true });
      for (const language of ['zh-CN', 'en'] as const)
        expect(await attempt(person, on, language)).toMatchObject({ code, message: words[language], data: null });
    },
  );

  it.each(['dispatcher', 'client_rep'] as const)('by %s, who may only look at it, in words', async (person) => {
    expect((await clientOf(person).succeed('getMeterSwitch', { meterId })).maySwitch).toBe(false);
    expect(await attempt(person, false)).toMatchObject({ code: bodyCode.forbidden, message: '您无权操作该表计' });
    expect(await attempt(person, false, 'en')).toMatchObject({ code: bodyCode.forbidden, message: 'You may not switch this meter' });
  });

  it('so soon after the last time, which only the server knows: it says how long to wait', async () => {
    await clientOf('energy_clerk').succeed('setMeterSwitch', { meterId, on: false, reason: '错峰检修' });
    await endCommands();
    server.clock.advance(4 * secondMs);
    expect((await clientOf('energy_clerk').succeed('getMeterSwitch', { meterId })).refusals).toEqual({ on: null, off: null });
    const answer = { code: bodyCode.tooMany, data: { retryAfterSeconds: 6 } };
    expect(await attempt('energy_clerk', true)).toMatchObject({ ...answer, message: '操作过于频繁，请 6 秒后再试' });
    expect(await attempt('energy_clerk', true, 'en')).toMatchObject({ ...answer, message: 'Switched too often; please try again in 6 s' });
  });
});
