import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedFilter, type DecidedState } from '#shared/filter/DecidedFilter.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { UnmatchedCard } from '../components/UnmatchedCard.tsx';

/** Rows of the bills of payment providers whose numbers no organisation knows, and whose they are. */
export function UnmatchedPaymentsScreen() {
  const t = useTexts('reconciliation');
  const [state, setState] = useScreenState<DecidedState>('state', 'open');
  const list = useInfiniteApiList('listUnmatchedPayments', { open: state === null ? undefined : state === 'open' });
  return (
    <Screen
      back={screenAddress('platformTenants')}
      top={
        <DecidedFilter
          texts={{ filter: t('platform.filter'), all: t('platform.all'), open: t('platform.openOnly'), decided: t('platform.decided') }}
          value={state}
          onChange={setState}
        />
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={state ?? 'all'}
          estimateHeight={168}
          itemKey={({ id }) => id}
          renderItem={(row) => <UnmatchedCard row={row} />}
          empty={<Empty icon="checklist" title={t('platform.none')} hint={t('platform.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
