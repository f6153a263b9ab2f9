import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReportChanges, setReports } from '#cli/commands/set-reports.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const read = (given: Record<string, string>) => readReportChanges({ find: (name) => given[name] });

describe('the command set-reports', () => {
  it('changes the given settings, and leaves all others unchanged', async () => {
    const { kysely } = server.database;
    const { tenant, operations } = fixture;
    const clockTargets = { 1: { dispatch: { duration: 1, counts: 'always' } } };
    await kysely
      .updateTable('tenants')
      .set({ settings: JSON.stringify({ clockTargets }) })
      .where('id', '=', tenant.id)
      .execute();
    await setReports(server.context, tenant.id, read({ 'emergency-phone': '0571-5550 0119', 'business-type': '变压器维护' }));
    const text = await setReports(server.context, tenant.name, read({ level: '2', 'classified-by': 'reporter' }));
    expect(text).toContain('0571-5550 0119');
    const { settings } = await kysely.selectFrom('tenants').select('settings').where('id', '=', tenant.id).executeTakeFirstOrThrow();
    const reports = { classifiedBy: 'reporter', businessTypeId: operations.businessTypeId, level: 2, emergencyPhone: '0571-5550 0119' };
    expect(settings).toEqual({ clockTargets, reports });
    expect(await tenant.clients.client_rep.succeed('getReportDesk', {})).toMatchObject({
      leftToDispatcher: false,
      emergencyPhone: '0571-5550 0119',
    });

    await setReports(
      server.context,
      tenant.id,
      read({ 'emergency-phone': 'none', 'business-type': 'none', 'classified-by': 'dispatcher' }),
    );
    expect(await tenant.clients.client_rep.succeed('getReportDesk', {})).toMatchObject({ leftToDispatcher: true, emergencyPhone: null });
  });

  it('accepts only the tenant’s own business types', async () => {
    const other = await createTenant(server);
    await expect(setReports(server.context, other.id, read({ 'business-type': '变压器维护' }))).rejects.toThrow(
      'there is no business type 变压器维护',
    );
  });

  it.each([
    [{ level: '5' }, '--level'],
    [{ 'classified-by': 'anybody' }, '--classified-by'],
    [{ 'emergency-phone': 'call me' }, '--emergency-phone'],
  ])('refuses %j', (given, named) => {
    expect(() => read(given)).toThrow(named);
  });
});
