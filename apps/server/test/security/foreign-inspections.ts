import { checks, goodAnswers, pointOf, routeOf } from '../support/factories/create-inspections.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { Case } from './foreign-id-case.ts';

export const inspectionReads: Case[] = [
  ['getOrderInspection', 'order', (orderId) => ({ orderId })],
  ['getDeviceRound', 'device', (deviceId) => ({ deviceId })],
];

const visit = { pointId: unknownId, identifiedBy: 'hand', reason: '标签脱落', answers: goodAnswers };

/** Calls of the tenant’s administrator about inspection routes; the order of a visit is looked up before its point. */
export const inspectionCases: Case[] = [
  ['getInspectionRoute', 'inspectionRoute', (id) => ({ id })],
  ['saveInspectionRoute', 'inspectionRoute', (id, { mine }) => ({ ...routeOf(mine), id, version: 1 })],
  ['saveInspectionRoute', 'site', (siteId, { mine }) => ({ ...routeOf(mine), siteId })],
  [
    'saveInspectionRoute',
    'device',
    (deviceId, { mine }) => ({ ...routeOf(mine), points: [pointOf(1, { deviceId, questions: [checks] })] }),
  ],
  ['removeInspectionRoute', 'inspectionRoute', (id) => ({ id, version: 1 })],
  ['recordInspectionPoint', 'order', (orderId) => ({ orderId, ...visit })],
  ['skipInspectionPoint', 'order', (orderId) => ({ orderId, pointId: unknownId, reason: '门锁着', photoId: unknownId })],
];
