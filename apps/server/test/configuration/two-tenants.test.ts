import type { ApiOutput } from '@energy-om/contract';
import { configurationTemplateIds } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { loadDemonstration } from '#demo/load-demonstration.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { signTariffs } from '../support/factories/sign-tariffs.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from '../table-import/table-files.ts';

type Document = ApiOutput<'exportConfiguration'>;

let server: TestServer;
let database: Database;

beforeAll(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  // It is loaded into an empty database alone.
  await loadDemonstration(server.context);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const sourceOf = (document: Document) => ({ source: { document: JSON.stringify(document) } });

async function takeIn(admin: TestClient, source: ReturnType<typeof sourceOf>) {
  const { fingerprint, faults } = await admin.succeed('previewConfiguration', source);
  expect(faults).toEqual([]);
  return admin.succeed('applyConfiguration', { ...source, fingerprint });
}

/** Devices come as a table, and what names them after them. */
async function copyDevices(admin: TestClient, other: TestClient, document: Document): Promise<void> {
  const devices = await exportRows(admin, 'devices');
  if (devices.length <= 1) return;
  const { calendars = [], areas = [], meterModels = [] } = document.sections;
  await takeIn(other, sourceOf({ ...document, sections: { calendars, areas, meterModels } }));
  expect(await importRows(other, 'devices', devices)).toMatchObject({ state: 'done', faults: [] });
}

/** Tariffs come as drafts, and hold in places once a second administrator has signed them. */
async function copyTariffs({ id, admin }: { id: string; admin: TestClient }, document: Document): Promise<void> {
  const { tariffs = [] } = document.sections;
  if (tariffs.length === 0) return;
  await takeIn(admin, sourceOf({ ...document, sections: { tariffs } }));
  const second = await createApplicant(server, id, '二号管理员');
  await admin.succeed('decideJoinRequest', { accountId: second.id, approve: true, role: 'tenant_admin' });
  await signTariffs(admin, await signIn(server, second.id, id));
}

/** Exports one tenant, takes it in by an empty one, and expects the two to be the same and to stay so. */
async function expectCopied(admin: TestClient): Promise<Document> {
  const document = await admin.succeed('exportConfiguration', {});
  const bare = await createBareTenant(server);
  const other = bare.admin;
  await copyDevices(admin, other, document);
  await copyTariffs(bare, document);
  const counts = await takeIn(other, sourceOf(document));
  const entries = Object.values(document.sections).reduce((total, section) => total + section.length, 0);
  // A tenant's first calendar of the name may be there before.
  expect(counts.created + counts.changed + counts.unchanged).toBe(entries);
  const copy = await other.succeed('exportConfiguration', {});
  expect(copy.sections).toEqual(document.sections);
  // The same bytes too, so that two files can be compared by any tool.
  expect(JSON.stringify(copy.sections)).toBe(JSON.stringify(document.sections));
  for (const one of [other, admin]) {
    const again = await one.succeed('previewConfiguration', sourceOf(copy));
    expect([again.faults, again.warnings, again.sections.flatMap(({ entries: changed, missing }) => [...changed, ...missing])]).toEqual([
      [],
      [],
      [],
    ]);
  }
  expect(await takeIn(other, sourceOf(copy))).toMatchObject({ created: 0, changed: 0, restored: 0 });
  return document;
}

describe('two tenants have the same configuration after one was exported and taken in by the other', () => {
  it.each(configurationTemplateIds.filter((id) => id !== 'empty'))('beginning with the template %s', async (templateId) => {
    const { admin } = await createBareTenant(server);
    const source = { source: { templateId } };
    const { fingerprint } = await admin.succeed('previewConfiguration', source);
    await admin.succeed('applyConfiguration', { ...source, fingerprint });
    const { sections } = await expectCopied(admin);
    expect([sections.orderFields?.length, sections.escalation?.length]).toEqual([1, 1]);
  });

  it('beginning with the demonstration', async () => {
    const found = await database.kysely
      .selectFrom('memberships as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['m.tenant_id', 'm.account_id'])
      .where('a.login_name', '=', '13800000001')
      .orderBy('m.created_at')
      .executeTakeFirstOrThrow();
    const { sections } = await expectCopied(await signIn(server, found.account_id, found.tenant_id));
    for (const name of [
      'areas',
      'businessTypes',
      'teams',
      'projects',
      'alarmRules',
      'dispatchRules',
      'inspectionRoutes',
      'plans',
      'tariffAssignments',
    ] as const)
      expect([name, sections[name]?.length]).not.toEqual([name, 0]);
  });
});

it('a name in another normal form is the same name', async () => {
  const { admin } = await createBareTenant(server);
  const [composed, decomposed] = ['Café é 供热'.normalize('NFC'), 'Café é 供热'.normalize('NFD')];
  const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: decomposed });
  await admin.succeed('saveArea', { parentId: region.id, kind: 'site', name: '站' });
  await admin.succeed('createTeam', { name: composed, memberIds: [], leaderId: null });
  const document = await admin.succeed('exportConfiguration', { sections: ['areas', 'teams'] });
  const source = { source: { document: JSON.stringify(document).normalize('NFD') } };
  const preview = await admin.succeed('previewConfiguration', source);
  expect(preview.faults).toEqual([]);
  expect(preview.sections.map(({ created, changed, unchanged }) => [created, changed, unchanged])).toEqual([
    [0, 0, 2],
    [0, 0, 1],
  ]);
  const twice = { ...document, sections: { teams: [{ name: composed }, { name: decomposed }] } };
  const faulty = await admin.succeed('previewConfiguration', { source: { document: JSON.stringify(twice) } });
  expect(faulty.faults).toEqual([{ path: 'sections.teams[1]', message: expect.stringContaining('sections.teams[0]') }]);
});
