import { countPermitReminders, permitReminderMs, permitReminders, remindedPermitStatuses, secondMs } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** A step that was not sent for the end that the window has now. The steps are those of `countPermitReminders`. */
const isDue = `p.status not in ('closed', 'voided') and p.status = any (:statuses::text[])
    and p.valid_until <= :now::timestamptz + make_interval(secs => :step)
    and (p.reminded_until is distinct from p.valid_until
      or p.reminded_steps < least(floor(extract(epoch from :now::timestamptz - p.valid_until) / :step)::int + 2, :max))`;

interface Due {
  statuses: readonly string[];
  now: Date;
  /** In seconds. */
  step: number;
  max: number;
}

const findTenants = statement<Due, { tenant_id: string }>(
  'find-tenants-with-permits-past-their-window',
  `select distinct p.tenant_id from permits p join tenants t on t.id = p.tenant_id where ${isDue}`,
);

const lockDue = statement<Due & { tenant: string; limit: number }, { id: string; valid_until: Date }>(
  'lock-permits-past-their-window',
  `select p.id, p.valid_until from permits p where p.tenant_id = :tenant and ${isDue}
    order by p.valid_until, p.id limit :limit for no key update skip locked`,
);

const runSize = { perTenant: 50, max: 500 } as const;

export const createPermitReminderTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'remind-of-permits', 'nobody could be reminded of permits whose window ends');

/**
 * Notifies of permits whose window ends or has ended while people work by them, each step once on however many servers, and after an
 * interruption only the highest. @returns how many permits were due
 */
export async function remindOfPermits(context: AppContext, turns = createPermitReminderTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const due: Due = {
    statuses: remindedPermitStatuses,
    now: clock.now(),
    step: permitReminderMs / secondMs,
    max: permitReminders.length,
  };
  const tenants = await database.run(findTenants, due);
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    (tenant, limit) => remindOfTenant(context, due, tenant, limit),
  );
}

function remindOfTenant({ database, ids }: AppContext, due: Due, tenantId: string, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const permits = await runIn(tx, lockDue, { ...due, tenant: tenantId, limit });
    for (const { id, valid_until } of permits) {
      await tx
        .updateTable('permits')
        .set({ reminded_steps: countPermitReminders(valid_until.getTime(), due.now.getTime()), reminded_until: valid_until })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'permit', id }, actorId: null, now: due.now });
    }
    return permits.length;
  });
}
