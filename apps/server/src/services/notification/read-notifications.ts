import { notificationKinds } from '@energy-om/domain';
import { sql } from 'kysely';
import type { Verb } from '../core/request-context.ts';
import { countUnread } from './count-unread.ts';

/** Doing it twice does what doing it once does, so nothing is kept under a key; and what one has read is no matter of the audit. */
export const readNotifications: Verb<'readNotifications'> = async ({ actor, clock, database, eventBus }, input) => {
  const { tenantId, accountId } = actor;
  await database.assertWritable();
  const kinds = input.kind ? [input.kind] : notificationKinds;
  // Held in the order of their ids, as whatever else writes several of them holds them.
  const read = await sql`
    with meant as (
      select kind, id from notifications where tenant_id = ${tenantId} and account_id = ${accountId} and kind = any (${kinds}::text[])
        and read_at is null and ${input.ids ? sql`id = any (${input.ids}::uuid[])` : sql`id <= ${input.until}::uuid`}
      order by id for no key update
    )
    update notifications n set read_at = ${clock.now()} from meant
    where n.tenant_id = ${tenantId} and n.account_id = ${accountId} and n.kind = meant.kind and n.id = meant.id`.execute(database.kysely);
  if ((read.numAffectedRows ?? 0n) > 0n) await eventBus.publish({ kind: 'notifications-read', tenantId, accountIds: [accountId] });
  return { unread: await countUnread(database, actor) };
};
