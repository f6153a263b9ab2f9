import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { flatTerms } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { signTariffs } from '../support/factories/sign-tariffs.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Document = ApiOutput<'exportConfiguration'>;
type Sections = Document['sections'];

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
});

const sourceOf = (sections: Sections): ApiInput<'previewConfiguration'> => {
  const head = { format: 'energy-om-configuration', version: 1, exportedAt: '2026-11-20T08:00:00Z', tenantName: '别处' };
  return { source: { document: JSON.stringify({ ...head, sections }) } };
};

async function takeIn(client: TestClient, sections: Sections) {
  const source = sourceOf(sections);
  const preview = await client.succeed('previewConfiguration', source);
  expect(preview.faults).toEqual([]);
  await client.succeed('applyConfiguration', { ...source, fingerprint: preview.fingerprint });
  return preview;
}

const exportSections = async (client: TestClient) =>
  (await client.succeed('exportConfiguration', { sections: ['areas', 'tariffCalendar', 'tariffs', 'tariffAssignments'] })).sections;

async function signAll(of: TestTenant): Promise<void> {
  await signTariffs(of.clients.energy_clerk, (await of.addAccount([{ role: 'tenant_admin' }])).client);
}

const validFrom = '2027-01-01T00:00';
const tariffs = [{ name: '居民电价', energyType: 'NYDN', validFrom, ...flatTerms }];
const dates = { holidays: ['2027-01-01', '2027-10-01'], extraWorkdays: ['2027-10-09'] };

/** The paths of the tenant's areas, as a document has them. */
async function listPaths(): Promise<string[][]> {
  const { areas = [] } = (await admin.succeed('exportConfiguration', { sections: ['areas'] })).sections;
  return areas.map(({ path }) => path as string[]);
}

describe('where tariffs hold', () => {
  it('comes along once they are signed, and is the same then in both organisations', async () => {
    const [place = [], within = []] = (await listPaths()).toSorted((one, other) => one.length - other.length);
    const tariffAssignments = [
      { area: place, energyType: 'NYDN', validFrom, tariff: '居民电价' },
      { area: within, energyType: 'NYDN', validFrom: '2027-07-01T00:00', tariff: null },
    ];
    await takeIn(admin, { tariffCalendar: [dates], tariffs });
    await signAll(tenant);
    await takeIn(admin, { tariffAssignments });
    const document = await exportSections(admin);
    expect(document.tariffCalendar).toEqual([dates]);
    expect(document.tariffAssignments).toHaveLength(2);
    expect(document.tariffAssignments).toEqual(expect.arrayContaining(tariffAssignments));

    const other = await createTenant(server);
    const copier = other.clients.tenant_admin;
    const first = await takeIn(copier, document);
    expect(first.warnings.map(({ path, message }) => [path, message])).toEqual([
      ['sections.tariffs[0].validFrom', expect.stringContaining('以草稿导入')],
      [expect.stringMatching(/^sections\.tariffAssignments\[\d\]\.tariff$/), expect.stringContaining('“居民电价”届时还没有已签署的版本')],
    ]);
    // What takes a tariff away needs no signature.
    expect((await exportSections(copier)).tariffAssignments).toEqual([tariffAssignments[1]]);
    await signAll(other);
    await takeIn(copier, document);
    expect(await exportSections(copier)).toEqual(document);
    const again = await takeIn(copier, document);
    expect([again.warnings, again.sections.flatMap(({ entries, missing }) => [...entries, ...missing])]).toEqual([[], []]);
  });

  it('is refused where an area or a tariff is missing, and where use is settled', async () => {
    await takeIn(admin, { tariffs });
    await signAll(tenant);
    const [place = []] = await listPaths();
    const entry = { area: place, energyType: 'NYDN', validFrom, tariff: '居民电价' };
    const preview = async (...tariffAssignments: Record<string, unknown>[]) =>
      (await admin.succeed('previewConfiguration', sourceOf({ tariffAssignments }))).faults.map(({ path }) => path);
    expect(await preview({ ...entry, area: ['无此区域'] })).toEqual(['sections.tariffAssignments[0].area']);
    expect(await preview({ ...entry, energyType: 'NYSN' })).toEqual(['sections.tariffAssignments[0].tariff']);
    expect(await preview({ ...entry, validFrom: '2027-01-01T00:07' })).toEqual(['sections.tariffAssignments[0].validFrom']);
    expect(await preview(entry, entry)).toEqual(['sections.tariffAssignments[1]']);
    const settled_to = new Date(Date.parse(`${validFrom}+08:00`) + hourMs);
    const supply = { tenant_id: tenant.id, room_id: tenant.areas.room, energy_type: 'NYDN' as const, settled_to };
    await server.database.kysely.insertInto('supplies').values(supply).execute();
    const above = { ...entry, area: (await listPaths()).find((path) => path.length === 1) };
    expect(await preview(above)).toEqual(['sections.tariffAssignments[0]']);
  });
});

describe('the calendar of tariffs', () => {
  it('comes along without hot days, which each organisation keeps', async () => {
    const { version } = await admin.succeed('getTariffCalendar', {});
    const hotDay = ['2027-08-01'];
    await admin.succeed('saveTariffCalendar', { version, holiday: ['2027-02-06'], shiftedWorkday: [], hotDay });
    const preview = await takeIn(admin, { tariffCalendar: [dates] });
    expect(preview.sections[0]?.entries[0]?.fields.map(({ field }) => field)).toEqual(['holidays', 'extraWorkdays']);
    const read = await admin.succeed('getTariffCalendar', {});
    expect(read).toMatchObject({ holiday: dates.holidays, shiftedWorkday: dates.extraWorkdays, hotDay });
    const twice = { ...dates, extraWorkdays: ['2027-10-01'] };
    const { faults } = await admin.succeed('previewConfiguration', sourceOf({ tariffCalendar: [twice] }));
    expect(faults.map(({ path }) => path)).toEqual(['sections.tariffCalendar[0].extraWorkdays[0]']);
  });

  it('is none where none was saved', async () => {
    expect((await exportSections((await createBareTenant(server)).admin)).tariffCalendar).toEqual([]);
  });
});
