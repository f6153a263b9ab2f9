import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readMessagesOf } from '../broadcasts/read-messages-of.ts';
import { findReadable } from './find-readable.ts';
import { writeReceipt } from './write-receipt.ts';

/** Confirming counts after its deadline, too, with its time: late is better than never. */
export const confirmAnnouncement: Verb<'confirmAnnouncement'> = async (context, { id }) => {
  const { actor, clock, database, eventBus } = context;
  const { tenantId, accountId } = actor;
  const now = clock.now();
  const { confirmed_at, read_at } = await findReadable(database.kysely, actor, id, now);
  if (confirmed_at !== null && read_at !== null)
    return { receipt: { readAt: read_at.toISOString(), confirmedAt: confirmed_at.toISOString() } };
  const subject = { subjectKind: 'announcement' as const, subjectId: id, changes: { confirmed: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const receipt = await writeReceipt(tx, actor, id, { now, isConfirmed: true });
    if (receipt === null) throw conflict('nothingToConfirm');
    await readMessagesOf(tx, tenantId, id, [accountId], now);
    return { receipt };
  });
  await eventBus.publish({ kind: 'notifications-read', tenantId, accountIds: [accountId] });
  return answer;
};
