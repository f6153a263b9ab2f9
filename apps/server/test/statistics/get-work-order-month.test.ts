import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;

const at = async (time: string) => {
  server.clock.set(new Date(time));
  await fixture.passTime(0);
};

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('70');
  // Level 4 stays within its deadlines; level 1 is late after five minutes.
  await at('2026-11-10T23:30:00+08:00');
  const late = await fixture.orderAt('50.team', { level: 4 });
  await at('2026-11-11T00:30:00+08:00');
  await fixture.act('technician', 'processWorkOrder', late, fixture.inputs.finishWithResult);
  await fixture.orderAt('70', { level: 4 });
  await at('2026-11-30T23:59:59.999+08:00');
  await fixture.create('dispatcher', { level: 4 });
  await at('2026-12-01T00:00:00+08:00');
  await fixture.create('dispatcher', { level: 4 });
  await at('2026-11-01T00:00:00+08:00');
  const urgent = await fixture.orderAt('50.team', { level: 1 });
  await at('2026-11-02T08:00:00+08:00');
  await fixture.act('technician', 'processWorkOrder', urgent, fixture.inputs.finishWithResult);
  await at('2026-11-03T09:00:00+08:00');
  await fixture.create('dispatcher', { level: 1 });
  await at('2026-12-02T00:00:00+08:00');
});
afterAll(() => {
  server.clock.set(testStart);
  return server.close();
});

const read = (input: { month: string; projectId?: string }, client = fixture.tenant.clients.dispatcher) =>
  client.succeed('getWorkOrderMonth', input);
const notable = ({ days }: Awaited<ReturnType<typeof read>>) =>
  days.filter(({ created, finished, timedOut }) => created + finished + timedOut > 0);

describe('getWorkOrderMonth', () => {
  it('refuses accounts without the right', async () => {
    for (const person of ['stranger', 'platform_admin', 'occupant', 'energy_clerk'] as const) {
      expect(await fixture.tenant.clients[person].call('getWorkOrderMonth', { month: '2026-11' })).toMatchObject({
        code: bodyCode.forbidden,
      });
    }
  });

  itRejectsUnauthorised('getWorkOrderMonth', () => ({ server, tenant: fixture.tenant }), [], { month: '2026-11' });

  it('counts each order on its day in the tenant’s time zone', async () => {
    const november = await read({ month: '2026-11' });
    expect(november.month).toBe('2026-11');
    expect(november.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`),
    );
    const plain = { created: 0, finished: 0, timedOut: 0 };
    const days = new Map(notable(november).map((day) => [day.date, day]));
    expect(days.get('2026-11-01')).toEqual({ ...plain, date: '2026-11-01', created: 1, timedOut: 1 });
    expect(days.get('2026-11-02')).toMatchObject({ created: 0, finished: 1 });
    expect(days.get('2026-11-10')).toEqual({ ...plain, date: '2026-11-10', created: 1 });
    expect(days.get('2026-11-11')).toMatchObject({ created: 1, finished: 2 });
    expect(days.get('2026-11-30')).toMatchObject({ created: 1 });
    expect(notable(await read({ month: '2026-12' }))).toMatchObject([{ date: '2026-12-01', created: 1 }]);
  });

  it('counts a broken promise on the day on which the order was due', async () => {
    const days = new Map((await read({ month: '2026-11' })).days.map((day) => [day.date, day.timedOut]));
    // Due four hours after its creation, and finished a day later.
    expect(days.get('2026-11-01')).toBe(1);
    expect(days.get('2026-11-02')).toBe(0);
    // Still open.
    expect(days.get('2026-11-03')).toBe(1);
    expect([...days.values()].reduce((sum, timedOut) => sum + timedOut, 0)).toBe(2);
  });

  it('begins the days at the midnight of another time zone', async () => {
    await server.database.kysely
      .updateTable('tenants')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', fixture.tenant.id)
      .execute();
    const days = new Map(notable(await read({ month: '2026-11' })).map((day) => [day.date, day.created]));
    expect(days.get('2026-11-10')).toBe(2);
    expect(days.get('2026-11-30')).toBe(2);
    expect(notable(await read({ month: '2026-10' }))).toMatchObject([{ date: '2026-10-31', created: 1 }]);
    await server.database.kysely.updateTable('tenants').set({ time_zone: 'Asia/Shanghai' }).where('id', '=', fixture.tenant.id).execute();
  });

  it('has the days of short and leap months', async () => {
    expect((await read({ month: '2026-02' })).days).toHaveLength(28);
    expect((await read({ month: '2028-02' })).days.at(-1)?.date).toBe('2028-02-29');
    expect((await read({ month: '2026-12' })).days.at(-1)?.date).toBe('2026-12-31');
  });

  it('counts only the project, the scope and the tenant', async () => {
    expect(notable(await read({ month: '2026-11', projectId: foreign.operations.projectId }))).toEqual([]);
    expect(notable(await read({ month: '2026-11', projectId: fixture.operations.projectId }))).not.toEqual([]);
    const { client } = await fixture.tenant.addAccount([{ role: 'client_rep' }]);
    expect(notable(await read({ month: '2026-11' }, client))).toEqual([]);
    const seen = notable(await read({ month: '2026-11' }, fixture.tenant.clients.technician));
    expect(seen.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02', '2026-11-10', '2026-11-11']);
  });

  it.each([
    ['month', {}],
    ['month', { month: '2026-13' }],
    ['month', { month: '2026-1' }],
    ['month', { month: '2026-11-01' }],
    ['month', { month: '0000-01' }],
    ['month', { month: '0001-01' }],
    ['month', { month: '9999-12' }],
    ['projectId', { month: '2026-11', projectId: 'all' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('getWorkOrderMonth', input);
    expect({ code, fields: data && Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
