import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarm, endAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const createOpenAlarm = () => createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
const acknowledge = (id: string, client = fixture.tenant.clients.dispatcher, key?: string) =>
  client.call('acknowledgeAlarm', { id }, { idempotencyKey: key });

async function listEvents(act: () => Promise<unknown>): Promise<ServerEvent[]> {
  const signals: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((signal) => void signals.push(signal));
  await act();
  stop();
  return signals;
}

describe('acknowledgeAlarm', () => {
  it('stores who and when and an audit row, and publishes it', async () => {
    const id = await createOpenAlarm();
    const signals = await listEvents(async () => {
      expect(await acknowledge(id)).toMatchObject({
        code: bodyCode.success,
        data: { id, state: 'acknowledged', acknowledgedAt: server.clock.now().toISOString() },
      });
    });
    const by = fixture.tenant.accounts.dispatcher.id;
    expect(await readAlarm(server, id)).toMatchObject({
      state: 'acknowledged',
      acknowledged_at: server.clock.now(),
      acknowledged_by: by,
      cleared_at: null,
    });
    expect(await readAudit(server, 'acknowledgeAlarm', id)).toEqual([
      { tenant_id: fixture.tenant.id, account_id: by, subject_kind: 'alarm', changes: { acknowledged: true } },
    ]);
    expect(signals).toEqual([{ kind: 'alarm-changed', tenantId: fixture.tenant.id, alarmId: id, isNew: false, isOrderDue: false }]);
  });

  it('answers an already acknowledged alarm as it is, and writes nothing', async () => {
    const id = await createOpenAlarm();
    const first = await acknowledge(id);
    const before = await readTenant(fixture.tenant.id);
    server.clock.advance(1000);
    const { tenant_admin } = fixture.tenant.clients;
    expect((await acknowledge(id, tenant_admin)).data).toEqual({ ...first.data, outcome: 'acknowledged' });
    expect((await acknowledge(id)).data).toEqual(first.data);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('is 4009 for an alarm that is over, with the alarm as it is, and writes nothing', async () => {
    const id = await createOpenAlarm();
    await endAlarm(server, id);
    const before = await readTenant(fixture.tenant.id);
    expect(await acknowledge(id)).toEqual({
      code: bodyCode.conflict,
      message: '告警已恢复，无需再确认',
      data: { id, state: 'cleared', acknowledgedAt: null, outcome: 'cleared' },
    });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('sent by several people at once is one acknowledgement, and all get its answer', async () => {
    const id = await createOpenAlarm();
    const { dispatcher, tenant_admin } = fixture.tenant.clients;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => acknowledge(id, index % 2 ? dispatcher : tenant_admin)));
    const { acknowledged_at } = await readAlarm(server, id);
    for (const answer of answers) {
      expect(answer.data).toMatchObject({ id, state: 'acknowledged', acknowledgedAt: acknowledged_at?.toISOString() });
    }
  });

  it('takes effect once when it is sent twice with one key', async () => {
    const id = await createOpenAlarm();
    const first = await acknowledge(id, fixture.tenant.clients.dispatcher, 'acknowledge-once');
    await endAlarm(server, id);
    expect(await acknowledge(id, fixture.tenant.clients.dispatcher, 'acknowledge-once')).toEqual(first);
  });

  it('is 4004 for an unknown alarm, another tenant’s or one out of the area, and writes nothing', async () => {
    const { tenant } = fixture;
    const device = await createDevice(server, tenant.id, await createArea(server, tenant.id, null, '江西'), '远处的设备');
    const id = await createAlarm(server, tenant.id, device);
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.region }]);
    const before = await readTenant(tenant.id);
    const unknown = await acknowledge(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await acknowledge(id, client)).toEqual(unknown);
    expect(await acknowledge(id, foreign.tenant.clients.tenant_admin)).toEqual(unknown);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    expect((await acknowledge(await createOpenAlarm(), client)).code).toBe(bodyCode.success);
  });

  itRejectsUnauthorised(
    'acknowledgeAlarm',
    () => ({ server, tenant: fixture.tenant }),
    ['platform_admin', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId },
  );

  it.each([{}, { id: '' }, { id: 'undefined' }])('answers 4022 naming the id for %j', async (input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('acknowledgeAlarm', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['id'] });
  });
});
