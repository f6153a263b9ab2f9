import type { ReactNode } from 'react';
import { refundTones } from '#features/payment/model/refund-tones.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import styles from '../payment.module.css';

const refreshIntervalMs = 60_000;
const filters = ['requested', 'approval', 'payout', 'sent', 'ended'] as const;
type Filter = (typeof filters)[number];

/** The refunds of all rooms by what is to be done; each is decided on the page of its payment. */
export function RefundList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('refund');
  const [filter, setFilter] = useScreenState<Filter | null>('refunds', 'requested');
  const [keyword, setKeyword] = useScreenState('refundKeyword', '');
  const input = { scope: 'all', keyword: keyword.trim() || undefined, filter: filter ?? undefined } as const;
  const list = useInfiniteApiList('listRefunds', input, { refetchInterval: refreshIntervalMs });
  return (
    <Screen
      top={
        <ListTools>
          {tabs}
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('list.search')} />
          <FilterChips<Filter>
            label={t('list.filter')}
            options={[{ value: null, label: t('list.all') }, ...filters.map((value) => ({ value, label: t(`list.${value}`) }))]}
            value={filter}
            onChange={setFilter}
          />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={filter ?? 'all'}
          estimateHeight={132}
          itemKey={({ id }) => id}
          renderItem={(refund) => <RefundItem refund={refund} />}
          empty={<Empty icon="undo" title={t('list.none')} hint={t('list.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}

function RefundItem({ refund }: { refund: ListItem<'listRefunds'> }) {
  const t = useTexts('refund');
  const tCodes = useTexts('codes');
  const { paymentId, account, room, cents, channel, way, state, note, requestedAt } = refund;
  const isPayable = way === 'counter' && state === 'approved';
  return (
    <Card>
      <CardHead title={account.fullName} to={screenAddress('payment', { id: paymentId })}>
        <Chip tone={refundTones[state]}>{isPayable ? t('payable') : tCodes(`refundState.${state}`)}</Chip>
      </CardHead>
      <p className={styles.quiet}>{room.name}</p>
      <p className={styles.line}>
        <span className={styles.figure}>{formatMoney(cents)}</span>
        <span className={styles.quiet}>
          {[
            way === 'counter' ? t('counter') : t('origin', { channel: tCodes(`paymentChannel.${channel}`) }),
            formatDateTime(requestedAt),
          ].join(' · ')}
        </span>
      </p>
      <p className={styles.quiet}>{note}</p>
    </Card>
  );
}
