import type { MessageChannel, NotificationKind } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** A browser of an account that takes messages: of the tenant that its session is in, while that session could still be used. */
export const liveSubscriptions = `push_subscriptions p join sessions s on s.id = p.session_id
      and s.tenant_id = :tenant and s.ended_at is null and s.expires_at > :now and s.last_used_at > :idleSince`;

export interface ReachRow {
  account_id: string;
  kind: NotificationKind;
  channel: MessageChannel;
  is_proven: boolean;
}

/** By what accounts can be reached with messages of each kind. */
export const findReach = statement<{ tenant: string; accounts: readonly string[]; now: Date; idleSince: Date }, ReachRow>(
  'find-reach-of-accounts',
  `select p.account_id, k.kind, 'webPush' as channel, bool_or(p.proven_at is not null) as is_proven
    from ${liveSubscriptions} cross join unnest(p.kinds) k(kind)
    where p.account_id = any (:accounts::uuid[]) group by p.account_id, k.kind`,
);
