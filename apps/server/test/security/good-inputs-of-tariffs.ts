import type { ApiName } from '@energy-om/contract';
import { flatTerms, tariffStart } from '../support/factories/create-tariffs.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Terms in which everything is there that there can be. */
const fullTerms = {
  ...flatTerms,
  steps: { period: 'year', anchor: '01-01', thresholds: [2_520_000], allowance: { above: 4, perPerson: 100_000 } },
  prices: { F: [617_000, 667_000] },
  service: { by: 'unit', price: 30_000 },
  fixedFee: 600,
  minimumFee: 1000,
};

/** Tariffs. */
export function listTariffInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { tariffId, tariffDraftId, removedTariffDraftId, tariffRequestId, meterId, sharedPoolId, endedPoolId, poolMeterId } = things;
  const calculation = { month: '2026-07', energyType: 'NYDN', terms: fullTerms, used: 1000, persons: 5 };
  const percent = { ...fullTerms, service: { by: 'percent', basisPoints: 500 } };
  const pool = {
    areaId: tenant.areas.building,
    energyType: 'NYDN',
    name: '走道照明',
    from: tariffStart,
    method: 'metered',
    basis: 'count',
  };
  return [
    ['listTariffs', {}],
    ['getTariff', { id: tariffId }],
    ['saveTariff', { name: 'x', energyType: 'NYSN' }],
    ['saveTariff', { id: tariffId, version: 1, name: 'y', energyType: 'NYDN' }],
    ['saveTariffVersion', { tariffId, validFrom: tariffStart, ...percent }],
    ['requestTariffApproval', { id: tariffDraftId, version: 1 }],
    ['removeTariffVersion', { id: removedTariffDraftId, version: 1 }],
    ['decideTariffVersion', { id: tariffRequestId, version: 1, hash: 'b'.repeat(64), isApproved: false, reason: '价格有误' }],
    ['assignTariff', { areaId: tenant.areas.site, energyType: 'NYDN', tariffId, from: tariffStart }],
    ['calculateBill', { ...calculation, amounts: { F: 100_000 }, meterId: null }],
    ['calculateBill', { ...calculation, meterId }],
    ['listSharedPools', {}],
    ['getSharedPool', { id: sharedPoolId }],
    ['saveSharedPool', { ...pool, meterIds: [poolMeterId], deductedMeterIds: [], excludedRoomIds: [] }],
    ['endSharedPool', { id: endedPoolId, from: tariffStart }],
    ['getTariffCalendar', {}],
    ['saveTariffCalendar', { version: 0, holiday: ['2027-05-01'], shiftedWorkday: ['2027-05-08'], hotDay: ['2027-07-20'] }],
  ];
}
