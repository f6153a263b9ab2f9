import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { publishDeliveries } from '#services/notification/publish-deliveries.ts';
import { sendPart } from './send-part.ts';
import { sendToNewcomers } from './send-to-newcomers.ts';

const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-announcements-to-send',
  `select t.id from tenants t where exists (select from announcement_broadcasts q
    where q.tenant_id = t.id and q.ended_at is null and q.due_at <= :now)
    or exists (select from announcement_newcomers c where c.tenant_id = t.id)`,
);

/** Readers of one transaction and of one run. */
const runSize = { perTenant: 500, max: 10_000 } as const;

export const createBroadcastTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'send-announcements', 'messages of announcements could not be written');

/**
 * Sends what is due of announcements, and to those who have come among the readers of what was published before: a part of the readers a transaction, so that neither its length nor its locks grow with them. It goes on where it
 * was interrupted, and any number of servers sends each message once. @returns how many parts were sent; none: nothing is due
 */
export async function sendBroadcasts(context: AppContext, turns = createBroadcastTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const tenants = await database.run(findTenants, { now: clock.now() });
  if (tenants.length > 0) await database.assertWritable();
  let parts = 0;
  await turns.run(
    tenants.map(({ id }) => id),
    runSize,
    async (tenantId, limit) => {
      const part = await database.transaction(
        async (tx) => (await sendPart(context, tx, tenantId, limit)) ?? (await sendToNewcomers(context, tx, tenantId, limit)),
      );
      if (part === null) return 0;
      publishDeliveries(context, tenantId, part.result);
      parts += 1;
      return part.isLast ? 1 : limit;
    },
  );
  return parts;
}
