import { createSharedPool } from '../support/factories/create-shared-pools.ts';
import { createTariff, createTariffVersion, flatTerms, tariffStart } from '../support/factories/create-tariffs.ts';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import type { TestServer } from '../support/services/test-server.ts';
import type { Case } from './foreign-id-case.ts';

const calculation = { month: '2026-07', energyType: 'NYDN', terms: flatTerms };

const pool = { energyType: 'NYDN', name: '别人的公摊', from: tariffStart, method: 'metered', basis: 'count' };

/** Calls of the tenant's administrator about tariffs. */
export const tariffCases: Case[] = [
  ['getTariff', 'tariff', (id) => ({ id })],
  ['saveTariff', 'tariff', (id) => ({ id, version: 1, name: '别人的电价', energyType: 'NYDN' })],
  ['saveTariffVersion', 'tariff', (tariffId) => ({ tariffId, validFrom: tariffStart, ...flatTerms })],
  ['saveTariffVersion', 'tariffDraft', (id) => ({ id, version: 1, tariffId: id, validFrom: tariffStart, ...flatTerms })],
  ['removeTariffVersion', 'tariffDraft', (id) => ({ id, version: 1 })],
  ['requestTariffApproval', 'tariffDraft', (id) => ({ id, version: 1 })],
  ['decideTariffVersion', 'tariffRequest', (id) => ({ id, version: 1, hash: 'b'.repeat(64), isApproved: true, reason: '' })],
  ['assignTariff', 'site', (areaId) => ({ areaId, energyType: 'NYDN', tariffId: null, from: tariffStart })],
  ['assignTariff', 'tariff', (tariffId, { mine }) => ({ areaId: mine.tenant.areas.site, energyType: 'NYDN', tariffId, from: tariffStart })],
  ['getSharedPool', 'sharedPool', (id) => ({ id })],
  ['endSharedPool', 'sharedPool', (id) => ({ id, from: tariffStart })],
  [
    'saveSharedPool',
    'sharedPool',
    (id, { mine }) => ({ ...pool, id, changedAt: tariffStart, areaId: mine.tenant.areas.site, meterIds: [id] }),
  ],
  ['saveSharedPool', 'site', (areaId) => ({ ...pool, areaId, meterIds: [areaId] })],
  ['saveSharedPool', 'room', (room, { mine }) => ({ ...pool, areaId: mine.tenant.areas.site, meterIds: [room], excludedRoomIds: [room] })],
  ['calculateBill', 'meter', (meterId) => ({ ...calculation, meterId })],
];

/** What the other tenant has of tariffs, by the kinds of the cases. */
export async function createForeignTariffs(server: TestServer, tenant: TestTenant) {
  return {
    tariff: (await createTariff(server, tenant)).id,
    tariffDraft: (await createTariffVersion(server, tenant)).id,
    tariffRequest: (await createTariffVersion(server, tenant, { state: 'requested' })).id,
    sharedPool: await createSharedPool(server, tenant),
  };
}
