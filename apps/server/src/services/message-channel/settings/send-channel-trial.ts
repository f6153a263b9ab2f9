import { loadAccount } from '#services/account/profile/load-account.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { findAddresses, sendByProvider } from '../sending/send-by-provider.ts';
import { composeChannelTrial } from '../text/compose-message.ts';
import { findChannelRow } from './channel-rows.ts';

/** To whoever asks for it. It is sent also while the channel is off, and proves it. */
export const sendChannelTrial: Verb<'sendChannelTrial'> = async (context, { channel }) => {
  const { actor, database, language } = context;
  assertManagesTenant(actor, 'escalation.manage');
  const row = await findChannelRow(database.kysely, actor.tenantId, channel);
  if (row === null) throw conflict('channelNotSetUp');
  const [own] = await findAddresses(context, actor.tenantId, channel, [actor.accountId]);
  if (!own) throw conflict(channel === 'mail' && (await hasMail(context)) ? 'channelAddressUnproven' : 'channelAddressMissing');
  const message = { kind: 'workOrders' as const, accounts: [actor.accountId], compose: () => composeChannelTrial(language), subject: null };
  const { result } = await sendByProvider(context, actor.tenantId, channel, message);
  return { outcome: result.kind, reason: 'reason' in result ? result.reason : null };
};

/** Which then is not proven. */
async function hasMail({ actor, database }: SignedInContext): Promise<boolean> {
  const { mail } = await loadAccount(database.kysely, actor.accountId);
  return mail !== null;
}
