import { maskAddress, minuteMs, secondMs } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { DeliveryBatch } from './claim-deliveries.ts';
import type { ProviderResult } from './send-by-provider.ts';

const maxAttempts = 3;
const retryMs = 10 * secondMs;
/** A claim of this age belongs to a server that ended in the middle. Whether the message went out is unknown, so that it is not sent again. */
const abandonedMs = 2 * minuteMs;

const setState = statement<
  {
    tenant: string;
    batch: string;
    state: string;
    dueAt: Date | null;
    sentAt: Date | null;
    externalId: string | null;
    fault: string | null;
    sentTo: string | null;
  },
  { account_id: string; kind: string; notification_id: string }
>(
  'record-delivery-result',
  `update channel_deliveries d set state = :state, due_at = coalesce(:dueAt::timestamptz, d.due_at), sent_at = :sentAt, external_id = :externalId, fault = :fault,
      sent_to = coalesce(:sentTo, d.sent_to)
    where d.tenant_id = :tenant and d.batch_id = :batch and d.state = 'sending'
    returning d.account_id, d.kind, d.notification_id`,
);

const failAbandoned = statement<{ tenant: string; before: Date }, { account_id: string; kind: string; notification_id: string }>(
  'fail-abandoned-deliveries',
  `update channel_deliveries d set state = 'failed', fault = 'interrupted'
    where d.tenant_id = :tenant and d.state = 'sending' and d.claimed_at <= :before
    returning d.account_id, d.kind, d.notification_id`,
);

/** The next channel need not wait for one by which nothing went out. */
const hastenRounds = statement<{ tenant: string; rows: string; now: Date }, object>(
  'hasten-message-rounds',
  `update message_rounds m set next_at = :now
    from jsonb_to_recordset(:rows::jsonb) as r(account_id uuid, kind text, notification_id uuid)
    where m.tenant_id = :tenant and m.account_id = r.account_id and m.kind = r.kind and m.notification_id = r.notification_id and m.next_at > :now`,
);

/** Notes what became of a batch. @returns whether it failed for good */
export async function recordResult(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  tenant: string,
  { id: batch, accountId, channel, deliveries: [first] }: DeliveryBatch,
  { result, addresses }: ProviderResult,
): Promise<void> {
  const now = clock.now();
  const isRetried = result.kind === 'unreachable' && first.attempts + 1 < maxAttempts;
  const address = addresses.get(accountId);
  const sentTo = address === undefined ? null : maskAddress(channel, address);
  const nothing = { dueAt: null, sentAt: null, externalId: null, fault: null, sentTo };
  await database.transaction(async (tx) => {
    if (result.kind === 'sent') {
      await runIn(tx, setState, { tenant, batch, state: 'sent', ...nothing, sentAt: now, externalId: result.id });
    } else if (result.kind === 'limited') {
      await runIn(tx, setState, { tenant, batch, state: 'due', ...nothing, dueAt: result.until });
    } else if (isRetried) {
      const dueAt = new Date(now.getTime() + retryMs * 2 ** first.attempts);
      await runIn(tx, setState, { tenant, batch, state: 'due', ...nothing, dueAt, fault: result.reason });
    } else {
      const fault = result.kind === 'gone' ? 'gone' : result.reason;
      const failed = await runIn(tx, setState, { tenant, batch, state: 'failed', ...nothing, fault });
      await runIn(tx, hastenRounds, { tenant, rows: JSON.stringify(failed), now });
    }
  });
}

export async function recordAbandoned({ database, clock }: Pick<AppContext, 'database' | 'clock'>, tenant: string): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const failed = await runIn(tx, failAbandoned, { tenant, before: new Date(now.getTime() - abandonedMs) });
    if (failed.length > 0) await runIn(tx, hastenRounds, { tenant, rows: JSON.stringify(failed), now });
  });
}
