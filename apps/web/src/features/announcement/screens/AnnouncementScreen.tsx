import { bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { AnnouncementPage } from '../components/AnnouncementPage.tsx';

/** An announcement for its reader (`?id=`). */
export function AnnouncementScreen() {
  const t = useTexts('announcement');
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, error, refetch } = useApiQuery('getAnnouncement', { id }, { silent: true });
  if (data) return <AnnouncementPage key={id} announcement={data} />;
  const isUnknown = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  return (
    <Screen back={screenAddress('announcements')}>
      {isUnknown ? (
        <Empty icon="sound" title={t('unknown')} hint={t('unknownHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={4} />
      )}
    </Screen>
  );
}
