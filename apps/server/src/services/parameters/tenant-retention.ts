import { dayMs, defaultRetentionDays, type Retention, type RetentionKind, trackKeptDays } from '@energy-om/domain';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Where stands what a tenant keeps for a time; readings are deleted apart. */
const tables = {
  rejectedMessages: { table: 'rejected_messages', instant: 'at' },
  notifications: { table: 'notifications', instant: 'created_at' },
  auditLog: { table: 'audit_log', instant: 'at' },
} as const satisfies Partial<Record<RetentionKind, { table: string; instant: string }>>;

/** Rows whose time is over: those of one tenant, or of all where none is named. */
export interface OutOfTime {
  table: string;
  tenantId?: string;
  condition: RawBuilder<unknown>;
}

export interface TenantRetention {
  tenant_id: string;
  retention: Retention;
}

const findRetentions = statement<Record<string, never>, TenantRetention>(
  'find-retentions-of-tenants',
  'select p.tenant_id, p.retention from tenant_parameters p order by p.tenant_id',
);

export function listTenantRetentions({ database }: Pick<AppContext, 'database'>): Promise<TenantRetention[]> {
  return database.run(findRetentions, {});
}

/** Lists the rows whose time is over: of each tenant with a time of its own, and of all others. */
export function listOutOfTime(now: Date, retentions: readonly TenantRetention[]): OutOfTime[] {
  return Object.entries(tables).flatMap(([kind, { table, instant }]) => {
    const own = retentions.flatMap(({ tenant_id, retention }) => {
      const months = retention[kind as keyof typeof tables];
      return months === null ? [] : [{ tenantId: tenant_id, months }];
    });
    const column = sql.ref(instant);
    const rows = own.map(
      ({ tenantId, months }): OutOfTime => ({ table, tenantId, condition: sql`${column} <= ${monthsBefore(now, months)}` }),
    );
    const days = defaultRetentionDays[kind as keyof typeof tables];
    if (days !== null) {
      const tenants = own.map(({ tenantId }) => tenantId);
      const before = new Date(now.getTime() - days * dayMs);
      rows.push({ table, condition: sql`${column} <= ${before} and tenant_id <> all (${tenants}::uuid[])` });
    }
    return rows;
  });
}

/**
 * Lists the points of tracks whose time is over: that of their tenant or, where it is shorter, the one that their account has
 * consented to, because a tenant may lengthen its own afterwards.
 */
export function listTracksOutOfTime(now: Date, retentions: readonly TenantRetention[]): OutOfTime[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const own = retentions.flatMap(({ tenant_id, retention: { tracks } }) =>
    tracks === null ? [] : [{ tenantId: tenant_id, days: trackKeptDays(tracks) }],
  );
  const usual = trackKeptDays(null);
  const others = sql`at <= ${daysAgo(usual)} and tenant_id <> all (${own.map(({ tenantId }) => tenantId)}::uuid[])`;
  const shorter = (
    days: number,
    tenant: RawBuilder<unknown> = sql.ref('track_points.tenant_id'),
  ) => sql`exists (select from track_consents c
    where c.tenant_id = ${tenant} and c.account_id = track_points.account_id and c.kept_days < ${days}
      and track_points.at <= ${now}::timestamptz - make_interval(days => c.kept_days))`;
  const table = 'track_points';
  return [
    { table, condition: others },
    ...own.map(({ tenantId, days }) => ({
      table,
      tenantId,
      condition: sql`(at <= ${daysAgo(days)} or ${shorter(days, sql`${tenantId}`)})`,
    })),
    { table, condition: sql`tenant_id <> all (${own.map(({ tenantId }) => tenantId)}::uuid[]) and ${shorter(usual)}` },
  ];
}

/** The same day and time so many months before, or the last day of that month. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return date;
}
