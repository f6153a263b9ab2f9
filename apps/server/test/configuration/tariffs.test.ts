import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createTariffVersion, flatTerms, tariffStart } from '../support/factories/create-tariffs.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Sections = ApiOutput<'exportConfiguration'>['sections'];

let server: TestServer;
let readTenant: (tenantId: string) => Promise<string[]>;
beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const sourceOf = (tariffs: Sections[string & keyof Sections]): ApiInput<'previewConfiguration'> => {
  const head = { format: 'energy-om-configuration', version: 1, exportedAt: '2026-11-20T08:00:00Z', tenantName: '别处' };
  return { source: { document: JSON.stringify({ ...head, sections: { tariffs } }) } };
};

async function takeIn(admin: TestClient, tariffs: object[]) {
  const source = sourceOf(tariffs as Record<string, unknown>[]);
  const preview = await admin.succeed('previewConfiguration', source);
  expect(preview.faults).toEqual([]);
  await admin.succeed('applyConfiguration', { ...source, fingerprint: preview.fingerprint });
  return preview;
}

const preview = (admin: TestClient, tariffs: object[]) =>
  admin.succeed('previewConfiguration', sourceOf(tariffs as Record<string, unknown>[]));

const exportTariffs = async (admin: TestClient) => (await admin.succeed('exportConfiguration', { sections: ['tariffs'] })).sections.tariffs;

async function readVersions(client: TestClient, name: string) {
  const { tariffs } = await client.succeed('listTariffs', {});
  const id = tariffs.find((tariff) => tariff.name === name)?.id;
  return id === undefined ? [] : (await client.succeed('getTariff', { id })).versions;
}

/** Midnight of the tenant's own clocks at `tariffStart`. */
const validFrom = '2027-01-01T00:00';
const entry = { name: '居民电价', energyType: 'NYDN', validFrom, ...flatTerms };
/** With seasons, types of days, bands, steps, allowances and each fee. */
const rich = {
  ...{ name: '工商业电价', energyType: 'NYDN', validFrom: '2026-07-01T00:00' },
  dayTypes: ['holiday', 'ordinary'],
  seasons: [
    { name: '夏季', from: '07-01', slots: { holiday: 'V'.repeat(96), ordinary: 'P'.repeat(48) + 'V'.repeat(48) } },
    { name: '其他', from: '10-01', slots: { holiday: 'V'.repeat(96), ordinary: 'V'.repeat(96) } },
  ],
  steps: { period: 'year', anchor: '01-01', thresholds: [2_760_000], allowance: { above: 4, perPerson: 1_200_000 } },
  prices: { P: [1_062_000, 1_112_000], V: [322_000, 372_000] },
  service: { by: 'percent', basisPoints: 250 },
  fixedFee: 600,
  minimumFee: 1000,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};

describe('the section of tariffs', () => {
  it('brings each version as a draft, says so, and is the same once more', async () => {
    const { admin } = await createBareTenant(server);
    const later = { ...entry, validFrom: '2027-07-01T00:00', prices: { F: [640_000] } };
    const tariffs = [rich, later, entry];
    const first = await takeIn(admin, tariffs);
    expect(first.sections).toMatchObject([{ section: 'tariffs', created: 3, changed: 0, unchanged: 0 }]);
    expect(first.warnings.map(({ path, message }) => [path, message])).toEqual(
      [0, 1, 2].map((index) => [`sections.tariffs[${index}].validFrom`, '以草稿导入，提交审批并由他人签署后才生效']),
    );
    const versions = await readVersions(admin, entry.name);
    expect(versions.map(({ state, validFrom: from, prices }) => [state, from, prices])).toEqual([
      ['draft', '2027-06-30T16:00:00.000Z', later.prices],
      ['draft', tariffStart, entry.prices],
    ]);
    expect(await exportTariffs(admin)).toEqual([rich, entry, later].toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    const again = await takeIn(admin, (await exportTariffs(admin)) ?? []);
    expect(again).toMatchObject({ warnings: [], sections: [{ created: 0, changed: 0, unchanged: 3, entries: [] }] });
    expect(await readVersions(admin, entry.name)).toEqual(versions);
  });

  it('changes a draft, says which terms differ, and takes its request for approval back', async () => {
    const { admin } = await createBareTenant(server);
    await takeIn(admin, [entry]);
    const [draft] = await readVersions(admin, entry.name);
    await admin.succeed('requestTariffApproval', { id: draft?.id ?? '', version: 1 });
    const changed = await takeIn(admin, [{ ...entry, fixedFee: 300 }]);
    expect(changed.sections[0]?.entries).toEqual([
      {
        ...{ name: '居民电价 2027-01-01 00:00', kind: 'changed', hasRetiredNamesake: false },
        fields: [{ field: 'fixedFee', before: null, after: 300 }],
      },
    ]);
    expect(await readVersions(admin, entry.name)).toMatchObject([{ id: draft?.id, state: 'draft', hash: null, fixedFee: 300 }]);
  });

  it('leaves what is published in force: other terms for its start are a draft beside it, once', async () => {
    const tenant = await createTenant(server);
    const admin = tenant.clients.tenant_admin;
    const { tariffId } = await createTariffVersion(server, tenant, { state: 'published' });
    const { name } = await admin.succeed('getTariff', { id: tariffId });
    const other = { ...entry, name, prices: { F: [1] } };
    await takeIn(admin, [other]);
    const read = async () => (await readVersions(admin, name)).map(({ state, prices }) => [state, prices.F]);
    expect((await read()).toSorted()).toEqual([
      ['draft', [1]],
      ['published', [617_000]],
    ]);
    expect((await takeIn(admin, [other])).sections).toMatchObject([{ unchanged: 1 }]);
    expect(await read()).toHaveLength(2);
    const { tariffs } = await admin.succeed('listTariffs', {});
    expect(tariffs.find(({ id }) => id === tariffId)).toMatchObject({
      current: null,
      next: { state: 'published' },
      pending: { state: 'draft' },
    });
  });

  it('refuses a start before which use of the tariff’s places is settled, and writes nothing', async () => {
    const tenant = await createTenant(server);
    const { areas, clients, accounts, id: tenant_id } = tenant;
    const admin = clients.tenant_admin;
    const { kysely } = server.database;
    const from_at = new Date(tariffStart);
    const { tariffId } = await createTariffVersion(server, tenant, { state: 'published' });
    const assignment = { tenant_id, area_id: areas.region, energy_type: 'NYDN' as const, from_at, tariff_id: tariffId };
    await kysely
      .insertInto('tariff_assignments')
      .values({ ...assignment, assigned_by: accounts.tenant_admin.id, assigned_at: from_at })
      .execute();
    const settled_to = new Date(Date.parse(tariffStart) + hourMs);
    await kysely.insertInto('supplies').values({ tenant_id, room_id: areas.room, energy_type: 'NYDN', settled_to }).execute();
    const { name } = await admin.succeed('getTariff', { id: tariffId });
    const before = await readTenant(tenant_id);
    const entries = [
      { ...entry, name, prices: { F: [1] } },
      { ...entry, name, validFrom: '2027-01-01T01:00', prices: { F: [2] } },
      { ...entry, name: '没有地方用的', validFrom: '2026-01-01T00:00' },
      { ...entry, name },
    ];
    const { faults, fingerprint } = await preview(admin, entries.slice(0, 3));
    expect(faults).toEqual([
      { path: 'sections.tariffs[0].validFrom', message: '这一时间之后的用量已经结算，价格不能再变；请选更晚的时间' },
    ]);
    const apply = { ...sourceOf(entries.slice(0, 3)), fingerprint };
    expect((await admin.call('applyConfiguration', apply)).code).toBe(bodyCode.conflict);
    expect(compareRows(before, await readTenant(tenant_id))).toEqual(unchanged);
    expect((await takeIn(admin, entries.slice(1))).sections).toMatchObject([{ created: 2, unchanged: 1 }]);
  });

  it('says at their places what is wrong with terms, of another type of energy, and there twice', async () => {
    const { admin } = await createBareTenant(server);
    await takeIn(admin, [entry]);
    const season = { name: '全年', from: '01-01', slots: { ordinary: 'F'.repeat(95) } };
    const faulty = [
      { ...entry, validFrom: '2027-02-01T00:00', energyType: 'NYSN' },
      { ...entry, validFrom: '2027-03-01T00:05' },
      { ...entry, validFrom: '2027-04-01T00:00', seasons: [season] },
      { ...entry, validFrom: '2027-05-01T00:00', prices: { F: [617_000, 700_000] } },
    ];
    expect((await preview(admin, faulty)).faults.map(({ path }) => path)).toEqual([
      'sections.tariffs[0].energyType',
      'sections.tariffs[1].validFrom',
      'sections.tariffs[2].seasons[0].slots.ordinary',
      'sections.tariffs[3].prices.F',
    ]);
    const early = await preview(admin, [entry, entry, { ...entry, validFrom: 'morgen' }, { ...entry, price: 1 }]);
    expect(early.faults.map(({ path }) => path)).toEqual([
      'sections.tariffs[1]',
      'sections.tariffs[2].validFrom',
      'sections.tariffs[3].price',
      'sections.tariffs[3]',
    ]);
    expect(await readVersions(admin, entry.name)).toHaveLength(1);
  });

  it('has nothing of another tenant, and is refused to whoever may not take documents in', async () => {
    const tenant = await createTenant(server);
    await createTariffVersion(server, tenant, { state: 'published' });
    const { admin, id } = await createBareTenant(server);
    expect(await exportTariffs(admin)).toEqual([]);
    const before = await readTenant(id);
    for (const person of ['dispatcher', 'technician'] as const)
      expect((await tenant.clients[person].call('previewConfiguration', sourceOf([entry]))).code).toBe(bodyCode.forbidden);
    const other = tenant.clients.tenant_admin;
    await takeIn(other, [entry]);
    expect(compareRows(before, await readTenant(id))).toEqual(unchanged);
  });
});
