import { maskAddress, minuteMs, secondMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isContention } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { DeliveryBatch } from './claim-deliveries.ts';
import type { ProviderResult } from './send-by-provider.ts';

const maxAttempts = 3;
const retryMs = 10 * secondMs;
/** A claim of this age belongs to a server that ended in the middle. Whether the message went out is unknown, so that it is not sent again. */
const abandonedMs = 2 * minuteMs;

interface FailedDelivery {
  account_id: string;
  kind: string;
  notification_id: string;
}

interface DeliveryChange {
  state: 'sent' | 'due' | 'failed';
  dueAt: Date | null;
  sentAt: Date | null;
  externalId: string | null;
  fault: string | null;
}

/** A browser may report that the message has arrived before another one has answered. */
const setState = statement<DeliveryChange & { tenant: string; batch: string; sentTo: string | null }, FailedDelivery>(
  'record-delivery-result',
  `update channel_deliveries d set state = case d.state when 'sending' then :state else d.state end, due_at = coalesce(:dueAt::timestamptz, d.due_at),
      sent_at = coalesce(d.sent_at, :sentAt), external_id = :externalId, fault = :fault, sent_to = coalesce(:sentTo, d.sent_to)
    where d.tenant_id = :tenant and d.batch_id = :batch and (d.state = 'sending' or d.state = 'received' and :state = 'sent')
    returning d.account_id, d.kind, d.notification_id`,
);

const failAbandoned = statement<{ tenant: string; before: Date }, FailedDelivery>(
  'fail-abandoned-deliveries',
  `update channel_deliveries d set state = 'failed', fault = 'interrupted'
    where d.tenant_id = :tenant and d.state = 'sending' and d.claimed_at <= :before
    returning d.account_id, d.kind, d.notification_id`,
);

/** The next channel need not wait for one by which nothing went out. The rounds are locked in the order in which their ends lock them. */
const hastenRounds = statement<{ tenant: string; rows: string; now: Date }, object>(
  'hasten-message-rounds',
  `with late as (
      select m.account_id, m.kind, m.notification_id
      from jsonb_to_recordset(:rows::jsonb) as r(account_id uuid, kind text, notification_id uuid)
        join message_rounds m on m.tenant_id = :tenant and m.account_id = r.account_id and m.kind = r.kind and m.notification_id = r.notification_id
      where m.next_at > :now
      order by m.notification_id for update of m
    )
    update message_rounds m set next_at = :now from late l
    where m.tenant_id = :tenant and m.account_id = l.account_id and m.kind = l.kind and m.notification_id = l.notification_id`,
);

type Parts = Pick<AppContext, 'database' | 'clock'>;

/** Notes what became of a message for everybody whom it was for, or for nobody: what was sent to one of them was sent to all. */
export async function recordResults(
  context: Parts,
  tenant: string,
  sending: readonly DeliveryBatch[],
  sent: ProviderResult,
  isSecondTry = false,
): Promise<void> {
  const now = context.clock.now();
  try {
    await context.database.transaction(async (tx) => {
      const failed: FailedDelivery[] = [];
      for (const batch of sending) failed.push(...(await recordBatch(tx, tenant, now, batch, sent)));
      if (failed.length > 0) await runIn(tx, hastenRounds, { tenant, rows: JSON.stringify(failed), now });
    });
  } catch (error) {
    // What stays unrecorded counts as interrupted, and would go out by the next channel too.
    if (isSecondTry || !isContention(error)) throw error;
    await recordResults(context, tenant, sending, sent, true);
  }
}

/** @returns what has failed for good */
async function recordBatch(
  tx: Transaction<Schema>,
  tenant: string,
  now: Date,
  { id: batch, accountId, channel, deliveries: [first] }: DeliveryBatch,
  { result, addresses }: ProviderResult,
): Promise<FailedDelivery[]> {
  const address = addresses.get(accountId);
  const sentTo = address === undefined ? null : maskAddress(channel, address);
  const change = changeOf(result, first.attempts, now);
  const written = await runIn(tx, setState, { tenant, batch, sentTo, ...change });
  return change.state === 'failed' ? written : [];
}

function changeOf(result: ProviderResult['result'], attempts: number, now: Date): DeliveryChange {
  const nothing = { dueAt: null, sentAt: null, externalId: null, fault: null };
  if (result.kind === 'sent') return { ...nothing, state: 'sent', sentAt: now, externalId: result.id };
  if (result.kind === 'limited') return { ...nothing, state: 'due', dueAt: result.until };
  if (result.kind === 'gone') return { ...nothing, state: 'failed', fault: 'gone' };
  if (result.kind === 'rejected' || attempts + 1 >= maxAttempts) return { ...nothing, state: 'failed', fault: result.reason };
  return { ...nothing, state: 'due', dueAt: new Date(now.getTime() + retryMs * 2 ** attempts), fault: result.reason };
}

export async function recordAbandoned({ database, clock }: Parts, tenant: string): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const failed = await runIn(tx, failAbandoned, { tenant, before: new Date(now.getTime() - abandonedMs) });
    if (failed.length > 0) await runIn(tx, hastenRounds, { tenant, rows: JSON.stringify(failed), now });
  });
}
