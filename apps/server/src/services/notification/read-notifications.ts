import { notificationKinds } from '@energy-om/domain';
import { sql } from 'kysely';
import type { Verb } from '../request-context.ts';
import { countUnread } from './count-unread.ts';

/** Doing it twice does what doing it once does, so nothing is kept under a key; and what one has read is no matter of the audit. */
export const readNotifications: Verb<'readNotifications'> = async ({ actor, clock, database, signals }, input) => {
  const { tenantId, accountId } = actor;
  await database.assertWritable();
  const kinds = input.kind ? [input.kind] : notificationKinds;
  const read = await database.kysely
    .updateTable('notifications')
    .set({ read_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('kind', '=', sql<(typeof kinds)[number]>`any (${kinds}::text[])`)
    .where('read_at', 'is', null)
    .where(input.ids ? sql<boolean>`id = any (${input.ids}::uuid[])` : sql<boolean>`id <= ${input.until}::uuid`)
    .executeTakeFirst();
  if (read.numUpdatedRows > 0n) await signals.send({ kind: 'notifications-read', tenantId, accountIds: [accountId] });
  return { unread: await countUnread(database, actor) };
};
