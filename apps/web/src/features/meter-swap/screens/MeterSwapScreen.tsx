import { bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { SwapSteps } from '#features/meter-swap/components/SwapSteps.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Another meter is put up in the place of this one (`?id=`), for an order (`&orderId=`) or without one. */
export function MeterSwapScreen() {
  const t = useTexts('meterSwap');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data: old, error, refetch } = useApiQuery('getMeterForSwap', { id }, { silent: true });
  if (old) return <SwapSteps key={old.id} old={old} orderId={search.get('orderId')} />;
  const isMissing = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen back={screenAddress('meters')}>
      {isMissing ? (
        <Empty title={t('missing')} hint={t('missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={3} />
      )}
    </Screen>
  );
}
