import { useNavigate } from 'react-router';
import { type ListItem, useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Balance } from '../components/Amount.tsx';
import styles from '../components/wallet.module.css';

type Filter = 'owing' | 'disagreeing';

/** The wallets of the occupants, whoever has least first. */
export function WalletListScreen() {
  const t = useTexts('wallet');
  const navigate = useNavigate();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [filter, setFilter] = useScreenState<Filter | null>('filter', null);
  const list = useInfiniteApiList('listWallets', { ...(keyword !== '' && { keyword }), ...(filter !== null && { [filter]: true }) });
  usePreload('wallet', 'walletEntries', 'formerPayers');
  return (
    <Screen
      field={<SearchBar value={keyword} onChange={(text) => setKeyword(text.trim())} placeholder={t('list.search')} />}
      top={
        <ListTools>
          <FilterChips<Filter>
            label={t('list.filter')}
            options={[
              { value: null, label: t('list.all') },
              { value: 'owing', label: t('list.owing') },
              { value: 'disagreeing', label: t('list.disagreeing') },
            ]}
            value={filter}
            onChange={setFilter}
          />
        </ListTools>
      }
      bottom={
        <BottomBar
          secondary={[
            { key: 'leavers', icon: 'people', label: t('leavers.open'), onPress: () => void navigate(screenAddress('formerPayers')) },
          ]}
        >
          <Button onPress={() => void navigate(screenAddress('walletEntries'))}>{t('list.entries')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={filter ?? 'all'}
          estimateHeight={84}
          itemKey={({ id }) => id}
          renderItem={(wallet) => <WalletCard wallet={wallet} />}
          empty={
            filter !== null && keyword === '' ? (
              <Empty icon="check" title={t(filter === 'owing' ? 'list.nobodyOwes' : 'list.allAgree')} />
            ) : keyword !== '' ? (
              <Empty icon="search" title={t('list.nothing')} hint={t('list.nothingHint')} />
            ) : (
              <Empty icon="people" title={t('list.empty')} hint={t('list.emptyHint')} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}

function WalletCard({ wallet }: { wallet: ListItem<'listWallets'> }) {
  const t = useTexts('wallet');
  const { id, room, account, balanceCents, frozenCents, isFormer, disagreedAt } = wallet;
  return (
    <Card>
      <CardHead title={room.name} to={screenAddress('wallet', { id })}>
        <Balance cents={balanceCents} />
      </CardHead>
      <p className={styles.line}>
        <span className={styles.place}>{account.fullName}</span>
        {isFormer && <Chip>{t('former')}</Chip>}
        {balanceCents < 0 && <Chip tone="danger">{t('owes')}</Chip>}
        {disagreedAt !== null && <Chip tone="danger">{t('disagrees')}</Chip>}
        {frozenCents > 0 && <Chip tone="warn">{t('frozen', { amount: formatMoney(frozenCents) })}</Chip>}
      </p>
    </Card>
  );
}
