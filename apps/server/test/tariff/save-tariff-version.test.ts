import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTariff, createTariffVersion, flatTerms, tariffStart } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const others = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant'] as const;
const draft = async () => ({ tariffId: (await createTariff(server, tenant)).id, validFrom: tariffStart, ...flatTerms });

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(tenant.id);
  await act();
  expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
}

describe('saveTariff', () => {
  itRejectsUnauthorised('saveTariff', () => ({ server, tenant }), others, { name: 'x', energyType: 'NYDN' });

  it('creates a tariff and renames it by its version; its energy stays', async () => {
    const created = await admin().succeed('saveTariff', { name: '一般工商业电价', energyType: 'NYDN' });
    expect(created).toMatchObject({ version: 1, versions: [], assignments: [] });
    const { id } = created;
    const renamed = await admin().succeed('saveTariff', { id, version: 1, name: '一般工商业', energyType: 'NYDN' });
    expect(renamed).toMatchObject({ version: 2, name: '一般工商业' });
    await expectNothingWritten(async () => {
      const stale = await admin().call('saveTariff', { id, version: 1, name: '再改', energyType: 'NYDN' });
      expect(stale).toMatchObject({ code: bodyCode.conflict, data: renamed });
      const other = await admin().call('saveTariff', { id, version: 2, name: '一般工商业', energyType: 'NYSN' });
      expect(other).toMatchObject({ code: bodyCode.invalid, data: { fields: { energyType: expect.any(String) } } });
      const taken = await admin().call('saveTariff', { name: '一般工商业', energyType: 'NYSN' });
      expect(taken).toMatchObject({ code: bodyCode.conflict, data: { fields: { name: '已有同名计费方案' } } });
      expect((await admin().call('saveTariff', { id: unknownId, version: 1, name: 'x', energyType: 'NYDN' })).code).toBe(bodyCode.notFound);
    });
    expect(await readAudit(server, 'saveTariff', id)).toMatchObject([{ changes: { created: {} } }, { changes: { updated: {} } }]);
  });
});

describe('saveTariffVersion', () => {
  itRejectsUnauthorised('saveTariffVersion', () => ({ server, tenant }), others, {
    tariffId: unknownId,
    validFrom: tariffStart,
    ...flatTerms,
  });

  it('writes a draft, and changes it by its version', async () => {
    const given = await draft();
    const { versions } = await admin().succeed('saveTariffVersion', given);
    const { tariffId, ...content } = given;
    expect(versions).toMatchObject([{ ...content, state: 'draft', version: 1, mayApprove: false, requestedBy: null, hash: null }]);
    const [first] = versions;
    const changed = { ...given, id: first?.id ?? '', version: 1, prices: { F: [700_000] } };
    const after = await admin().succeed('saveTariffVersion', changed);
    expect(after.versions).toMatchObject([{ prices: { F: [700_000] }, version: 2 }]);
    await expectNothingWritten(async () => {
      expect(await admin().call('saveTariffVersion', changed)).toMatchObject({ code: bodyCode.conflict, data: after });
    });
    expect(await readAudit(server, 'saveTariffVersion', tariffId)).toHaveLength(2);
  });

  it('names every fault by its path and writes nothing', async () => {
    const given = await draft();
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveTariffVersion', {
        ...given,
        validFrom: '2027-01-01T00:05:00+08:00',
        dayTypes: ['holiday', 'ordinary'],
        prices: { F: [1], P: [1] },
        steps: { period: 'month', anchor: '01-31', thresholds: [200_000, 100_000], allowance: null },
      });
      expect([code, Object.keys(data.fields).sort()]).toEqual([
        bodyCode.invalid,
        ['prices.F', 'prices.P', 'seasons.0.slots.holiday', 'steps.anchor', 'steps.thresholds.1', 'validFrom'],
      ]);
    });
  });

  it('takes a request for approval back, and leaves what is published as it is', async () => {
    const requested = await createTariffVersion(server, tenant, { state: 'requested' });
    const given = { tariffId: requested.tariffId, validFrom: tariffStart, ...flatTerms };
    const edited = await admin().succeed('saveTariffVersion', { ...given, id: requested.id, version: 1 });
    expect(edited.versions).toMatchObject([{ state: 'draft', requestedBy: null, hash: null, version: 2 }]);
    const published = await createTariffVersion(server, tenant, { state: 'published' });
    await expectNothingWritten(async () => {
      const input = { ...given, tariffId: published.tariffId, id: published.id, version: 1 };
      expect(await admin().call('saveTariffVersion', input)).toMatchObject({
        code: bodyCode.conflict,
        message: expect.stringContaining('已发布'),
      });
      const { kysely } = server.database;
      const write = kysely
        .updateTable('tariff_versions')
        .set({ content: '{}' })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', published.id);
      await expect(write.execute()).rejects.toThrow('a published version of a tariff is changed');
    });
  });

  it('is for administrators of the whole tenant, and of no other tenant’s tariff', async () => {
    const given = await draft();
    const limited = await createLimitedAdministrator(tenant, tenant.areas.site);
    const far = { ...given, tariffId: (await createTariff(server, foreign)).id };
    await expectNothingWritten(async () => {
      expect((await limited.client.call('saveTariffVersion', given)).code).toBe(bodyCode.forbidden);
      expect(await admin().call('saveTariffVersion', far)).toEqual(
        await admin().call('saveTariffVersion', { ...given, tariffId: unknownId }),
      );
    });
  });
});

describe('removeTariffVersion', () => {
  itRejectsUnauthorised('removeTariffVersion', () => ({ server, tenant }), others, { id: unknownId, version: 1 });

  it('removes a draft, and nothing that is published', async () => {
    const { id, tariffId } = await createTariffVersion(server, tenant);
    expect(await admin().succeed('removeTariffVersion', { id, version: 1 })).toMatchObject({ id: tariffId, versions: [] });
    const published = await createTariffVersion(server, tenant, { state: 'published' });
    await expectNothingWritten(async () => {
      expect((await admin().call('removeTariffVersion', { id: published.id, version: 1 })).code).toBe(bodyCode.conflict);
      expect((await admin().call('removeTariffVersion', { id, version: 1 })).code).toBe(bodyCode.notFound);
    });
  });
});
