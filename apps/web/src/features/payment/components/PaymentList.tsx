import type { ReactNode } from 'react';
import { paymentTones } from '#features/payment/model/payment-tones.ts';
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
import styles from './payment.module.css';

const refreshIntervalMs = 60_000;
const filters = ['counter', 'approval', 'open', 'paid'] as const;
type Filter = (typeof filters)[number];

/** The payments of all rooms, found by the code that is named at the counter. */
export function PaymentList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('payment');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [filter, setFilter] = useScreenState<Filter | null>('filter', null);
  const input = { scope: 'all', keyword: keyword.trim() || undefined, filter: filter ?? undefined } as const;
  const list = useInfiniteApiList('listPayments', input, { refetchInterval: refreshIntervalMs });
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
          estimateHeight={112}
          itemKey={({ id }) => id}
          renderItem={(payment) => <PaymentCard payment={payment} />}
          empty={<Empty icon="order" title={t('list.none')} hint={t('list.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}

function PaymentCard({ payment }: { payment: ListItem<'listPayments'> }) {
  const t = useTexts('payment');
  const tCodes = useTexts('codes');
  const { id, account, room, cents, channel, state, code, confirmation, createdAt } = payment;
  const isWaiting = channel === 'counter' && state === 'pending';
  return (
    <Card>
      <CardHead title={account.fullName} to={screenAddress('payment', { id })}>
        <Chip tone={isWaiting ? 'warn' : paymentTones[state]}>
          {isWaiting ? t(confirmation ? 'list.approval' : 'list.counter') : tCodes(`paymentState.${state}`)}
        </Chip>
      </CardHead>
      <p className={styles.quiet}>{room.name}</p>
      <p className={styles.line}>
        <span className={styles.figure}>{formatMoney(cents)}</span>
        <span className={styles.quiet}>
          {[tCodes(`paymentChannel.${channel}`), isWaiting && code, formatDateTime(createdAt)].filter(Boolean).join(' · ')}
        </span>
      </p>
    </Card>
  );
}
