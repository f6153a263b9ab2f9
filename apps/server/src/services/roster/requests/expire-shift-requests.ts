import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

const findTenants = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-expired-shift-requests',
  `select distinct q.tenant_id from shift_requests q join tenants t on t.id = q.tenant_id
    where q.status in ('asked', 'agreed') and q.expires_at <= :now`,
);

const expire = statement<{ tenant: string; now: Date; limit: number }, { id: string }>(
  'expire-shift-requests',
  `update shift_requests q set status = 'expired', version = q.version + 1
    from (select r.id from shift_requests r where r.tenant_id = :tenant and r.status in ('asked', 'agreed') and r.expires_at <= :now
      order by r.id limit :limit for no key update skip locked) due
    where q.tenant_id = :tenant and q.id = due.id
    returning q.id`,
);

const runSize = { perTenant: 100, max: 1000 } as const;

export const createRequestTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'expire-shift-requests', 'requests for leave and swaps could not be ended');

/** Ends the requests that nobody decided on in time, each once on however many servers. @returns how many there were */
export async function expireShiftRequests(context: AppContext, turns = createRequestTurns(context.log)): Promise<number> {
  const { database, clock, ids } = context;
  const now = clock.now();
  const tenants = await database.run(findTenants, { now });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    (tenantId, limit) =>
      database.transaction(async (tx) => {
        const ended = await runIn(tx, expire, { tenant: tenantId, now, limit });
        for (const { id } of ended)
          await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'shiftRequest', id }, actorId: null, now });
        return ended.length;
      }),
  );
}
