import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failStatements } from '../support/assertions/fail-statements.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Document = ApiOutput<'exportConfiguration'>;

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const template = { source: { templateId: 'heating' } } as const;
const of = (document: Document) => ({ source: { document: JSON.stringify(document) } });

async function apply(admin: TestClient, source: ReturnType<typeof of> | typeof template, rest: object = {}) {
  const { fingerprint, faults } = await admin.succeed('previewConfiguration', { ...source, ...rest });
  expect(faults).toEqual([]);
  return admin.succeed('applyConfiguration', { ...source, ...rest, fingerprint });
}

/** A tenant with something in every section. */
async function createFullTenant() {
  const { id, admin } = await createBareTenant(server);
  await apply(admin, template);
  const calendars = await admin.succeed('listCalendars', {});
  const types = await admin.succeed('listManagedBusinessTypes', {});
  const teams = await admin.succeed('listTeams', {});
  const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: '滨江区' });
  const site = await admin.succeed('saveArea', {
    parentId: region.id,
    kind: 'site',
    name: '一号换热站',
    address: '江边路 1 号',
    longitude: 120.2,
    latitude: 30.2,
    calendarId: calendars.at(-1)?.id ?? null,
  });
  const typeIds = types.map((type) => type.id).slice(0, 2);
  await admin.succeed('saveProject', {
    name: '滨江供热',
    customer: '滨江物业',
    contractNo: 'HT-2026-01',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    grabAllowed: true,
    areaIds: [site.id],
    teamIds: teams.map((team) => team.id),
    businessTypeIds: typeIds,
    clientIds: [],
  });
  const condition = { kind: 'noData', forSeconds: 600 } as const;
  const rule = { condition, schedule: null, level: 3, enabled: true, businessTypeId: null } as const;
  for (const name of ['失联', '失联']) await admin.succeed('saveAlarmRule', { ...rule, name, target: { kind: 'area', id: site.id } });
  const team = teams.find(({ specialties }) => specialties.includes('管网'));
  const type = types.find(({ specialty }) => specialty === '管网');
  await admin.succeed('saveDispatchRule', {
    name: '泄漏',
    priority: 1,
    businessTypeIds: [type?.id ?? ''],
    areaId: site.id,
    levels: [1, 2],
    sources: [],
    target: 'team',
    teamId: team?.id ?? '',
    enabled: true,
  });
  return { id, admin };
}

describe('exportConfiguration', () => {
  itRejectsUnauthorised('exportConfiguration', () => ({ server, tenant }), noAdministrators);

  it('is not for the administrator of a part of the tenant', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    expect(await client.call('exportConfiguration', {})).toMatchObject({ code: bodyCode.forbidden });
  });

  it('has everything by names, and neither ids nor people', async () => {
    const { admin } = await createFullTenant();
    const document = await admin.succeed('exportConfiguration', {});
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
    expect(text).not.toContain('赵国栋');
    expect(document.sections.projects).toMatchObject([{ name: '滨江供热', areas: [['滨江区', '一号换热站']], contractNo: 'HT-2026-01' }]);
    expect(document.sections.areas?.at(-1)).toMatchObject({
      path: ['滨江区', '一号换热站'],
      longitude: 120.2,
      calendar: expect.any(String),
    });
    const chosen = await admin.succeed('exportConfiguration', { sections: ['calendars'] });
    expect(Object.keys(chosen.sections)).toEqual(['calendars']);
  });

  it('leaves retired settings behind', async () => {
    const { admin } = await createBareTenant(server);
    await apply(admin, template);
    const [type] = await admin.succeed('listManagedBusinessTypes', {});
    const unused = (await admin.succeed('listManagedBusinessTypes', {})).find(({ name }) => name === '停暖期检修') ?? type;
    await admin.succeed('retireBusinessType', { id: unused?.id ?? '', version: unused?.version ?? 0 });
    const { sections } = await admin.succeed('exportConfiguration', {});
    expect(sections.businessTypes?.some(({ name }) => name === '停暖期检修')).toBe(false);
  });
});

describe('previewConfiguration', () => {
  itRejectsUnauthorised('previewConfiguration', () => ({ server, tenant }), noAdministrators, template);

  it('writes nothing', async () => {
    const { id, admin } = await createBareTenant(server);
    const before = await readTenant(id);
    const { sections } = await admin.succeed('previewConfiguration', template);
    expect(sections.find(({ section }) => section === 'businessTypes')).toMatchObject({ created: 9, changed: 0, missing: [] });
    expect(compareRows(before, await readTenant(id))).toEqual(unchanged);
  });

  it('says which fields change, before and after, and what only the tenant has', async () => {
    const { admin } = await createBareTenant(server);
    await apply(admin, template);
    const document = await admin.succeed('exportConfiguration', {});
    const [first, ...others] = document.sections.teams ?? [];
    const changed = { ...document, sections: { teams: [{ ...first, phone: '0571-88880000' }, ...others.slice(1)] } };
    const { sections } = await admin.succeed('previewConfiguration', of(changed));
    expect(sections).toEqual([
      {
        section: 'teams',
        created: 0,
        restored: 0,
        changed: 1,
        unchanged: 1,
        entries: [
          {
            name: first?.name,
            kind: 'changed',
            hasRetiredNamesake: false,
            fields: [{ field: 'phone', before: '', after: '0571-88880000' }],
          },
        ],
        missing: [others[0]?.name],
      },
    ]);
  });
});

describe('applyConfiguration', () => {
  itRejectsUnauthorised('applyConfiguration', () => ({ server, tenant }), noAdministrators, { ...template, fingerprint: 'x' });

  it('makes another tenant the same: exported, taken in, exported again', async () => {
    const { admin } = await createFullTenant();
    const other = await createBareTenant(server);
    const document = await admin.succeed('exportConfiguration', {});
    await apply(other.admin, of(document));
    const copy = await other.admin.succeed('exportConfiguration', {});
    expect(copy.sections).toEqual(document.sections);
    expect(copy.tenantName).not.toBe(document.tenantName);
    const { sections } = await admin.succeed('previewConfiguration', of(copy));
    expect(sections.flatMap(({ entries, missing }) => [...entries, ...missing])).toEqual([]);
  });

  it('changes nothing the second time, and repeats its answer for the same key', async () => {
    const { id, admin } = await createBareTenant(server);
    const { fingerprint } = await admin.succeed('previewConfiguration', template);
    const headers = { 'idempotency-key': 'template-once' };
    const first = await admin.succeed('applyConfiguration', { ...template, fingerprint }, { headers });
    expect(await admin.succeed('applyConfiguration', { ...template, fingerprint }, { headers })).toEqual(first);
    const before = (await readTenant(id)).filter((line) => !/^(audit_log|idempotency_keys) /.test(line));
    expect(await apply(admin, template)).toMatchObject({ created: 0, changed: 0 });
    expect((await readTenant(id)).filter((line) => !/^(audit_log|idempotency_keys) /.test(line))).toEqual(before);
  });

  it('is refused with a new preview where the tenant has changed since, and writes nothing then', async () => {
    const { id, admin } = await createBareTenant(server);
    const { fingerprint } = await admin.succeed('previewConfiguration', template);
    await admin.succeed('createTeam', { name: '热源运行班', memberIds: [], leaderId: null });
    const before = await readTenant(id);
    const { code, data } = await admin.call('applyConfiguration', { ...template, fingerprint });
    expect([code, data.sections.find(({ section }: { section: string }) => section === 'teams')]).toMatchObject([
      bodyCode.conflict,
      { created: 2, changed: 1 },
    ]);
    expect(compareRows(before, await readTenant(id))).toEqual(unchanged);
    expect(await admin.succeed('applyConfiguration', { ...template, fingerprint: data.fingerprint })).toMatchObject({ changed: 1 });
  });

  it('lets one of two administrators through at once, and shows the other one what is there now', async () => {
    const { admin } = await createBareTenant(server);
    const { fingerprint } = await admin.succeed('previewConfiguration', template);
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('applyConfiguration', { ...template, fingerprint })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict, bodyCode.conflict].sort());
    const refused = answers.find(({ code }) => code === bodyCode.conflict);
    expect(refused?.data.sections.every(({ created }: { created: number }) => created === 0)).toBe(true);
    expect(await admin.succeed('listManagedBusinessTypes', {})).toHaveLength(9);
  });

  it.each([5, 40, 110])('is interrupted at its write %d, leaves nothing behind, and is repeated with the same key', async (number) => {
    const { id, admin } = await createBareTenant(server);
    const { fingerprint } = await admin.succeed('previewConfiguration', template);
    const before = await readTenant(id);
    const headers = { 'idempotency-key': `interrupted-${number}` };
    const failing = failStatements({ code: '57P01', when: 'after', number });
    const { code } = await admin.call('applyConfiguration', { ...template, fingerprint }, { headers });
    failing.restore();
    expect([failing.hasFailed(), code === bodyCode.success]).toEqual([true, false]);
    expect(compareRows(before, await readTenant(id))).toEqual(unchanged);
    expect(await admin.succeed('applyConfiguration', { ...template, fingerprint }, { headers })).toMatchObject({ changed: 0 });
  });

  it('publishes a form that differs as a new version and leaves what was drafted', async () => {
    const { admin } = await createBareTenant(server);
    await apply(admin, template);
    const document = await admin.succeed('exportConfiguration', { sections: ['businessTypes'] });
    const [type] = await admin.succeed('listManagedBusinessTypes', {});
    const drafted = (type?.form.fields ?? []).slice(0, 1);
    await admin.succeed('saveFormDraft', { id: type?.id ?? '', version: type?.version ?? 0, fields: drafted });
    const fields = (type?.form.fields ?? []).map((field, index) => (index === 0 ? { ...field, label: '改过的名称' } : field));
    const businessTypes = (document.sections.businessTypes ?? []).map((entry) =>
      entry.name === type?.name ? { ...entry, form: { fields } } : entry,
    );
    expect(await apply(admin, of({ ...document, sections: { businessTypes } }))).toMatchObject({ changed: 1, unchanged: 8 });
    const after = (await admin.succeed('listManagedBusinessTypes', {})).find(({ id }) => id === type?.id);
    expect(after).toMatchObject({ form: { version: 2, fields: [{ label: '改过的名称' }, ...fields.slice(1)] }, draft: drafted });
  });

  it('leaves the people of a team as they are', async () => {
    const people = tenant.clients.tenant_admin;
    const [team] = await people.succeed('listTeams', {});
    const document = await people.succeed('exportConfiguration', { sections: ['teams'] });
    const teams = (document.sections.teams ?? []).map((entry) => ({ ...entry, phone: '110' }));
    await apply(people, of({ ...document, sections: { teams } }));
    const [after] = await people.succeed('listTeams', {});
    expect(after).toEqual({ ...team, phone: '110', version: (team?.version ?? 0) + 1 });
    expect(after?.members.length).toBeGreaterThan(0);
  });

  it('leaves the manager and the clients of a project as they are', async () => {
    const { clients, accounts, areas } = tenant;
    const [managerId, clientId] = [accounts.dispatcher.id, accounts.client_rep.id];
    const parts = { areaIds: [areas.site], teamIds: [], businessTypeIds: [], clientIds: [clientId] };
    const project = { name: '有人的项目', customer: '客户', grabAllowed: false, managerId, ...parts };
    const { manager, clients: represented } = await clients.tenant_admin.succeed('saveProject', project);
    const document = await clients.tenant_admin.succeed('exportConfiguration', { sections: ['projects'] });
    const projects = (document.sections.projects ?? []).map((entry) => ({ ...entry, customer: '新客户' }));
    await apply(clients.tenant_admin, of({ ...document, sections: { projects } }));
    const after = (await clients.tenant_admin.succeed('listManagedProjects', {})).find(({ name }) => name === project.name);
    expect(after).toMatchObject({ customer: '新客户', manager, clients: represented });
    expect([manager?.id, represented.map(({ id }) => id)]).toEqual([managerId, [clientId]]);
  });

  it('brings a retired namesake back where that is wanted, and creates another one otherwise', async () => {
    for (const restoreRetired of [true, false]) {
      const { admin } = await createBareTenant(server);
      await apply(admin, template);
      const document = await admin.succeed('exportConfiguration', {});
      const type = (await admin.succeed('listManagedBusinessTypes', {})).find(({ name }) => name === '停暖期检修');
      await admin.succeed('retireBusinessType', { id: type?.id ?? '', version: type?.version ?? 0 });
      const { sections } = await admin.succeed('previewConfiguration', { ...of(document), restoreRetired });
      const entries = sections.flatMap((section) => section.entries);
      expect(entries).toMatchObject([{ name: '停暖期检修', kind: restoreRetired ? 'restored' : 'created', hasRetiredNamesake: true }]);
      await apply(admin, of(document), { restoreRetired });
      const found = (await admin.succeed('listManagedBusinessTypes', {})).filter(({ name }) => name === '停暖期检修');
      expect(found.map(({ id, retired }) => [id === type?.id, retired])).toEqual(
        restoreRetired
          ? [[true, false]]
          : [
              [false, false],
              [true, true],
            ],
      );
    }
  });

  it('writes an audit row for itself and one for each setting', async () => {
    const { id, admin } = await createBareTenant(server);
    const { created } = await apply(admin, template);
    const rows = await server.database.kysely
      .selectFrom('audit_log')
      .select(['subject_kind', 'changes'])
      .where('tenant_id', '=', id)
      .where('endpoint', '=', 'applyConfiguration')
      .execute();
    expect(rows.filter(({ subject_kind }) => subject_kind === 'configuration')).toMatchObject([
      { changes: { template: 'heating', counts: { created } } },
    ]);
    // A business type is saved, drafted and published, the tenant's own fields are drafted and published.
    expect(rows).toHaveLength(1 + created + 2 * 9 + 1);
  });
});
