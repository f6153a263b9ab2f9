import type { Language } from '@energy-om/contract';
import { type ConfiguredChannel, idChannels, type NotificationKind, type NotificationSubject } from '@energy-om/domain';
import { createChannelProvider } from '#adapters/channel/create-channel-provider.ts';
import type { SendResult } from '#adapters/send-result.ts';
import { statement } from '#db/statement.ts';
import { logError } from '#services/core/log-error.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type ChannelRow, findChannelRow, openSecrets } from '../settings/channel-rows.ts';
import { composeFootnote, type ShownMessage } from '../text/compose-message.ts';
import { findMessageLink } from '../text/message-link.ts';

/** Members alone, and of these whoever has an address for the channel. One for e-mail counts once it is proven. */
const findAddressesOf = statement<
  { tenant: string; channel: string; idChannels: readonly string[]; accounts: readonly string[] },
  { account_id: string; address: string; language: Language | null }
>(
  'find-addresses-to-message',
  `select a.id as account_id, o.address, a.language from accounts a
      join memberships m on m.tenant_id = :tenant and m.account_id = a.id and m.state = 'member'
      cross join lateral (select case
        when :channel::text = 'mail' then case when a.mail_proven_at is not null then a.mail end
        when :channel = 'wechat' then
          (select l.openid from third_party_links l where l.account_id = a.id and l.type = 'wechat' and l.linked_at is not null)
        when :channel = any (:idChannels::text[]) then
          (select c.address from own_channels c where c.tenant_id = :tenant and c.account_id = a.id and c.channel = :channel)
        else a.phone_number end as address) o
    where a.id = any (:accounts::uuid[]) and o.address is not null order by a.id`,
);

/** Where the channel reaches those of the accounts who are members and have an address there. */
export function findAddresses(
  { database }: Pick<AppContext, 'database'>,
  tenant: string,
  channel: ConfiguredChannel,
  accounts: readonly string[],
) {
  return database.run(findAddressesOf, { tenant, channel, idChannels, accounts });
}

const noteResult = statement<
  { tenant: string; channel: string; version: number; provenAt: Date | null; limitedUntil: Date | null },
  object
>(
  'note-result-of-channel',
  `update message_channels set proven_at = :provenAt, limited_until = :limitedUntil
    where tenant_id = :tenant and channel = :channel and version = :version
      and (proven_at is distinct from :provenAt::timestamptz or limited_until is distinct from :limitedUntil::timestamptz)`,
);

export interface ProviderMessage {
  kind: NotificationKind;
  /** Whom it concerns. */
  accounts: readonly string[];
  compose: (language: Language) => ShownMessage;
  /** What it is about; null: several things. */
  subject: { kind: NotificationSubject; id: string } | null;
}

export interface ProviderResult {
  result: SendResult;
  /** By account where it went. */
  addresses: ReadonlyMap<string, string>;
}

const nowhere: ReadonlyMap<string, string> = new Map();

/** Sends one message to people of a tenant by its provider: a robot mentions all of them, the others reach one. */
export async function sendByProvider(
  context: Pick<AppContext, 'database' | 'clock' | 'sealer' | 'config' | 'mailer' | 'wechat' | 'appTokens' | 'log'>,
  tenant: string,
  channel: ConfiguredChannel,
  { kind, accounts, compose, subject }: ProviderMessage,
): Promise<ProviderResult> {
  const { database, clock, sealer, config, mailer, appTokens: tokens, log } = context;
  const row = await findChannelRow(database.kysely, tenant, channel);
  if (row === null) return { result: { kind: 'rejected', reason: 'not set up' }, addresses: nowhere };
  if (row.limited_until !== null && row.limited_until > clock.now())
    return { result: { kind: 'limited', until: row.limited_until }, addresses: nowhere };
  const [first, ...others] = await findAddresses(context, tenant, channel, accounts);
  if (!first) return { result: { kind: 'gone' }, addresses: nowhere };
  const values = { ...row.settings, ...openSecrets(sealer, tenant, row) };
  const parts = { endpoints: config.messages.endpoints, mailer, wechat: findWechat(context), tokens, now: () => clock.now() };
  const provider = createChannelProvider(channel, values, parts);
  if (provider === null) return { result: { kind: 'rejected', reason: 'not offered' }, addresses: nowhere };
  // A group speaks one language.
  const language = others.length > 0 ? 'zh-CN' : (first.language ?? 'zh-CN');
  const addresses = [first.address, ...others.map(({ address }) => address)] as [string, ...string[]];
  const link = findMessageLink(config.publicAddresses, tenant, subject);
  const result = await provider.send({ kind, ...compose(language), link, footnote: composeFootnote(language), addresses });
  // What was sent is sent, whether this can be noted or not: an error would have it sent once more.
  await database
    .run(noteResult, { tenant, channel, version: row.version, ...proofOf(row, result, clock.now()) })
    .catch((error: unknown) => logError(log, 'warn', error, { tenantId: tenant, channel }, 'the result of a channel was not noted'));
  return { result, addresses: new Map([first, ...others].map(({ account_id, address }) => [account_id, address])) };
}

/** The official account, where it sends messages. */
export function findWechat({ wechat: account, config }: Pick<AppContext, 'wechat' | 'config'>) {
  const templates = config.wechat?.templates ?? null;
  return account === null || templates === null ? null : { account, templates };
}

/** A number that does not exist says nothing against the provider, and a day without an answer nothing against what was proven. */
function proofOf(row: ChannelRow, result: SendResult, now: Date): { provenAt: Date | null; limitedUntil: Date | null } {
  if (result.kind === 'sent') return { provenAt: now, limitedUntil: null };
  if (result.kind === 'limited') return { provenAt: row.proven_at, limitedUntil: result.until };
  const isRefused = result.kind === 'rejected' || (result.kind === 'gone' && (row.channel === 'wecom' || row.channel === 'dingtalk'));
  return { provenAt: isRefused ? null : row.proven_at, limitedUntil: null };
}
