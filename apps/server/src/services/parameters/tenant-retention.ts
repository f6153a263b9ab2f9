import { dayMs, defaultRetentionDays, type Retention, type RetentionKind } from '@energy-om/domain';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Where stands what a tenant keeps for a time; readings are deleted apart. */
const tables = {
  rejectedMessages: { table: 'rejected_messages', instant: 'at' },
  notifications: { table: 'notifications', instant: 'created_at' },
  auditLog: { table: 'audit_log', instant: 'at' },
} as const satisfies Partial<Record<RetentionKind, { table: string; instant: string }>>;

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

/** Lists, by table, the condition of the rows whose time is over: of each tenant with a time of its own, and of all others. */
export function listOutOfTime(now: Date, retentions: readonly TenantRetention[]): [table: string, condition: RawBuilder<unknown>][] {
  return Object.entries(tables).flatMap(([kind, { table, instant }]) => {
    const own = retentions.flatMap(({ tenant_id, retention }) => {
      const months = retention[kind as keyof typeof tables];
      return months === null ? [] : [{ tenantId: tenant_id, months }];
    });
    const column = sql.ref(instant);
    const conditions = own.map(({ tenantId, months }) => sql`tenant_id = ${tenantId} and ${column} <= ${monthsBefore(now, months)}`);
    const days = defaultRetentionDays[kind as keyof typeof tables];
    if (days !== null) {
      const tenants = own.map(({ tenantId }) => tenantId);
      conditions.push(sql`${column} <= ${new Date(now.getTime() - days * dayMs)} and tenant_id <> all (${tenants}::uuid[])`);
    }
    return conditions.map((condition): [string, RawBuilder<unknown>] => [table, condition]);
  });
}

/** The same day and time so many months before, or the last day of that month. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return date;
}
