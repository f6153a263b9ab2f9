import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('removeSkill', () => {
  itRejectsUnauthorised('removeSkill', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('takes the certificate out of the lists and keeps its row', async () => {
    const admin = tenant.clients.tenant_admin;
    const accountId = tenant.accounts.technician.id;
    const id = await createSkill(server, tenant.id, accountId, { valid_until: '2026-01-31' });
    expect(await admin.call('removeSkill', { id, version: 3 })).toMatchObject({ code: bodyCode.conflict, data: { id, version: 1 } });
    await admin.succeed('removeSkill', { id, version: 1 });
    expect(await admin.succeed('listMemberSkills', { accountId })).toEqual([]);
    expect((await admin.succeed('listEndingSkills', {})).items).toEqual([]);
    const row = server.database.kysely.selectFrom('member_skills').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row).toMatchObject({ removed_at: server.clock.now(), version: 2 });
    expect(await readAudit(server, 'removeSkill', id)).toMatchObject([{ subject_kind: 'skill', changes: { removed: true } }]);
    expect(await admin.call('removeSkill', { id, version: 2 })).toMatchObject({ code: bodyCode.notFound });
  });
});
