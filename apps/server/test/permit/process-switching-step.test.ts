import { type ApiInput, bodyCode } from '@energy-om/contract';
import { maxLiveValueAgeMs, stepPhases } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { writeState } from '../support/factories/create-readings.ts';
import {
  actHolders,
  beginSwitching,
  qualifyForSwitching,
  type SwitchingInput,
  type SwitchingWalk,
  switchingPeople,
  writeSwitching,
} from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { operator, supervisor, commander } = switchingPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyForSwitching(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];

describe('processSwitchingStep', () => {
  itRejectsUnauthorised('processSwitchingStep', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    ...{ id: unknownId, step: 0, phase: 'readOut' },
  });

  it('takes the four acts of a step in turn, each by its holder alone', async () => {
    const walk = await executing();
    for (const phase of stepPhases) {
      const call = { id: walk.switching.id, step: 0, phase };
      for (const other of [operator, supervisor, commander].filter((person) => person !== actHolders[phase]))
        expect((await client(other).call('processSwitchingStep', call)).code).toBe(bodyCode.forbidden);
      await walk.act(phase);
    }
    const { steps, ticked, phase } = walk.switching;
    expect({ ticked, phase }).toEqual({ ticked: 1, phase: 'readOut' });
    const tickedSteps = await server.database.kysely
      .selectFrom('switching_steps')
      .select('ticked_at')
      .where('switching_id', '=', walk.switching.id)
      .orderBy('position')
      .execute();
    expect(tickedSteps.map(({ ticked_at }) => ticked_at)).toEqual([server.clock.now(), ...steps.slice(1).map(() => null)]);
    expect(steps[0]?.acts.map((act) => [act.phase, act.by.id])).toEqual(
      stepPhases.map((one) => [one, fixture.tenant.accounts[actHolders[one]].id]),
    );
    expect(steps[1]?.acts).toEqual([]);
    expect(await readAudit(server, 'processSwitchingStep', walk.switching.id)).toHaveLength(stepPhases.length);
  });

  it('counts a second tap, and one on a screen that is behind, for nothing', async () => {
    const walk = await executing();
    await walk.doSteps(1);
    const before = await readTenant(fixture.tenant.id);
    const late: Omit<ApiInput<'processSwitchingStep'>, 'id'>[] = [
      { step: 0, phase: 'readOut' },
      { step: 0, phase: 'tick' },
      { step: 1, phase: 'tick' },
    ];
    for (const act of late) {
      const answer = await client(supervisor).call('processSwitchingStep', { id: walk.switching.id, ...act });
      expect(answer).toMatchObject({
        code: bodyCode.conflict,
        message: '这一步已经做过，请看最新进度',
        data: { ticked: 1, phase: 'readOut' },
      });
    }
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('counts two taps at the same moment once', async () => {
    const walk = await executing();
    const tap = { id: walk.switching.id, step: 0, phase: 'readOut' } as const;
    const codes = await Promise.all([1, 2, 3].map(async () => (await client(supervisor).call('processSwitchingStep', tap)).code));
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict, bodyCode.conflict].sort());
    const now = await client(operator).succeed('getSwitching', { id: walk.switching.id });
    expect(now).toMatchObject({ ticked: 0, phase: 'repeat', steps: [{ acts: [{ phase: 'readOut' }] }, {}] });
  });

  it('takes none after a stop, and goes on at the same act', async () => {
    const walk = await executing();
    await walk.act('readOut');
    await walk.take(operator, { action: 'stop', reason: '设备编号不符' });
    const repeat = { id: walk.switching.id, step: 0, phase: 'repeat' } as const;
    expect(await client(operator).call('processSwitchingStep', repeat)).toMatchObject({
      code: bodyCode.conflict,
      data: { status: 'stopped' },
    });
    await walk.take(commander, { action: 'goOn', foundState: '未操作' });
    expect(await walk.act('repeat')).toMatchObject({ phase: 'operate', ticked: 0 });
  });

  it('ticks only when the live value agrees, and without one where the device reports nothing recent', async () => {
    const { tenant, operations } = fixture;
    await writeState(server, { tenantId: tenant.id, deviceId: operations.meterId }, { latest: { Ia: [at(), 48.2] } });
    const expects = { key: 'Ia', min: null, max: 5 };
    const step = { deviceId: operations.meterId, equipment: 'breaker' as const, closes: false, text: '断开 QF5', expects };
    const walk = await executing({ steps: [step, step] });
    for (const phase of ['readOut', 'repeat', 'operate'] as const) await walk.act(phase);
    expect(walk.switching.steps[0]?.expects).toMatchObject({ key: 'Ia', max: 5, live: { value: 48.2 } });
    expect(walk.switching.actions.map(({ action }) => action)).toEqual(['stop']);
    const seen = await client(supervisor).succeed('getSwitching', { id: walk.switching.id });
    expect(seen.actions.find(({ action }) => action === 'step')).toMatchObject({ unmet: ['valueAgrees'] });
    const tick = { id: walk.switching.id, step: 0, phase: 'tick' } as const;
    expect(await client(supervisor).call('processSwitchingStep', tick)).toMatchObject({
      code: bodyCode.conflict,
      message: '实时值与要求不符，不能打勾；有疑问请停止操作',
    });
    await report(3.1);
    expect((await walk.act('tick')).steps[0]?.acts.at(-1)).toMatchObject({ phase: 'tick', value: 3.1 });
    await report(48.2, maxLiveValueAgeMs + 1);
    for (const phase of stepPhases) await walk.act(phase);
    expect(walk.switching.steps[1]).toMatchObject({ expects: { live: null }, acts: [{}, {}, {}, { value: null }] });
  });

  it('answers another tenant as for an unknown id', async () => {
    const walk = await executing();
    const stranger = (await createOrderFixture(server)).tenant.clients.tenant_admin;
    const call = (id: string) => stranger.call('processSwitchingStep', { id, step: 0, phase: 'readOut' });
    expect(await call(walk.switching.id)).toEqual(await call(unknownId));
    expect((await call(unknownId)).code).toBe(bodyCode.notFound);
  });
});

const at = () => server.context.clock.now().getTime();

/** The meter has reported a value, some time ago. */
async function report(value: number, agoMs = 0): Promise<void> {
  await server.database.kysely
    .updateTable('device_states')
    .set({ latest: JSON.stringify({ Ia: [at() - agoMs, value] }) })
    .where('device_id', '=', fixture.operations.meterId)
    .execute();
}

async function executing(changes: Partial<SwitchingInput> = {}): Promise<SwitchingWalk> {
  const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id, changes);
  await beginSwitching(walk);
  return walk;
}
