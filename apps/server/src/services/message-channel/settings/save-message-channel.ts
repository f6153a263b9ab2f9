import { findChannelFaults, isSecretField } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { findChannelRow, findChannelRows, isOffered, openSecrets, presentChannels, sealSecrets } from './channel-rows.ts';

/** Secrets that are left out, or empty, stay as they were. What changes has to prove itself anew. */
export const saveMessageChannel: Verb<'saveMessageChannel'> = (context, { channel, version, isOn, maxLevel, values }) => {
  const { actor, sealer } = context;
  const { tenantId } = actor;
  assertManagesTenant(actor, 'escalation.manage');
  if (isOn && !isOffered(channel, context)) throw invalid({ channel: 'channelNotOffered' });
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const settings = Object.fromEntries(given.filter(([name]) => !isSecretField(channel, name)));
  const newSecrets = Object.fromEntries(given.filter(([name]) => isSecretField(channel, name)));
  const changes = { channel, isOn, maxLevel, settings, secrets: Object.keys(newSecrets) };
  return writeOnce(context, { subjectKind: 'escalation', subjectId: tenantId, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    const current = await findChannelRow(tx, tenantId, channel);
    if ((current?.version ?? 0) !== version)
      throw conflict('conflict', presentChannels(context, tenantId, await findChannelRows(tx, tenantId)));
    const kept = openSecrets(sealer, tenantId, current);
    const faults = Object.keys(findChannelFaults(channel, values, kept));
    if (faults.length > 0) throw invalid(Object.fromEntries(faults.map((name) => [`values.${name}`, 'checkField' as const])));
    const row = {
      version: version + 1,
      is_on: isOn,
      max_level: maxLevel,
      settings: JSON.stringify(settings),
      secrets: sealSecrets(sealer, tenantId, channel, { ...kept, ...newSecrets }),
      proven_at: null,
      limited_until: null,
    };
    await tx
      .insertInto('message_channels')
      .values({ tenant_id: tenantId, channel, ...row })
      .onConflict((on) => on.columns(['tenant_id', 'channel']).doUpdateSet(row))
      .execute();
    return presentChannels(context, tenantId, await findChannelRows(tx, tenantId));
  });
};
