import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RequestPage } from '../components/requests/RequestPage.tsx';
import { useShiftRequest } from '../hooks/use-shift-request.ts';

/** A request for leave or a swap (`?id=`). */
export function ShiftRequestScreen() {
  const t = useTexts('shiftRequest');
  const { data: request, error, refetch } = useShiftRequest();
  if (request) return <RequestPage key={request.id} request={request} />;
  const isUnknown = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen>
      {isUnknown ? (
        <Empty icon="calendar" title={t('missing')} hint={t('missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={4} />
      )}
    </Screen>
  );
}
