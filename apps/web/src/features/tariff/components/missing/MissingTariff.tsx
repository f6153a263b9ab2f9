import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** In place of a tariff: it is being loaded, could not be, or is not there. */
export function MissingTariff({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const t = useTexts('tariff');
  const isMissing = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen back={screenAddress('tariffs')}>
      {isMissing && <Empty icon="bolt" title={t('page.missing')} hint={t('page.missingHint')} />}
      {error && !isMissing && <LoadFailed onRetry={onRetry} hint={error.message} />}
      {!error && <SkeletonList count={3} lines={4} />}
    </Screen>
  );
}
