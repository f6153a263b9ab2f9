import type { ApiOutput } from '@energy-om/contract';
import { type ChannelValues, type ConfiguredChannel, configuredChannels, defaultMaxLevel, type EventLevel } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Sealer } from '#services/core/sealer.ts';

export interface ChannelRow {
  channel: ConfiguredChannel;
  version: number;
  is_on: boolean;
  max_level: EventLevel;
  settings: ChannelValues;
  secrets: Buffer;
  proven_at: Date | null;
  limited_until: Date | null;
}

const findRows = statement<{ tenant: string }, ChannelRow>(
  'find-message-channels',
  `select c.channel, c.version, c.is_on, c.max_level, c.settings, c.secrets, c.proven_at, c.limited_until
    from message_channels c where c.tenant_id = :tenant`,
);

/** @param at the transaction that changes them, or the database */
export function findChannelRows(at: Kysely<Schema>, tenant: string): Promise<ChannelRow[]> {
  return runIn(at, findRows, { tenant });
}

export async function findChannelRow(at: Kysely<Schema>, tenant: string, channel: ConfiguredChannel): Promise<ChannelRow | null> {
  return (await findChannelRows(at, tenant)).find((row) => row.channel === channel) ?? null;
}

const purposeOf = (tenantId: string, channel: ConfiguredChannel) => `message channel ${tenantId} ${channel}`;

export function sealSecrets(sealer: Sealer, tenantId: string, channel: ConfiguredChannel, secrets: ChannelValues): Buffer {
  return sealer.seal(purposeOf(tenantId, channel), JSON.stringify(secrets));
}

/** Without what was sealed by another key of the installation: that has to be entered again. */
export function openSecrets(sealer: Sealer, tenantId: string, row: Pick<ChannelRow, 'channel' | 'secrets'> | null): ChannelValues {
  const text = row === null ? null : sealer.unseal(purposeOf(tenantId, row.channel), row.secrets);
  return text === null ? {} : (JSON.parse(text) as ChannelValues);
}

/** Whether this installation has what a channel needs beside an organisation's own keys. */
export function isOffered(
  channel: ConfiguredChannel,
  { mailer, wechat, config }: Pick<AppContext, 'mailer' | 'wechat' | 'config'>,
): boolean {
  if (channel === 'wechat') return wechat !== null && config.wechat?.templates != null;
  return channel !== 'mail' || mailer !== null;
}

/** All channels, also those that were never set up. */
export function presentChannels(
  context: Pick<AppContext, 'sealer' | 'mailer' | 'wechat' | 'config'>,
  tenantId: string,
  rows: readonly ChannelRow[],
): ApiOutput<'getMessageChannels'> {
  return configuredChannels.map((channel) => {
    const row = rows.find((one) => one.channel === channel) ?? null;
    return {
      channel,
      version: row?.version ?? 0,
      isOn: row?.is_on ?? false,
      isOffered: isOffered(channel, context),
      maxLevel: row?.max_level ?? defaultMaxLevel[channel],
      settings: { ...row?.settings },
      secretsSet: Object.keys(openSecrets(context.sealer, tenantId, row)).sort(),
      provenAt: row?.proven_at?.toISOString() ?? null,
    };
  });
}
