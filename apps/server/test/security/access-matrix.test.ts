import { type ApiName, api, bodyCode } from '@energy-om/contract';
import { roles, standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts';
import { type Access, type Caller, callers, expectedAccess } from '../support/access/access-matrix.ts';
import { observeAccess, probes } from '../support/access/observe-access.ts';
import { createTenantFingerprint, createTenantReader, findIds, listChangedTables } from '../support/assertions/tenant-rows.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let close: () => Promise<void>;
let sumUpTenant: (tenantId: string) => Promise<Map<string, string>>;
/** Every id of another tenant with as much in it as this one. */
let foreignIds: Set<string>;

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  const other = await createAccessFixture(server, wechat);
  for (const caller of callers) await other.listMarks(caller);
  sumUpTenant = await createTenantFingerprint(server);
  const readTenant = await createTenantReader(server);
  foreignIds = findIds((await readTenant(other.near.tenant.id)).join());
  // A model is the same in every tenant.
  for (const { id } of standardMeterModels) foreignIds.delete(id);
});
afterAll(() => close());

const names = Object.keys(api) as ApiName[];

describe('the matrix role × call × scope', () => {
  it('has every call and every role', () => {
    expect(Object.keys(expectedAccess).sort()).toEqual([...names].sort());
    expect(callers.filter((caller) => !['stranger', 'pending', 'nobody'].includes(caller)).sort()).toEqual([...roles].sort());
    expect(Object.keys(probes).sort()).toEqual([...names].sort());
    expect(foreignIds.size).toBeGreaterThan(100);
  });

  it.each(names)('%s', async (name) => {
    const observed = {} as Record<Caller, Access | string>;
    const isWrite = api[name].limit === 'write';
    const tenantId = fixture.near.tenant.id;
    let before = new Map<string, string>();
    const answers: [Caller, string][] = [];
    for (const caller of callers) {
      observed[caller] = await observeAccess(fixture, name, caller, {
        async before() {
          if (isWrite) before = await sumUpTenant(tenantId);
        },
        async refused() {
          if (isWrite) expect([caller, listChangedTables(before, await sumUpTenant(tenantId))]).toEqual([caller, []]);
        },
        answered: (answer) => void answers.push([caller, JSON.stringify(answer)]),
      });
    }
    expect(observed).toEqual(expectedAccess[name]);
    for (const [caller, text] of answers) {
      if (name === 'getTenantsByName' || name === 'listTenants') continue;
      expect([caller, [...findIds(text)].filter((id) => foreignIds.has(id))]).toEqual([caller, []]);
    }
  });
});

describe('abuse case 5: the occupant of one room and another room', () => {
  it.each([
    ['getLoadCurve', { from: '2026-11-19', to: '2026-11-19' }],
    ['getBaseLoad', {}],
    ['analyseEnergy', { from: '2026-11-01', to: '2026-11-19', granularity: 'day' }],
    ['analyseEnergyCost', { from: '2026-11-19', to: '2026-11-19', granularity: 'day' }],
  ] as const)('%s: shows an occupant no room but their own', async (name, period) => {
    const input = { ...period, energyType: 'NYDN', roomId: fixture.near.tenant.areas.room };
    expect(await fixture.callers.occupant.client.call(name, input)).toMatchObject({ code: bodyCode.notFound, data: null });
  });
});
