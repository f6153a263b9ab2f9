import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  await fixture.orderAt('70');
});
afterAll(() => server.close());

const listAudit = () =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['account_id', 'changes'])
    .where('tenant_id', '=', fixture.tenant.id)
    .where('endpoint', '=', 'exportWorkOrderStatistics')
    .execute();

describe('exportWorkOrderStatistics', () => {
  itRejectsUnauthorised('exportWorkOrderStatistics', () => ({ server, tenant: fixture.tenant }), noAdministrators);

  it('gives what the page shows, and the audit log says who took it', async () => {
    const { clients, accounts } = fixture.tenant;
    const input = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z', projectId: fixture.operations.projectId };
    const { statistics, reliability } = await clients.tenant_admin.succeed('exportWorkOrderStatistics', input);
    expect(statistics).toEqual(await clients.tenant_admin.succeed('getWorkOrderStatistics', input));
    expect(reliability).toEqual(await clients.tenant_admin.succeed('getDeviceReliability', input));
    expect(statistics.finished).toBe(1);
    expect(await listAudit()).toEqual([{ account_id: accounts.tenant_admin.id, changes: { exported: input } }]);
  });

  it('leaves no trace of what was refused', async () => {
    const before = await listAudit();
    await fixture.tenant.clients.dispatcher.call('exportWorkOrderStatistics', {});
    await fixture.tenant.clients.tenant_admin.call('exportWorkOrderStatistics', {
      from: '2026-11-20T00:00:00Z',
      to: '2026-11-19T00:00:00Z',
    });
    expect(await listAudit()).toEqual(before);
  });
});
