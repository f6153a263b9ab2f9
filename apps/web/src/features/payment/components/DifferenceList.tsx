import { differenceCents } from '@energy-om/domain';
import type { ReactNode } from 'react';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { DifferenceActions } from './DifferenceActions.tsx';
import styles from './payment.module.css';

/** Where payments and the bills of their providers differ, with what became of it. */
export function DifferenceList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('payment');
  useReadAllOnView('paymentDifference');
  const [open, setOpen] = useScreenState<'open' | 'resolved' | null>('differences', 'open');
  const list = useInfiniteApiList('listPaymentDifferences', { open: open === null ? undefined : open === 'open' });
  return (
    <Screen
      top={
        <ListTools>
          {tabs}
          <FilterChips<'open' | 'resolved'>
            label={t('list.filter')}
            options={[
              { value: null, label: t('list.all') },
              { value: 'open', label: t('list.openOnly') },
              { value: 'resolved', label: t('list.resolved') },
            ]}
            value={open}
            onChange={setOpen}
          />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={open ?? 'all'}
          estimateHeight={132}
          itemKey={({ id }) => id}
          renderItem={(difference) => <DifferenceCard difference={difference} />}
          empty={<Empty icon="checklist" title={t('list.noDifference')} hint={t('list.noDifferenceHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}

function DifferenceCard({ difference }: { difference: ListItem<'listPaymentDifferences'> }) {
  const t = useTexts('payment');
  const tDifference = useTexts('difference');
  const tCodes = useTexts('codes');
  const { kind, of, day, paymentId, channel, bookedCents, billedCents, resolvedAt, outcome, note, processedBy } = difference;
  const gap = differenceCents({ kind, of, bookedCents, billedCents });
  const amountOf = (cents: number | null) => (cents === null ? t('list.nothing') : formatMoney(cents));
  return (
    <Card>
      <CardHead
        title={tCodes(`paymentDifferenceKind.${kind}`)}
        to={paymentId === null ? undefined : screenAddress('payment', { id: paymentId })}
      >
        <Chip tone={resolvedAt === null ? 'warn' : 'good'}>
          {outcome === 'writtenOff' && resolvedAt === null
            ? tDifference('waiting')
            : t(resolvedAt === null ? 'list.unresolved' : 'list.resolved')}
        </Chip>
      </CardHead>
      <DifferenceSubject difference={difference} />
      <p className={styles.line}>
        <span className={styles.figure}>{t('list.booked', { amount: amountOf(bookedCents) })}</span>
        <span className={styles.figure}>{t('list.billed', { amount: amountOf(billedCents) })}</span>
      </p>
      {gap !== null && (
        <p className={styles.gap}>{tDifference(gap > 0 ? 'booksHaveMore' : 'billHasMore', { amount: formatMoney(Math.abs(gap)) })}</p>
      )}
      {outcome !== null && (
        <p className={styles.quiet}>
          {[tDifference('by', { outcome: tDifference(`outcome.${outcome}`), name: processedBy ?? '' }), note].join(' · ')}
        </p>
      )}
      <p className={styles.quiet}>
        {[of === 'refund' && t('list.refund'), tCodes(`paymentChannel.${channel}`), t('list.day', { day })].filter(Boolean).join(' · ')}
      </p>
      <DifferenceActions difference={difference} />
    </Card>
  );
}

/** Whose payment it is; of a number that nobody here knows, what the bill says of it. */
function DifferenceSubject({ difference }: { difference: ListItem<'listPaymentDifferences'> }) {
  const t = useTexts('reconciliation');
  const { account, room, number, providerNumber, billedAt, feeCents } = difference;
  if (account && room)
    return (
      <>
        <p className={styles.quiet}>{`${account.fullName} · ${room.name}`}</p>
        {feeCents !== null && <p className={styles.gap}>{t('billedFee', { amount: formatMoney(feeCents) })}</p>}
      </>
    );
  return (
    <>
      <p className={styles.gap}>{t('nobody')}</p>
      <p className={styles.quiet}>{t('number', { number })}</p>
      {providerNumber !== null && <p className={styles.quiet}>{t('providerNumber', { number: providerNumber })}</p>}
      {billedAt !== null && <p className={styles.quiet}>{t('billedAt', { when: formatDateTime(billedAt) })}</p>}
    </>
  );
}
