import type { MessageChannel } from '@energy-om/domain';
import type { SendResult } from '#adapters/send-result.ts';
import { statement } from '#db/statement.ts';
import { logError } from '#services/core/log-error.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { claimDeliveries, type DeliveryBatch } from './claim-deliveries.ts';
import { recordAbandoned, recordResult } from './record-results.ts';
import { sendPush } from './send-push.ts';

/** A sweep over all tenants. The index contains only what is to be sent or is being sent. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-due-deliveries',
  `select t.id from tenants t where exists (select from channel_deliveries d
      where d.tenant_id = t.id and d.state in ('due', 'sending') and d.due_at <= :now)`,
);

type Sender = (context: AppContext, tenantId: string, batch: DeliveryBatch) => Promise<SendResult>;

const senders: Partial<Record<MessageChannel, Sender>> = { webPush: sendPush };

const runSize = { perTenant: 50, max: 1000 } as const;

export const createSendingTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'send-deliveries', 'messages of a tenant could not be sent');

/** Sends what is due. Each message is claimed before it is sent, so that no other server sends it too. @returns how many rows were dealt with */
export async function sendDeliveries(context: AppContext, turns = createSendingTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const tenants = await database.run(findTenants, { now: clock.now() });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ id }) => id),
    runSize,
    async (tenantId, limit) => {
      await recordAbandoned(context, tenantId);
      const { batches, count } = await database.transaction((tx) => claimDeliveries(context, tx, tenantId, limit));
      await Promise.all(batches.map((batch) => sendBatch(context, tenantId, batch)));
      return count;
    },
  );
}

async function sendBatch(context: AppContext, tenantId: string, batch: DeliveryBatch): Promise<void> {
  let result: SendResult;
  try {
    const send = senders[batch.channel];
    result = send === undefined ? { kind: 'rejected', reason: 'no such channel' } : await send(context, tenantId, batch);
  } catch (error) {
    logError(context.log, 'error', error, { tenantId, channel: batch.channel }, 'a message could not be sent');
    result = { kind: 'unreachable', reason: 'fault of the server' };
  }
  await recordResult(context, tenantId, batch, result);
}
