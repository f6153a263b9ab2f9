import { encodeCursor } from '#services/core/list/page.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import type { Case } from './foreign-id-case.ts';

const device = ({ tenant }: OrderFixture) => ({ kind: 'meter', name: '自己的表', code: 'own-meter', areaId: tenant.areas.room });

const display = { value: 1, photoIds: ['00000000-0000-4000-8000-000000000000'] };
const swapped = { factor: 1, closing: display, opening: display };

/** Lists of administrators. */
export const deviceReads: Case[] = [
  ['listManagedDevices', 'site', (areaId) => ({ areaId })],
  ['listManagedDevices', 'device', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
];

export const meterReads: Case[] = [
  ['getMeterDisplay', 'meter', (id) => ({ id })],
  ['listMeterReadings', 'meter', (deviceId) => ({ deviceId })],
  ['listMeterSwaps', 'meter', (deviceId) => ({ deviceId })],
  ['getMeterSwitch', 'meter', (meterId) => ({ meterId })],
];

export const deviceWrites: Case[] = [
  ['getMeterForSwap', 'meter', (id) => ({ id })],
  ['recordMeterReplacement', 'meter', (id, { now }) => ({ id, at: now.toISOString(), lastValue: 1, firstValue: 0 })],
  ['recordMeterReading', 'meter', (id) => ({ id, value: 1, note: '现场抄表' })],
  ['swapMeter', 'meter', (id, { mine }) => ({ ...swapped, id, newId: mine.operations.meterId })],
  ['swapMeter', 'meter', (newId, { mine }) => ({ ...swapped, id: mine.operations.meterId, newId })],
  ['setMeterSwitch', 'meter', (meterId) => ({ meterId, on: false, reason: '现场检修' })],
  ['setMeterProtection', 'meter', (meterId) => ({ meterId, isProtected: true, reason: '机房' })],
  ['getManagedDevice', 'device', (id) => ({ id })],
  ['getNameplate', 'device', (id) => ({ id })],
  ['saveDevice', 'device', (id, { mine }) => ({ ...device(mine), id, version: 1 })],
  ['saveDevice', 'site', (areaId, { mine }) => ({ ...device(mine), areaId })],
  ['saveDevice', 'device', (gatewayId, { mine }) => ({ ...device(mine), gatewayId })],
  ['saveDevice', 'meter', (mainMeterId, { mine }) => ({ ...device(mine), mainMeterId })],
  ['saveDevice', 'file', (id, { mine }) => ({ ...device(mine), documentIds: [id] })],
  ['retireDevice', 'device', (id) => ({ id, version: 1 })],
  ['restoreDevice', 'device', (id) => ({ id, version: 1 })],
  ['replaceDevice', 'device', (id, { now }) => ({ id, version: 1, at: now.toISOString(), nameplate: {} })],
];
