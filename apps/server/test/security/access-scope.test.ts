import { type ApiName, api, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts';
import { listInputs, withUnknownIds } from '../support/access/access-inputs.ts';
import { callers } from '../support/access/access-matrix.ts';
import { probes } from '../support/access/observe-access.ts';
import { compareRows, createTenantReader, findIds, unchanged } from '../support/assertions/tenant-rows.ts';
import type { Answer } from '../support/services/test-client.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let other: AccessFixture;
let close: () => Promise<void>;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  other = await createAccessFixture(server, wechat);
  readTenant = await createTenantReader(server);
});
afterAll(() => close());

const served = (Object.keys(probes) as ApiName[]).filter(
  (name) => (api[name] as Endpoint).encoding === 'json' && api[name].access !== 'open',
);
const bytes = (answer: Answer) => JSON.stringify(answer);

describe('abuse case 1: another tenant’s id', () => {
  const named = new Set<ApiName>();

  it.each(served)('%s: counts as unknown for every role, and no row of the tenant changes', async (name) => {
    const tenantId = fixture.near.tenant.id;
    const inputs = await listInputs(fixture, name, ['tenant_admin', 'technician', 'client_rep', 'occupant']);
    const before = await readTenant(tenantId);
    const known = findIds(before.join());
    for (const input of inputs) {
      const unknown = withUnknownIds(input, known);
      if (unknown === null) continue;
      named.add(name);
      for (const caller of callers) {
        const { client } = other.callers[caller];
        expect([caller, input, bytes(await client.call(name, input))]).toEqual([caller, input, bytes(await client.call(name, unknown))]);
      }
    }
    expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
  });

  it('was named to every call that takes one', () => {
    const takingIds = served.filter((name) =>
      JSON.stringify(api[name].input.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
    );
    // Optional ids, what is of a tenant that the caller has left, and the tenants of the platform's administrators, are covered in foreign-ids.test.ts.
    expect(takingIds.filter((name) => !named.has(name)).sort()).toEqual([
      'applyForRoom',
      'calculateBill',
      'countAnnouncementReaders',
      'createTrackPoints',
      'decideUnmatchedPayment',
      'depositOfflineWork',
      'exportAuditLog',
      'getDuty',
      'getTenant',
      'listAuditLog',
      'listBills',
      'listDeliveries',
      'listManagedDevices',
      'listPayments',
      'listProjectWorkOrders',
      'listRoomApplications',
      'listSpareParts',
      'listWalletEntries',
      'listWallets',
      'removePush',
      'resumeTenant',
      'saveEscalation',
      'saveLabourRates',
      'saveSparePart',
      'saveTenantLimits',
      'saveTenantParameters',
      'suspendTenant',
      'updateProfile',
    ]);
  });
});
