import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { HandoverPage } from '../components/handover/HandoverPage.tsx';
import { useHandover } from '../hooks/use-handover.ts';

/** The card of one change of shift (`?id=`). */
export function HandoverScreen() {
  const t = useTexts('roster');
  const { data: handover, error, refetch } = useHandover();
  if (handover) return <HandoverPage handover={handover} />;
  const isUnknown = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen>
      {isUnknown ? (
        <Empty icon="people" title={t('handover.missing')} hint={t('handover.missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={3} />
      )}
    </Screen>
  );
}
