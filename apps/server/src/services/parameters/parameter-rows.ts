import type { ApiOutput } from '@energy-om/contract';
import {
  defaultNotifications,
  defaultRetention,
  type NotificationDefaults,
  noContact,
  type ReportSettings,
  type Retention,
  reportSettingsOf,
  type TenantContact,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

export type Parameters = ApiOutput<'getTenantParameters'>;

interface ParametersRow {
  version: number;
  registered_name: string;
  display_name: string | null;
  short_name: string | null;
  logo: string | null;
  color: string | null;
  contact: TenantContact | null;
  retention: Retention | null;
  notifications: NotificationDefaults | null;
  dispatchers_may_export: boolean;
  reports: Partial<ReportSettings> | null;
}

/** One row also where nothing was saved. */
export const findParameters = statement<{ tenant: string }, ParametersRow>(
  'find-tenant-parameters',
  `
    select coalesce(p.version, 0) as version, t.name as registered_name, p.display_name, p.short_name, p.logo, p.color, p.contact, p.retention,
      p.notifications, coalesce(p.dispatchers_may_export, false) as dispatchers_may_export, t.settings -> 'reports' as reports
    from tenants t
      left join tenant_parameters p on p.tenant_id = :tenant
    where t.id = :tenant`,
);

export function presentParameters([row]: readonly ParametersRow[], { readingsKeptMonths }: AppContext['config']): Parameters {
  if (!row) throw new Error('the tenant of the caller is gone');
  return {
    version: row.version,
    registeredName: row.registered_name,
    displayName: row.display_name,
    shortName: row.short_name,
    logo: row.logo,
    color: row.color,
    contact: row.contact ?? noContact,
    retention: row.retention ?? defaultRetention,
    notifications: row.notifications ?? defaultNotifications,
    dispatchersMayExport: row.dispatchers_may_export,
    reports: reportSettingsOf({ reports: row.reports ?? {} }),
    installation: { readingsMonths: readingsKeptMonths === 0 ? null : readingsKeptMonths },
  };
}
