import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedFilter, type DecidedState } from '#shared/filter/DecidedFilter.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { OfflineCaseCard } from '../components/OfflineCaseCard.tsx';

/** Work that was done without a network and does not count on its order by itself, and what became of it. */
export function OfflineCaseListScreen() {
  const t = useTexts('offlineWork');
  const [state, setState] = useScreenState<DecidedState>('offlineCases', 'open');
  const list = useInfiniteApiList('listOfflineCases', { open: state === null ? undefined : state === 'open' });
  return (
    <Screen
      top={
        <DecidedFilter
          texts={{ filter: t('filter'), all: t('all'), open: t('open'), decided: t('decided') }}
          value={state}
          onChange={setState}
        />
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={state ?? 'all'}
          estimateHeight={210}
          itemKey={({ id }) => id}
          renderItem={(one) => <OfflineCaseCard offlineCase={one} />}
          empty={<Empty icon="check" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
