import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Shown while a switching order is read, and when there is none. @param error null while it is read */
export function MissingSwitching({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const t = useTexts('switching');
  const isUnknown = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen back={screenAddress('permits')}>
      {isUnknown ? (
        <Empty icon="bolt" title={t('missing')} hint={t('missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={onRetry} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
