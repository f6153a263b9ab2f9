import type { ApiInput } from '@energy-om/contract';

type Input = ApiInput<'saveTenantParameters'>;

/** The parameters of a tenant that has saved nothing, changed as a test needs it. */
export function parametersOf(changes: Partial<Input> = {}): Input {
  return {
    version: 0,
    displayName: null,
    shortName: null,
    color: null,
    contact: { phone: null, mail: null, address: null, hours: null },
    retention: { readings: null, rejectedMessages: null, notifications: null, auditLog: null, tracks: null },
    notifications: { workOrders: true, alarms: true },
    dispatchersMayExport: false,
    reports: { classifiedBy: 'dispatcher', businessTypeId: null, level: 3, emergencyPhone: null },
    ...changes,
  };
}
