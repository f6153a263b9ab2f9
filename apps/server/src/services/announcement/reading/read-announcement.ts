import type { Verb } from '#services/core/request-context.ts';
import { readMessagesOf } from '../broadcasts/read-messages-of.ts';
import { findReadable } from './find-readable.ts';
import { writeReceipt } from './write-receipt.ts';

/**
 * It needs no idempotency key, since a second call changes nothing, and no audit row, since the receipt is the record itself. What is withdrawn or
 * over leaves none.
 */
export const readAnnouncement: Verb<'readAnnouncement'> = async ({ actor, clock, database, eventBus }, { id }) => {
  const { tenantId, accountId } = actor;
  const now = clock.now();
  await database.assertWritable();
  const { receipt, readFor } = await database.transaction(async (tx) => {
    const row = await findReadable(tx, actor, id, now);
    const written = await writeReceipt(tx, actor, id, { now, isConfirmed: false });
    const kept = row.read_at && { readAt: row.read_at.toISOString(), confirmedAt: row.confirmed_at?.toISOString() ?? null };
    return { receipt: written ?? kept, readFor: await readMessagesOf(tx, tenantId, id, [accountId], now) };
  });
  if (readFor.length > 0) await eventBus.publish({ kind: 'notifications-read', tenantId, accountIds: readFor });
  return { receipt };
};
