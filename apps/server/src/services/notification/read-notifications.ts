import { notificationKinds } from '@energy-om/domain';
import { sql } from 'kysely';
import type { Verb } from '#services/core/request-context.ts';
import { countUnread } from './count-unread.ts';

/** It needs no idempotency key, since a second call changes nothing, and no audit row, since what somebody has read is their own matter. */
export const readNotifications: Verb<'readNotifications'> = async ({ actor, clock, database, eventBus }, input) => {
  const { tenantId, accountId } = actor;
  await database.assertWritable();
  const kinds = input.kind ? [input.kind] : notificationKinds;
  // Rows are locked in the order of their ids, as every other write of several of them locks them.
  const read = await sql`
    with unread as (
      select kind, id from notifications where tenant_id = ${tenantId} and account_id = ${accountId} and kind = any (${kinds}::text[])
        and read_at is null and ${input.ids ? sql`id = any (${input.ids}::uuid[])` : sql`id <= ${input.until}::uuid`}
      order by id for no key update
    )
    update notifications n set read_at = ${clock.now()} from unread
    where n.tenant_id = ${tenantId} and n.account_id = ${accountId} and n.kind = unread.kind and n.id = unread.id`.execute(database.kysely);
  if ((read.numAffectedRows ?? 0n) > 0n) await eventBus.publish({ kind: 'notifications-read', tenantId, accountIds: [accountId] });
  return { unread: await countUnread(database, actor) };
};
