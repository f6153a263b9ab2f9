import { isUrgentMessage } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { findQuietEnds } from '#services/message-channel/rounds/find-quiet-ends.ts';
import type { Delivery } from '../notification-draft.ts';

/**
 * Delays the announcement of new messages to accounts that are in their quiet hours, until these end or a shift begins. The messages are in
 * the list all the same. @returns the ids of those that are delayed
 */
export async function delayInQuietHours(
  tx: Transaction<Schema>,
  tenantId: string,
  messages: readonly (Delivery & { id: string })[],
  now: Date,
): Promise<Set<string>> {
  const ordinary = messages.filter(({ topic, content }) => !isUrgentMessage(topic, content.level));
  if (ordinary.length === 0) return new Set();
  const accounts = [...new Set(ordinary.map(({ accountId }) => accountId))];
  const ends = await findQuietEnds(tx, tenantId, accounts, now);
  const delayed = ordinary.flatMap(({ id, accountId }) => {
    const announceAt = ends.get(accountId);
    return announceAt === undefined ? [] : [{ id, account_id: accountId, announce_at: announceAt }];
  });
  if (delayed.length === 0) return new Set();
  await sql`
    update notifications n set announce_at = r.announce_at
    from jsonb_to_recordset(${JSON.stringify(delayed)}::jsonb) as r(id uuid, account_id uuid, announce_at timestamptz)
    where n.tenant_id = ${tenantId} and n.account_id = r.account_id and n.id = r.id`.execute(tx);
  return new Set(delayed.map(({ id }) => id));
}
