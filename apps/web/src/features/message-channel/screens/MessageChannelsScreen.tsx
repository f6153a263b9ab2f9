import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ChannelCard } from '../components/ChannelCard.tsx';
import { ChannelSheet } from '../components/ChannelSheet.tsx';
import styles from '../components/channels.module.css';

/** By which providers the organisation reaches its staff when nobody acts on a message. */
export function MessageChannelsScreen() {
  const t = useTexts('messageChannel');
  const { data: channels, isError, error, refetch } = useApiQuery('getMessageChannels', {}, { silent: true });
  const [edited, setEdited] = useState<string | null>(null);
  if (!channels) return <Screen>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} />}</Screen>;
  const channel = channels.find((one) => one.channel === edited);
  return (
    <Screen>
      <p className={styles.words}>{t('intro')}</p>
      {channels.map((one) => (
        <ChannelCard key={one.channel} channel={one} onEdit={() => setEdited(one.channel)} />
      ))}
      {channel && <ChannelSheet key={`${channel.channel} ${channel.version}`} channel={channel} onClose={() => setEdited(null)} />}
    </Screen>
  );
}
