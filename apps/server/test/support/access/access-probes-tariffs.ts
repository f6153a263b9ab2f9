import type { ApiName } from '@energy-om/contract';
import { createPoolMeter, createSharedPool } from '../factories/create-shared-pools.ts';
import { createTariff, createTariffVersion, flatTerms, tariffStart } from '../factories/create-tariffs.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** Takes the calendar of the whole tenant a version further. */
async function createNextCalendar({ server, far }: AccessFixture): Promise<number> {
  const { kysely } = server.database;
  const dates = JSON.stringify({ holiday: ['2027-05-01'], shiftedWorkday: [], hotDay: [] });
  const { version } = await kysely
    .insertInto('tariff_calendars')
    .values({ tenant_id: far.tenant.id, version: 1, dates })
    .onConflict((row) => row.column('tenant_id').doUpdateSet((set) => ({ version: set('tariff_calendars.version', '+', 1), dates })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

let renamed = 0;

/** Tariffs belong to the whole tenant, so one is as far away as another; only the places that have them are near or far. */
export const tariffProbes = {
  listTariffs: { inputs: () => [{}], marks: async ({ server, far }) => ({ all: (await createTariff(server, far.tenant)).id }) },
  getTariff: farAway(async ({ server, far }) => createTariff(server, far.tenant)),
  saveTariff: farAway(async ({ server, far }) => {
    renamed += 1;
    return { ...(await createTariff(server, far.tenant)), version: 1, name: `改名的电价 ${renamed}`, energyType: 'NYDN' };
  }),
  saveTariffVersion: farAway(async ({ server, far }) => ({
    tariffId: (await createTariff(server, far.tenant)).id,
    validFrom: tariffStart,
    ...flatTerms,
  })),
  removeTariffVersion: farAway(async ({ server, far }) => ({ id: (await createTariffVersion(server, far.tenant)).id, version: 1 })),
  requestTariffApproval: farAway(async ({ server, far }) => ({ id: (await createTariffVersion(server, far.tenant)).id, version: 1 })),
  decideTariffVersion: farAway(async ({ server, far }) => {
    const made = { state: 'requested' as const, made_by: far.tenant.accounts.technician.id };
    const { id, hash } = await createTariffVersion(server, far.tenant, made);
    return { id, version: 1, hash, isApproved: true, reason: '' };
  }),
  assignTariff: farAway(async ({ server, far }) => ({
    areaId: far.tenant.areas.site,
    energyType: 'NYDN',
    tariffId: (await createTariffVersion(server, far.tenant, { state: 'published' })).tariffId,
    from: tariffStart,
  })),
  calculateBill: farAway(() => ({ month: '2026-07', energyType: 'NYDN', terms: flatTerms, amounts: { F: 100_000 } })),
  getTariffCalendar: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextCalendar(fixture);
      return { all: '2027-05-01' };
    },
  },
  // Each caller has a version of its own: both who may write it do.
  saveTariffCalendar: at('all', async (fixture) => ({
    input: { version: await createNextCalendar(fixture), holiday: [], shiftedWorkday: [], hotDay: [] },
  })),
  listSharedPools: {
    inputs: () => [{}],
    marks: async ({ server, near, far }) => ({
      all: await createSharedPool(server, far.tenant),
      area: await createSharedPool(server, near.tenant),
    }),
  },
  getSharedPool: farAway(async ({ server, far }) => ({ id: await createSharedPool(server, far.tenant) })),
  saveSharedPool: farAway(async ({ server, far }) => {
    renamed += 1;
    return {
      ...{ areaId: far.tenant.areas.building, energyType: 'NYDN', name: `走道照明 ${renamed}`, from: tariffStart },
      ...{ method: 'metered', basis: 'count', meterIds: [await createPoolMeter(server, far.tenant)] },
    };
  }),
  endSharedPool: farAway(async ({ server, far }) => ({ id: await createSharedPool(server, far.tenant), from: tariffStart })),
} satisfies Partial<Record<ApiName, Probe>>;
