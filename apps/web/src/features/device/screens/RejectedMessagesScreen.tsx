import { useSearchParams } from 'react-router';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { RejectedCard } from '../components/gateway/RejectedCard.tsx';
import { RejectedCounts } from '../components/gateway/RejectedCounts.tsx';

/** A device's rejected messages (`?id=`, with `?name=` for the heading): why, how often, and how each began. */
export function RejectedMessagesScreen() {
  const t = useTexts('device');
  const [search] = useSearchParams();
  const deviceId = search.get('id') ?? '';
  const list = useInfiniteApiList('listRejectedMessages', { deviceId }, { enabled: deviceId !== '' });
  if (deviceId === '') {
    return (
      <Screen back={screenAddress('gateways')}>
        <Empty icon="gateway" title={t('rejected.missing')} />
      </Screen>
    );
  }
  return (
    <Screen back={screenAddress('gateways')}>
      <PullRefresh onRefresh={() => invalidateApi('listRejectedMessages')}>
        <RejectedCounts deviceId={deviceId} name={search.get('name')} />
        <InfiniteList
          list={list}
          estimateHeight={150}
          itemKey={({ id }) => id}
          renderItem={(message) => <RejectedCard message={message} />}
          empty={<Empty icon="check" title={t('rejected.none')} hint={t('rejected.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
