import { encodeCursor } from '#services/core/list/page.ts';
import type { Case } from './foreign-id-case.ts';

/** Filters of an administrator's lists, which find nothing under it. */
export const filters: Case[] = [
  ['listProjectWorkOrders', 'project', (projectId) => ({ projectIds: [projectId] })],
  ['listAuditLog', 'account', (accountId) => ({ accountId })],
  ['listManagedAnnouncements', 'announcement', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
  // A point for an order of others is refused by its index, whatever order that is.
  [
    'createTrackPoints',
    'order',
    (orderId) => ({ points: [{ id: orderId, at: '2026-11-19T02:00:00Z', longitude: 120, latitude: 30, orderId }] }),
  ],
  ['exportAuditLog', 'account', (accountId) => ({ accountId })],
  ['exportWorkOrders', 'project', (projectId) => ({ projectId })],
  ['exportWorkOrders', 'device', (deviceId) => ({ deviceId })],
  ['exportWorkOrderStatistics', 'project', (projectId) => ({ projectId })],
];

/** Imports of tables. */
export const ofTables: Case[] = [['getTableImport', 'tableImport', (id) => ({ id })]];

/** Calls of the installation's administrators, which no member of a tenant may make about any tenant, not even the own. */
export const ofThePlatform: Case[] = [
  ['getTenant', 'tenant', (id) => ({ id })],
  ['saveTenantLimits', 'tenant', (id) => ({ id, version: 1, limits: { accounts: 1, devices: 1, storageMebibytes: 1 } })],
  ['suspendTenant', 'tenant', (id) => ({ id, version: 1, reason: '别家的组织' })],
  ['resumeTenant', 'tenant', (id) => ({ id, version: 1 })],
  ['decideUnmatchedPayment', 'tenant', (tenantId) => ({ id: '00000000-0000-4000-8000-000000000001', tenantId, note: '别家的组织' })],
];
