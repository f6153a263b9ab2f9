import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SuspectUseCard } from '../components/SuspectUseCard.tsx';

/** What meters can hardly have counted, and what became of it. */
export function SuspectUseListScreen() {
  const t = useTexts('suspectUse');
  const [state, setState] = useScreenState<'open' | 'decided' | null>('suspectUses', 'open');
  const list = useInfiniteApiList('listSuspectUses', { open: state === null ? undefined : state === 'open' });
  return (
    <Screen
      top={
        <ListTools>
          <FilterChips<'open' | 'decided'>
            label={t('filter')}
            options={[
              { value: null, label: t('all') },
              { value: 'open', label: t('open') },
              { value: 'decided', label: t('decided') },
            ]}
            value={state}
            onChange={setState}
          />
        </ListTools>
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
