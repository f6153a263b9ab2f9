import { bodyCode } from '@energy-om/contract';
import type { ReactNode } from 'react';
import type { ManagedAnnouncement } from '#features/announcement/model/announcement-reads.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const refreshIntervalMs = 30_000;

/** Renders with an announcement once it is loaded, and a screen that says what is missing until then. */
export function WithManaged({ id, children }: { id: string; children: (announcement: ManagedAnnouncement) => ReactNode }) {
  const t = useTexts('announcement');
  const { data, error, refetch } = useApiQuery('getManagedAnnouncement', { id }, { silent: true, refetchInterval: refreshIntervalMs });
  if (data) return children(data);
  const isUnknown = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  return (
    <Screen back={screenAddress('managedAnnouncements')}>
      {isUnknown ? (
        <Empty icon="sound" title={t('unknown')} hint={t('manageUnknownHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={4} />
      )}
    </Screen>
  );
}
