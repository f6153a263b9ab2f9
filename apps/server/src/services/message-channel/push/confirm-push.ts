import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { readPushToken } from './push-token.ts';

/** Of a digest all deliveries have arrived. */
const markReceived = statement<{ tenant: string; delivery: string; now: Date }, object>(
  'mark-delivery-received',
  `update channel_deliveries d set state = 'received', received_at = :now, sent_at = coalesce(d.sent_at, :now)
    from channel_deliveries o
    where o.tenant_id = :tenant and o.id = :delivery and d.tenant_id = :tenant and d.account_id = o.account_id and d.batch_id = o.batch_id
      and d.state in ('sent', 'sending')`,
);

/** The worker of the app has no token of a session. It needs no audit row, since it changes nothing that anybody decides by. */
export const confirmPush: Verb<'confirmPush'> = async ({ database, clock, sealer }, { token }) => {
  const ticket = readPushToken(sealer, token);
  if (ticket === null) throw notFound();
  await database.assertWritable();
  const now = clock.now();
  const { numUpdatedRows } = await database.kysely
    .updateTable('push_subscriptions')
    .set({ proven_at: now })
    .where('id', '=', ticket.subscriptionId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  await database.run(markReceived, { tenant: ticket.tenantId, delivery: ticket.deliveryId, now });
  return {};
};
