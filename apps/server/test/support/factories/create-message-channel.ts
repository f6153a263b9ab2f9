import type { ChannelValues, ConfiguredChannel, EventLevel } from '@energy-om/domain';
import { sealSecrets } from '#services/message-channel/settings/channel-rows.ts';
import { localApps } from '../services/local-apps.ts';
import type { LocalChannels } from '../services/local-channels.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

/** Everything that each provider on this machine wants to know. */
export function channelValues({ wecomKey, dingtalk, aliyun }: LocalChannels): Record<ConfiguredChannel, Record<string, string>> {
  return {
    wechat: {},
    wecomApp: localApps.wecom,
    dingtalkApp: localApps.dingtalk,
    wecom: { key: wecomKey },
    dingtalk,
    sms: { ...aliyun, signName: '能源运维', templateCode: 'SMS_1' },
    mail: {},
    voice: { ...aliyun, templateCode: 'TTS_1' },
  };
}

/** Sets a channel up as the administrator does, and tries it. */
export async function setUpChannel(
  client: TestClient,
  local: LocalChannels,
  channel: ConfiguredChannel,
  maxLevel: EventLevel = 4,
): Promise<void> {
  const version = (await client.succeed('getMessageChannels')).find((one) => one.channel === channel)?.version ?? 0;
  await client.succeed('saveMessageChannel', { channel, version, isOn: true, maxLevel, values: channelValues(local)[channel] });
  await client.succeed('sendChannelTrial', { channel });
  local.sent.length = 0;
}

/** Inserts a channel whose provider is nowhere. @returns its version */
export async function createMessageChannel(
  { context, database }: TestServer,
  tenantId: string,
  channel: ConfiguredChannel = 'wecom',
  secrets: ChannelValues = { key: 'a-key' },
): Promise<number> {
  const sealed = sealSecrets(context.sealer, tenantId, channel, secrets);
  const row = { tenant_id: tenantId, channel, version: 1, is_on: false, max_level: 2 as const, settings: '{}', secrets: sealed };
  const inserted = await database.kysely
    .insertInto('message_channels')
    .values(row)
    .onConflict((on) => on.columns(['tenant_id', 'channel']).doUpdateSet({ secrets: sealed }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return inserted.version;
}
