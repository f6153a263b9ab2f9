import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('exportAuditLog', () => {
  itRejectsUnauthorised('exportAuditLog', () => ({ server, tenant }), noAdministrators);

  it('gives a file for spreadsheets, in which no cell is computed, and is an entry of the log itself', async () => {
    const admin = tenant.clients.tenant_admin;
    await admin.succeed('createTeam', { name: '=HYPERLINK("http://evil"),班', memberIds: [], leaderId: null });
    const { fileName, text, rows, isCut } = await admin.succeed('exportAuditLog', { language: 'zh-CN' });
    expect(fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (text ?? '').split('\r\n');
    expect(lines[0]).toBe('\uFEFF时间,操作人,操作,对象,名称,接口,地址,内容');
    expect(lines[1]).toContain(`tenant_admin 员工,新建,班组,"'=HYPERLINK(""http://evil""),班",createTeam`);
    expect([rows, isCut]).toEqual([1, false]);
    const { items } = await admin.succeed('listAuditLog', { kind: 'auditLog' });
    expect(items).toMatchObject([{ operation: 'exportAuditLog', changes: { exported: {} } }]);
  });

  it('does not store the file under the idempotency key', async () => {
    const [admin, options] = [tenant.clients.tenant_admin, { idempotencyKey: 'export-1' }];
    expect((await admin.call('exportAuditLog', {}, options)).data.text).toContain('createTeam');
    expect((await admin.call('exportAuditLog', {}, options)).data).toMatchObject({ text: null, rows: 2 });
  });
});
