import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createTariffVersion, flatTerms, tariffStart } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let clerk: TestClient;
let secondAdmin: TestClient;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  clerk = (await tenant.addAccount([{ role: 'energy_clerk' }], '收费员')).client;
  secondAdmin = (await tenant.addAccount([{ role: 'tenant_admin' }], '另一位管理员')).client;
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(tenant.id);
  await act();
  expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
}

let count = 0;

/** A clerk writes a draft and asks for the second signature. */
async function request(changes: Partial<typeof flatTerms> = {}, validFrom = tariffStart, known?: string) {
  count += 1;
  const tariffId = known ?? (await clerk.succeed('saveTariff', { name: `办公电价 ${count}`, energyType: 'NYDN' })).id;
  const saved = await clerk.succeed('saveTariffVersion', { tariffId, validFrom, ...flatTerms, ...changes });
  const made = saved.versions.find(({ state }) => state === 'draft');
  const { versions } = await clerk.succeed('requestTariffApproval', { id: made?.id ?? '', version: 1 });
  const version = versions.find(({ id }) => id === made?.id);
  if (!version) throw new Error('the request is missing');
  return { tariffId, id: version.id, version: version.version, hash: version.hash ?? '' };
}

const decide = ({ id, version, hash }: { id: string; version: number; hash: string }, isApproved = true, reason = '') => ({
  ...{ id, version, hash, isApproved, reason },
});

describe('requestTariffApproval', () => {
  itRejectsUnauthorised('requestTariffApproval', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    id: unknownId,
    version: 1,
  });

  it('asks once, under the hash of start and terms', async () => {
    const one = await request();
    const other = await request({ prices: { F: [1] } });
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(other.hash).not.toBe(one.hash);
    await expectNothingWritten(async () => {
      expect((await clerk.call('requestTariffApproval', { id: one.id, version: one.version })).code).toBe(bodyCode.conflict);
    });
  });
});

describe('decideTariffVersion', () => {
  itRejectsUnauthorised('decideTariffVersion', () => ({ server, tenant }), noAdministrators, {
    ...{ id: unknownId, version: 1, hash: 'x', isApproved: true, reason: '' },
  });

  it('publishes what a clerk has requested, and says who signed', async () => {
    const requested = await request();
    expect((await admin().succeed('getTariff', { id: requested.tariffId })).versions).toMatchObject([{ mayApprove: true }]);
    const { versions } = await admin().succeed('decideTariffVersion', decide(requested));
    expect(versions).toMatchObject([
      { state: 'published', madeBy: { fullName: '收费员' }, decidedBy: { id: tenant.accounts.tenant_admin.id }, mayApprove: false },
    ]);
    expect(await readAudit(server, 'decideTariffVersion', requested.id)).toMatchObject([
      { changes: { published: requested.id, hash: requested.hash } },
    ]);
    await expectNothingWritten(async () => {
      expect((await secondAdmin.call('decideTariffVersion', decide(requested))).code).toBe(bodyCode.conflict);
    });
  });

  it('is refused to whoever has made or requested the version', async () => {
    const made_by = tenant.accounts.tenant_admin.id;
    const requested_by = tenant.accounts.dispatcher.id;
    const own = await createTariffVersion(server, tenant, { state: 'requested', made_by, requested_by });
    const asked = await createTariffVersion(server, tenant, { state: 'requested', made_by: requested_by, requested_by: made_by });
    await expectNothingWritten(async () => {
      for (const version of [own, asked]) {
        const answer = await admin().call('decideTariffVersion', decide({ ...version, version: 1 }));
        expect(answer).toMatchObject({ code: bodyCode.forbidden, message: expect.stringContaining('不能审批') });
      }
    });
    await secondAdmin.succeed('decideTariffVersion', decide({ ...own, version: 1 }));
  });

  it('covers what was requested and no other content', async () => {
    const requested = await request();
    await clerk.succeed('saveTariffVersion', {
      ...{ id: requested.id, version: requested.version, tariffId: requested.tariffId, validFrom: tariffStart },
      ...flatTerms,
      prices: { F: [9_000_000] },
    });
    const again = await clerk.succeed('requestTariffApproval', { id: requested.id, version: requested.version + 1 });
    await expectNothingWritten(async () => {
      const stale = decide({ ...requested, version: again.versions[0]?.version ?? 0 });
      expect((await admin().call('decideTariffVersion', stale)).code).toBe(bodyCode.conflict);
    });
  });

  it('refuses with a reason, and the version is a draft again', async () => {
    const requested = await request();
    await expectNothingWritten(async () => {
      expect((await admin().call('decideTariffVersion', decide(requested, false))).code).toBe(bodyCode.invalid);
    });
    const { versions } = await admin().succeed('decideTariffVersion', decide(requested, false, '峰段价格有误'));
    expect(versions).toMatchObject([{ state: 'draft', refusal: '峰段价格有误', hash: null, requestedBy: null }]);
  });

  it('lets one of two simultaneous signatures win', async () => {
    const requested = await request();
    const answers = await Promise.all([admin(), secondAdmin].map((client) => client.call('decideTariffVersion', decide(requested))));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
  });

  it('replaces a version with the same start, unless use is settled beyond it', async () => {
    const first = await request();
    await admin().succeed('decideTariffVersion', decide(first));
    const { areas } = tenant;
    await clerk.succeed('assignTariff', { areaId: areas.site, energyType: 'NYDN', tariffId: first.tariffId, from: tariffStart });
    const second = await request({ prices: { F: [500_000] } }, tariffStart, first.tariffId);
    const { versions } = await admin().succeed('decideTariffVersion', decide(second));
    expect(versions.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [first.id, 'replaced'],
        [second.id, 'published'],
      ]),
    );
    const settled_to = new Date(Date.parse(tariffStart) + hourMs);
    const { kysely } = server.database;
    await kysely.updateTable('areas').set({ kind: 'room' }).where('tenant_id', '=', tenant.id).where('id', '=', areas.room).execute();
    await kysely.insertInto('supplies').values({ tenant_id: tenant.id, room_id: areas.room, energy_type: 'NYDN', settled_to }).execute();
    const third = await request({ prices: { F: [400_000] } }, tariffStart, first.tariffId);
    await expectNothingWritten(async () => {
      const answer = await admin().call('decideTariffVersion', decide(third));
      expect(answer).toMatchObject({ code: bodyCode.conflict, data: { settledTo: settled_to.toISOString() } });
    });
    const later = await request({ prices: { F: [400_000] } }, settled_to.toISOString(), first.tariffId);
    await admin().succeed('decideTariffVersion', decide(later));
    const supply = kysely.selectFrom('supplies').select('version').where('tenant_id', '=', tenant.id);
    expect((await supply.executeTakeFirstOrThrow()).version).toBe(2);
  });
});
