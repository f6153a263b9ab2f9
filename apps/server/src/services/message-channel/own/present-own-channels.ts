import type { ApiOutput } from '@energy-om/contract';
import { type ConfiguredChannel, configuredChannels, isIdChannel, maskPhone, staffRoles } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { isOffered } from '../settings/channel-rows.ts';

interface Row {
  channel: ConfiguredChannel;
  is_wanted: boolean;
  address: string | null;
  phone_number: string;
  mail: string | null;
  is_mail_proven: boolean;
  has_wechat: boolean;
}

const listOwn = statement<{ tenant: string; account: string }, Row>(
  'list-channels-of-account',
  `select c.channel, coalesce(o.is_wanted, true) as is_wanted, o.address, a.phone_number, a.mail,
      a.mail_proven_at is not null as is_mail_proven,
      exists (select from third_party_links l where l.account_id = :account and l.type = 'wechat' and l.linked_at is not null) as has_wechat
    from message_channels c join accounts a on a.id = :account
      left join own_channels o on o.tenant_id = :tenant and o.account_id = :account and o.channel = c.channel
    where c.tenant_id = :tenant and c.is_on`,
);

/** Nothing for whoever is not of the staff, whom these channels do not serve. @param at the transaction that has changed them, or the database */
export async function presentOwnChannels(context: SignedInContext, at: Kysely<Schema>): Promise<ApiOutput<'getOwnChannels'>> {
  const { accountId: account, tenantId: tenant, roleGrants } = context.actor;
  if (!roleGrants.some(({ role }) => (staffRoles as readonly string[]).includes(role))) return [];
  const rows = await runIn(at, listOwn, { tenant, account });
  return configuredChannels
    .filter((channel) => isOffered(channel, context))
    .flatMap((channel) => rows.filter((row) => row.channel === channel))
    .map((row) => {
      const address = addressOf(row);
      const needsProof = row.channel === 'mail' && address !== null && !row.is_mail_proven;
      const isReachable = row.channel === 'wechat' ? row.has_wechat : address !== null && !needsProof;
      return { channel: row.channel, isWanted: row.is_wanted, address, isReachable, needsProof };
    });
}

function addressOf({ channel, address, phone_number, mail }: Row): string | null {
  if (channel === 'wechat') return null;
  if (channel === 'mail') return mail;
  return isIdChannel(channel) ? address : maskPhone(phone_number);
}
