import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import styles from './channels.module.css';

/** By which providers the organisation reaches its staff when nobody acts on a message. */
export function ChannelList() {
  const t = useTexts('messageChannel');
  const { data: channels, isError, error, refetch } = useApiQuery('getMessageChannels', {}, { silent: true });
  const [edited, setEdited] = useState<string | null>(null);
  if (!channels) return isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} />;
  const channel = channels.find((one) => one.channel === edited);
  return (
    <>
      <p className={styles.words}>{t('intro')}</p>
      {channels.map((one) => (
        <ChannelCard key={one.channel} channel={one} onEdit={() => setEdited(one.channel)} />
      ))}
      {channel && <ChannelSheet key={channel.channel} channel={channel} onClose={() => setEdited(null)} />}
    </>
  );
}
