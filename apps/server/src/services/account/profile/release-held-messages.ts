import { findQuietEnd, type QuietHours } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { type Actor, noTenant } from '#services/core/actor.ts';

interface Values {
  tenant: string;
  account: string;
  at: Date;
}

/** Messages are locked in the order of their ids and before their rounds, as every other write of several of them locks them. */
const release = statement<Values, object>(
  'release-held-messages',
  `with held as (
      select n.kind, n.id from notifications n where n.tenant_id = :tenant and n.account_id = :account and n.announce_at > :at
      order by n.id for no key update
    ), announced as (
      update notifications n set announce_at = :at from held h
      where n.tenant_id = :tenant and n.account_id = :account and n.kind = h.kind and n.id = h.id
      returning n.kind, n.id
    )
    update message_rounds m set next_at = :at from announced x
    where m.tenant_id = :tenant and m.account_id = :account and m.kind = x.kind and m.notification_id = x.id and m.next_at > :at`,
);

/**
 * What the former quiet hours held is held by the new ones alone. In other tenants it comes at the end that was set. Without a tenant nothing
 * is held.
 */
export async function releaseHeldMessages(
  tx: Transaction<Schema>,
  { accountId: account, tenantId: tenant }: Actor,
  hours: QuietHours | null,
  now: Date,
): Promise<void> {
  if (tenant === noTenant) return;
  const { time_zone } = await tx.selectFrom('tenants').select('time_zone').where('id', '=', tenant).executeTakeFirstOrThrow();
  const end = hours === null ? null : findQuietEnd(hours, now.getTime(), time_zone);
  await runIn(tx, release, { tenant, account, at: end === null ? now : new Date(end) });
}
