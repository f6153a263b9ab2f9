import { type EventLevel, type MessageChannel, type NotificationKind, type ReachLack, staffRoles } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** A browser of an account that takes messages: of the tenant that its session is in, while that session could still be used. */
export const liveSubscriptions = `push_subscriptions p join sessions s on s.id = p.session_id
      and s.tenant_id = :tenant and s.ended_at is null and s.expires_at > :now and s.last_used_at > :idleSince`;

export interface ReachRow {
  account_id: string;
  kind: NotificationKind;
  channel: MessageChannel;
  is_proven: boolean;
  /** It takes messages of this level and graver ones; null: all. */
  max_level: EventLevel | null;
  /** Why it does not reach the account; null: it does. */
  lack: ReachLack | null;
}

const staff = staffRoles.map((role) => `'${role}'`).join(', ');

/**
 * By what accounts can be reached with messages of each kind, and why not. Providers are for the staff alone: they cost, and groups are the operator's own.
 * An account without a browser for the kind has no row of Web Push.
 */
export const findReach = statement<
  {
    tenant: string;
    accounts: readonly string[];
    kinds: readonly NotificationKind[];
    /** The domain's `idChannels`. */
    idChannels: readonly MessageChannel[];
    now: Date;
    idleSince: Date;
  },
  ReachRow
>(
  'find-reach-of-accounts',
  `select p.account_id, k.kind, 'webPush' as channel, bool_or(p.proven_at is not null) as is_proven, null::smallint as max_level, null as lack
    from ${liveSubscriptions} cross join unnest(p.kinds) k(kind)
    where p.account_id = any (:accounts::uuid[]) group by p.account_id, k.kind
    union all
    select a.id, k.kind, c.channel, c.proven_at is not null, c.max_level, case
        when o.is_wanted is false then 'unwanted'
        when c.channel = any (:idChannels::text[]) and o.address is null then 'noAddress'
        when c.channel = 'mail' and m.mail is null then 'noAddress'
        when c.channel = 'mail' and m.mail_proven_at is null then 'unproven'
        when c.channel = 'wechat' and not exists (select from third_party_links l
          where l.account_id = a.id and l.type = 'wechat' and l.linked_at is not null) then 'notLinked' end
    from message_channels c cross join unnest(:accounts::uuid[]) a(id) cross join unnest(:kinds::text[]) k(kind)
      join accounts m on m.id = a.id
      left join own_channels o on o.tenant_id = :tenant and o.account_id = a.id and o.channel = c.channel
    where c.tenant_id = :tenant and c.is_on
      and exists (select from role_grants g where g.tenant_id = :tenant and g.account_id = a.id and g.role in (${staff}))`,
);
