import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { deleteReadingsOfTenants } from '#services/ingest/partitions/delete-readings-of-tenants.ts';
import { createNotification, listWritten } from '../support/assertions/notifications.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { writeReadings } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  other = await createTenant(server);
});

const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs);
const retain = (changes: Partial<ReturnType<typeof parametersOf>['retention']>) =>
  tenant.clients.tenant_admin.succeed('saveTenantParameters', parametersOf({ retention: { ...parametersOf().retention, ...changes } }));

async function writeAudit(tenantId: string, days: number): Promise<void> {
  await server.database.kysely
    .insertInto('audit_log')
    .values({
      tenant_id: tenantId,
      id: server.context.ids.next(),
      at: daysAgo(days),
      account_id: null,
      address: '',
      endpoint: `age ${days}`,
      subject_kind: 'tenant',
      subject_id: null,
      changes: '{}',
    })
    .execute();
}

async function listAges(tenantId: string): Promise<string[]> {
  const rows = server.database.kysely.selectFrom('audit_log').select('endpoint').where('tenant_id', '=', tenantId);
  return (await rows.where('endpoint', 'like', 'age %').orderBy('at').execute()).map(({ endpoint }) => endpoint);
}

it('deletes the audit log of a tenant that keeps it for months, and leaves that of another', async () => {
  for (const { id } of [tenant, other]) for (const days of [300, 150]) await writeAudit(id, days);
  await retain({ auditLog: 6 });
  await applyRetention(server.context);
  expect([await listAges(tenant.id), await listAges(other.id)]).toEqual([['age 150'], ['age 300', 'age 150']]);
});

it('deletes the notifications of a tenant that keeps them for months, and leaves those of another that are as old', async () => {
  const [mine, theirs] = [tenant, other].map(({ id, accounts }) =>
    Promise.all([45, 20].map((days) => createNotification(server, id, accounts.technician.id, { created_at: daysAgo(days) }))),
  );
  const [, kept] = (await mine) as [string, string];
  const both = await theirs;
  await retain({ notifications: 1 });
  await applyRetention(server.context);
  expect((await listWritten(server, tenant.id)).map(({ id }) => id)).toEqual([kept]);
  expect((await listWritten(server, other.id)).map(({ id }) => id)).toEqual(both);
});

it('leaves the rejected messages of a tenant that keeps them for longer than others do', async () => {
  const { kysely } = server.database;
  for (const one of [tenant, other]) {
    const fixture = await createIngestFixture(server, one);
    const message = (days: number) => ({
      ...{ tenant_id: one.id, id: server.context.ids.next(), device_id: fixture.gateway.deviceId, at: daysAgo(days) },
      ...{ reason: 'unknownDevice' as const, child: `age ${days}`, topic: 'v1/gateway/telemetry', detail: '', size: 1, excerpt: '' },
    });
    await kysely
      .insertInto('rejected_messages')
      .values([message(120), message(60), message(10)])
      .execute();
  }
  await retain({ rejectedMessages: 3 });
  await applyRetention(server.context);
  const listChildren = async (id: string) =>
    (await kysely.selectFrom('rejected_messages').select('child').where('tenant_id', '=', id).orderBy('at').execute()).map(
      ({ child }) => child,
    );
  expect([await listChildren(tenant.id), await listChildren(other.id)]).toEqual([['age 60', 'age 10'], ['age 10']]);
});

it('deletes the readings of a tenant that keeps them for months, and takes none from before, but from others', async () => {
  const kept = daysAgo(10).getTime();
  const old = daysAgo(200).getTime();
  const listInstants = async (deviceId: string) => {
    const rows = server.database.kysely.selectFrom('readings').select('at').where('device_id', '=', deviceId).orderBy('at');
    return (await rows.execute()).map(({ at }) => at.getTime());
  };
  const meters = [];
  for (const one of [tenant, other]) {
    const fixture = await createIngestFixture(server, one);
    const code = `EM-${one.id.slice(-6)}`;
    const deviceId = await fixture.addDevice(code, 'DTSD1352-C');
    await writeReadings(
      server,
      { tenantId: one.id, deviceId },
      {
        [new Date(old).toISOString()]: { energy: 1 },
        [new Date(kept).toISOString()]: { energy: 2 },
      },
    );
    meters.push({ fixture, code, deviceId });
  }
  const [mine, theirs] = meters as [(typeof meters)[number], (typeof meters)[number]];
  await deleteReadingsOfTenants(server.context);
  expect(await listInstants(mine.deviceId)).toEqual([old, kept]);
  await retain({ readings: 3 });
  await deleteReadingsOfTenants(server.context);
  expect([await listInstants(mine.deviceId), await listInstants(theirs.deviceId)]).toEqual([[kept], [old, kept]]);
  for (const { fixture, code } of meters) await fixture.sendReadings(code, [[old + 1000, { energy: 1 }]]);
  expect(await listInstants(mine.deviceId)).toEqual([kept]);
  expect(await listInstants(theirs.deviceId)).toContain(old + 1000);
});

it('deletes the readings of one tenant also where it fails for another one', async () => {
  const old = daysAgo(200).getTime();
  const tenants = [tenant, other].toSorted((one, another) => (one.id < another.id ? -1 : 1));
  const devices: string[] = [];
  for (const one of tenants) {
    const fixture = await createIngestFixture(server, one);
    const deviceId = await fixture.addDevice(`EM-${one.id.slice(-6)}`, 'DTSD1352-C');
    devices.push(deviceId);
    await writeReadings(server, { tenantId: one.id, deviceId }, { [new Date(old).toISOString()]: { energy: 1 } });
    const retention = { ...parametersOf().retention, readings: 3 };
    await one.clients.tenant_admin.succeed('saveTenantParameters', parametersOf({ retention }));
  }
  const run: typeof server.database.run = (statement, values) =>
    statement.name === 'delete-old-readings-of-tenant' && (values as { tenant?: string }).tenant === tenants[0]?.id
      ? Promise.reject(new Error('took too long'))
      : server.database.run(statement, values);
  await expect(deleteReadingsOfTenants({ ...server.context, database: { ...server.database, run } })).rejects.toThrow('took too long');
  const left = await server.database.kysely.selectFrom('readings').select('device_id').where('device_id', 'in', devices).execute();
  expect(left.map(({ device_id }) => device_id)).toEqual([devices[0]]);
});
