import { isIdChannel } from '@energy-om/domain';
import { noTenant, type Verb } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentOwnChannels } from './present-own-channels.ts';

/** An address that is left out stays. It may be chosen before the organisation uses the channel. */
export const saveOwnChannel: Verb<'saveOwnChannel'> = (context, { channel, isWanted, address }) => {
  const { tenantId: tenant_id, accountId: account_id } = context.actor;
  if (tenant_id === noTenant) throw notFound();
  if (address !== undefined && !isIdChannel(channel)) throw invalid({ address: 'checkField' });
  // The audit log is the organisation's, the id the account's own.
  const changes = { channel, isWanted, ...(address !== undefined && { address: address !== null }) };
  return writeOnce(context, { subjectKind: 'account', subjectId: account_id, changes }, async (tx) => {
    const change = { is_wanted: isWanted, ...(address !== undefined && { address }) };
    await tx
      .insertInto('own_channels')
      .values({ tenant_id, account_id, channel, address: null, ...change })
      .onConflict((on) => on.columns(['tenant_id', 'account_id', 'channel']).doUpdateSet(change))
      .execute();
    return presentOwnChannels(context, tx);
  });
};
