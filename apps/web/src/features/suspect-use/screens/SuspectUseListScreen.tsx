import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedFilter, type DecidedState } from '#shared/filter/DecidedFilter.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SuspectUseCard } from '../components/SuspectUseCard.tsx';

/** What meters can hardly have counted, and what became of it. */
export function SuspectUseListScreen() {
  const t = useTexts('suspectUse');
  const [state, setState] = useScreenState<DecidedState>('suspectUses', 'open');
  const list = useInfiniteApiList('listSuspectUses', { open: state === null ? undefined : state === 'open' });
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
          estimateHeight={190}
          itemKey={({ id }) => id}
          renderItem={(use) => <SuspectUseCard use={use} />}
          empty={<Empty icon="check" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
