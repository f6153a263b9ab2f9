import { reportSettingsOf } from '@energy-om/domain';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';

/** How members reach the operator, and whom reporters call in danger; all else is the product's default. */
export function parametersEntry({ contact, emergencyPhone }: TenantPlan): Record<string, unknown> {
  const { businessTypeId: _, ...reports } = reportSettingsOf({ reports: { emergencyPhone } });
  return {
    color: null,
    contact: { ...contact, mail: null },
    retention: { readings: null, rejectedMessages: null, notifications: null, auditLog: null, tracks: null },
    notifications: { workOrders: true, alarms: true },
    dispatchersMayExport: false,
    reports: { ...reports, businessType: null },
  };
}
