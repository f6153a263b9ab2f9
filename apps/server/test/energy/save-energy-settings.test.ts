import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { energySettingsOf } from '../support/factories/create-energy-settings.ts';
import { writeDays } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  for (const [energy_type, days] of [
    ['NYDN', { '2025-12-31': 10, '2026-01-01': 20, '2026-01-02': 30 }],
    ['NYSN', { '2026-01-01': 7 }],
  ] as const) {
    const deviceId = await createDevice(server, tenant.id, tenant.areas.room, `表${energy_type}`, { kind: 'meter', energy_type });
    await writeDays(server, { tenantId: tenant.id, deviceId }, days);
  }
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const noAdministrators = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk'] as const;
const parties = () => ({ server, tenant });

describe('getEnergySettings', () => {
  itRejectsUnauthorised('getEnergySettings', parties, noAdministrators, {});

  it('has the night and the published factors by default', async () => {
    const settings = await admin().succeed('getEnergySettings', {});
    expect(settings).toMatchObject({ version: 0, night: { from: 0, to: 5 }, carbonFactors: [] });
    expect(settings.published.find(({ energyType, from }) => energyType === 'NYDN' && from === '2022-01-01')?.kilogramsPerUnit).toBe(
      0.5366,
    );
  });
});

describe('saveEnergySettings', () => {
  itRejectsUnauthorised('saveEnergySettings', parties, noAdministrators, { version: 0, ...energySettingsOf() });

  const askCarbon = async (granularity: 'day' | 'month' | 'year') => {
    const { types } = await admin().succeed('getTotalEnergy', { from: '2025-12-31', to: '2026-01-02', granularity });
    return Object.fromEntries(types.map(({ energyType, carbon }) => [energyType, carbon]));
  };

  it('changes by which factor of which day carbon is computed; water has none', async () => {
    for (const granularity of ['day', 'month', 'year'] as const) {
      const { NYDN, NYSN } = await askCarbon(granularity);
      expect(NYDN).toMatchObject({ kilograms: 32.196, isComplete: true, factors: [{ kilogramsPerUnit: 0.5366, year: 2022 }] });
      expect(NYSN).toBeNull();
    }
    const saved = await admin().succeed('saveEnergySettings', { version: 0, ...energySettingsOf() });
    expect(saved).toMatchObject({ version: 1, ...energySettingsOf() });
    expect(await admin().succeed('getEnergySettings', {})).toEqual(saved);
    // The last day of 2025 is before the first factor of the tenant's own.
    expect((await askCarbon('day')).NYDN).toEqual({
      kilograms: 20,
      isComplete: false,
      factors: [{ from: '2026-01-01', kilogramsPerUnit: 0.4, source: '供电公司', year: 2025 }],
    });
    expect(await readAudit(server, 'saveEnergySettings', tenant.id)).toHaveLength(1);
    expect((await foreign.clients.tenant_admin.succeed('getEnergySettings', {})).version).toBe(0);
  });

  it('refuses a stale version, a night of no hour, a factor that is there twice, and odd values', async () => {
    const current = await admin().succeed('getEnergySettings', {});
    const save = (changes: object, version = current.version) =>
      admin().call('saveEnergySettings', { version, ...energySettingsOf(), ...changes } as never);
    expect(await save({}, current.version - 1)).toMatchObject({ code: bodyCode.conflict, data: current });
    expect(await save({ night: { from: 3, to: 3 } })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'night.to': expect.any(String) } },
    });
    const [factor] = energySettingsOf().carbonFactors;
    expect(await save({ carbonFactors: [factor, factor] })).toMatchObject({ code: bodyCode.invalid });
    for (const wrong of [
      { kilogramsPerUnit: -1 },
      { kilogramsPerUnit: 10_001 },
      { energyType: 'NYHJ' },
      { source: '' },
      { from: '2026-02-30' },
    ])
      expect((await save({ carbonFactors: [{ ...factor, ...wrong }] })).code).toBe(bodyCode.invalid);
    expect(await admin().succeed('getEnergySettings', {})).toEqual(current);
  });
});
