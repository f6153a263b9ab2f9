import type { ApiOutput } from '@energy-om/contract';

type Parameters = ApiOutput<'getTenantParameters'>;

/** The parameters of an organisation that has saved nothing, changed as a test needs it. */
export function createParameters(changes: Partial<Parameters> = {}): Parameters {
  return {
    version: 0,
    registeredName: '江南物业管理有限公司',
    displayName: null,
    shortName: null,
    logo: null,
    color: null,
    contact: { phone: null, mail: null, address: null, hours: null },
    retention: { readings: null, rejectedMessages: null, notifications: null, auditLog: null, tracks: null },
    notifications: { workOrders: true, alarms: true },
    dispatchersMayExport: false,
    reports: { classifiedBy: 'dispatcher', businessTypeId: null, level: 3, emergencyPhone: null },
    installation: { readingsMonths: null },
    ...changes,
  };
}
