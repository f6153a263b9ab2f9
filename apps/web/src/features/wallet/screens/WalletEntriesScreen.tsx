import { walletEntryStates } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { EntryCard } from '../components/EntryCard.tsx';

type State = (typeof walletEntryStates)[number];

/** What was entered by hand, in all wallets or in one (`?wallet=`), and what waits for a second person. */
export function WalletEntriesScreen() {
  const t = useTexts('wallet');
  const [search] = useSearchParams();
  const walletId = search.get('wallet') ?? undefined;
  // Those of one wallet are not all.
  useReadAllOnView('walletEntry', walletId === undefined);
  const [state, setState] = useScreenState<State | null>('state', walletId === undefined ? 'waiting' : null);
  const list = useInfiniteApiList('listWalletEntries', { walletId, state: state ?? undefined });
  return (
    <Screen
      back={walletId === undefined ? screenAddress('wallets') : screenAddress('wallet', { id: walletId })}
      top={
        <ListTools>
          <FilterChips<State>
            label={t('entry.tabs')}
            options={[
              { value: null, label: t('entry.every') },
              ...walletEntryStates.map((value) => ({ value, label: t(`entry.state.${value}`) })),
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
          estimateHeight={200}
          itemKey={({ id }) => id}
          renderItem={(entry) => <EntryCard entry={entry} />}
          empty={
            state === 'waiting' ? (
              <Empty icon="check" title={t('entry.noneWaiting')} hint={t('entry.noneWaitingHint')} />
            ) : (
              <Empty icon="checklist" title={t('entry.none')} hint={t('entry.noneHint')} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}
