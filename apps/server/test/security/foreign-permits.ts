import { permitOf } from '../support/factories/create-permits.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import type { Case } from './foreign-id-case.ts';

/** The permit’s own order is looked up first, so these stand for any. */
const draftOf = (mine: OrderFixture, orderId: string) => ({ ...permitOf(mine, new Date('2026-11-19T02:00:00Z'), orderId) });

export const permitReads: Case[] = [
  ['listOrderPermits', 'order', (orderId) => ({ orderId })],
  ['getPermitChoices', 'order', (orderId) => ({ orderId, kind: 'lowVoltage' })],
  ['getPermit', 'permit', (id) => ({ id })],
  ['listOrderReportLinks', 'order', (orderId) => ({ orderId })],
];

/** Calls of the tenant’s administrator about permits. */
export const permitCases: Case[] = [
  ['savePermit', 'order', (orderId, { mine }) => draftOf(mine, orderId)],
  ['processPermit', 'permit', (id) => ({ id, version: 1, action: 'void', reason: '不做了' })],
  ['signBriefing', 'permit', (id) => ({ id, version: 1 })],
  ['processIsolationPoint', 'permit', (id, { mine }) => ({ id, version: 1, pointId: mine.operations.deviceId, step: 'switchOff' })],
  ['waivePermit', 'order', (orderId) => ({ orderId, reason: '单一操作' })],
  ['createOrderReportLink', 'order', (orderId) => ({ orderId })],
  ['revokeOrderReportLink', 'reportLink', (id) => ({ id })],
];
