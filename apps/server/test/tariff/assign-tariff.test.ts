import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTariff, createTariffVersion, tariffStart } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const given = (tariffId: string | null, from = tariffStart) => ({ areaId: tenant.areas.site, energyType: 'NYDN' as const, tariffId, from });

describe('assignTariff', () => {
  itRejectsUnauthorised('assignTariff', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    ...{ areaId: unknownId, energyType: 'NYDN', tariffId: null, from: tariffStart },
  });

  it('says what a place has from when; the same start again replaces it', async () => {
    const [one, other] = [
      await createTariffVersion(server, tenant, { state: 'published' }),
      await createTariffVersion(server, tenant, { state: 'published' }),
    ];
    const later = '2027-01-31T16:00:00.000Z';
    await admin().succeed('assignTariff', given(one.tariffId));
    await admin().succeed('assignTariff', given(null, later));
    const assignments = await admin().succeed('assignTariff', given(other.tariffId));
    expect(assignments).toMatchObject([
      { area: { id: tenant.areas.site }, energyType: 'NYDN', from: tariffStart, tariff: { id: other.tariffId } },
      { from: later, tariff: null },
    ]);
    expect(await readAudit(server, 'assignTariff', tenant.areas.site)).toHaveLength(3);
    const { tariffs } = await admin().succeed('listTariffs', {});
    expect(tariffs.find(({ id }) => id === other.tariffId)).toMatchObject({ next: { state: 'published' }, current: null, places: 0 });
    const from = '2026-09-30T16:00:00.000Z';
    const begun = await createTariffVersion(server, tenant, { state: 'published', valid_from: new Date(from) });
    await admin().succeed('assignTariff', { ...given(begun.tariffId, from), areaId: tenant.areas.building });
    const { tariffs: all } = await admin().succeed('listTariffs', {});
    expect(all.find(({ id }) => id === begun.tariffId)).toMatchObject({ current: { state: 'published' }, next: null, places: 1 });
  });

  it('refuses what would leave a gap, another energy, and what is not the tenant’s', async () => {
    const published = await createTariffVersion(server, tenant, { state: 'published' });
    const draft = await createTariffVersion(server, tenant);
    const { client: limited } = await createLimitedAdministrator(tenant, tenant.areas.building);
    const before = await readTenant(tenant.id);
    const answers = [
      await admin().call('assignTariff', given(published.tariffId, '2026-12-01T00:00:00Z')),
      await admin().call('assignTariff', given(draft.tariffId)),
      await admin().call('assignTariff', { ...given(published.tariffId), energyType: 'NYSN' }),
      await admin().call('assignTariff', given(published.tariffId, '2027-01-01T00:01:00Z')),
      await admin().call('assignTariff', given((await createTariff(server, await createTenant(server))).id)),
      await limited.call('assignTariff', given(published.tariffId)),
    ];
    expect(answers.map(({ code, data }) => [code, Object.keys(data?.fields ?? {})])).toEqual([
      [bodyCode.invalid, ['from']],
      [bodyCode.invalid, ['tariffId']],
      [bodyCode.invalid, ['tariffId']],
      [bodyCode.invalid, ['from']],
      [bodyCode.notFound, []],
      [bodyCode.forbidden, []],
    ]);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
  });
});
