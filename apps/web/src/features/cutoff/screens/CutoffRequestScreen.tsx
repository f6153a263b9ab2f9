import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RequestActions } from '../components/request/RequestActions.tsx';
import { RequestHead } from '../components/request/RequestHead.tsx';
import { RequestRow } from '../components/request/RequestRow.tsx';

const refreshIntervalMs = 30_000;

/** The rooms and debts (`?id=`) that wait for a second person, and the decision. */
export function CutoffRequestScreen() {
  const t = useTexts('cutoff');
  const [search] = useSearchParams();
  const requestId = search.get('id') ?? '';
  const query = { silent: true, refetchInterval: refreshIntervalMs } as const;
  const { data: request, isError, error, refetch } = useApiQuery('getCutoffRequest', { requestId }, query);
  useReadOnView('cutoffRequest', requestId === '' ? null : requestId);
  const back = screenAddress('cutoffs');
  if (!request)
    return <Screen back={back}>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />}</Screen>;
  return (
    <Screen back={back} bottom={<RequestActions request={request} />}>
      <PullRefresh onRefresh={refetch}>
        <RequestHead request={request} />
        <Card title={t('request.list')}>
          {request.rooms.map((room) => (
            <RequestRow key={room.walletId} of={room} />
          ))}
        </Card>
      </PullRefresh>
    </Screen>
  );
}
