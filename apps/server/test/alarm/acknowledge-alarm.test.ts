import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signal } from '#services/core/event-bus.ts';
import { refusesStrangers } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { endAlarm, mintAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { mintArea, mintDevice } from '../support/factories/create-places.ts';
import { mintOrderWorld, type OrderWorld } from '../support/factories/order-fixture.ts';
import { readAudit, unknownId } from '../support/factories/organisation.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let world: OrderWorld;
let foreign: OrderWorld;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [world, foreign] = [await mintOrderWorld(server), await mintOrderWorld(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const mint = () => mintAlarm(server, world.tenant.id, world.operations.deviceId);
const acknowledge = (id: string, client = world.tenant.clients.dispatcher, key?: string) =>
  client.call('acknowledgeAlarm', { id }, { idempotencyKey: key });

async function listSignals(act: () => Promise<unknown>): Promise<Signal[]> {
  const signals: Signal[] = [];
  const stop = server.context.signals.subscribe((signal) => void signals.push(signal));
  await act();
  stop();
  return signals;
}

describe('acknowledgeAlarm', () => {
  it('leaves who and when, an audit row, and tells everyone', async () => {
    const id = await mint();
    const signals = await listSignals(async () => {
      expect(await acknowledge(id)).toMatchObject({
        code: bodyCode.success,
        data: { id, state: 'acknowledged', acknowledgedAt: server.clock.now().toISOString() },
      });
    });
    const by = world.tenant.accounts.dispatcher.id;
    expect(await readAlarm(server, id)).toMatchObject({
      state: 'acknowledged',
      acknowledged_at: server.clock.now(),
      acknowledged_by: by,
      cleared_at: null,
    });
    expect(await readAudit(server, 'acknowledgeAlarm', id)).toEqual([
      { tenant_id: world.tenant.id, account_id: by, subject_kind: 'alarm', changes: { acknowledged: true } },
    ]);
    expect(signals).toEqual([{ kind: 'alarm-changed', tenantId: world.tenant.id, alarmId: id, isNew: false, isOrderDue: false }]);
  });

  it('answers one that is acknowledged already as it is, and writes nothing', async () => {
    const id = await mint();
    const first = await acknowledge(id);
    const before = await readTenant(world.tenant.id);
    server.clock.advance(1000);
    expect(await acknowledge(id, world.tenant.clients.tenant_admin)).toEqual(first);
    expect(compareRows(before, await readTenant(world.tenant.id))).toEqual(unchanged);
  });

  it('is 4009 for one that is over, with how it stands, and writes nothing', async () => {
    const id = await mint();
    await endAlarm(server, id);
    const before = await readTenant(world.tenant.id);
    expect(await acknowledge(id)).toEqual({
      code: bodyCode.conflict,
      message: '告警已恢复，无需再确认',
      data: { id, state: 'cleared', acknowledgedAt: null },
    });
    expect(compareRows(before, await readTenant(world.tenant.id))).toEqual(unchanged);
  });

  it('by several at once is one acknowledgement, whose answer all get', async () => {
    const id = await mint();
    const { dispatcher, tenant_admin } = world.tenant.clients;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => acknowledge(id, index % 2 ? dispatcher : tenant_admin)));
    const { acknowledged_at } = await readAlarm(server, id);
    for (const answer of answers) {
      expect(answer.data).toEqual({ id, state: 'acknowledged', acknowledgedAt: acknowledged_at?.toISOString() });
    }
  });

  it('happens once when it comes twice with one key', async () => {
    const id = await mint();
    const first = await acknowledge(id, world.tenant.clients.dispatcher, 'acknowledge-once');
    await endAlarm(server, id);
    expect(await acknowledge(id, world.tenant.clients.dispatcher, 'acknowledge-once')).toEqual(first);
  });

  it('is 4004 for one that is unknown, another tenant’s or out of the area, and writes nothing', async () => {
    const { tenant } = world;
    const device = await mintDevice(server, tenant.id, await mintArea(server, tenant.id, null, '江西'), '远处的设备');
    const id = await mintAlarm(server, tenant.id, device);
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.region }]);
    const before = await readTenant(tenant.id);
    const unknown = await acknowledge(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await acknowledge(id, client)).toEqual(unknown);
    expect(await acknowledge(id, foreign.tenant.clients.tenant_admin)).toEqual(unknown);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    expect((await acknowledge(await mint(), client)).code).toBe(bodyCode.success);
  });

  refusesStrangers(
    'acknowledgeAlarm',
    () => ({ server, tenant: world.tenant }),
    ['platform_admin', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId },
  );

  it.each([{}, { id: '' }, { id: 'undefined' }])('answers 4022 naming the id for %j', async (input) => {
    const { code, data } = await world.tenant.clients.dispatcher.call('acknowledgeAlarm', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['id'] });
  });
});
