import { type ListItem, useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Balance } from '../components/Amount.tsx';
import styles from '../components/wallet.module.css';

/** Those who left a room before its use was settled: what they are still charged for, and the way to their wallets. */
export function FormerPayerScreen() {
  const t = useTexts('wallet');
  const list = useInfiniteApiList('listFormerPayers', {});
  usePreload('wallet');
  return (
    <Screen back={screenAddress('wallets')}>
      <PullRefresh onRefresh={list.refresh}>
        <p className={styles.place}>{t('leavers.hint')}</p>
        <InfiniteList
          list={list}
          name="all"
          estimateHeight={128}
          itemKey={({ walletId }) => walletId}
          renderItem={(payer) => <FormerPayerCard payer={payer} />}
          empty={<Empty icon="check" title={t('leavers.none')} hint={t('leavers.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}

function FormerPayerCard({ payer }: { payer: ListItem<'listFormerPayers'> }) {
  const t = useTexts('wallet');
  const { walletId, room, account, balanceCents, leftAt, settledTo, estimate } = payer;
  const amount = estimate && formatMoney(estimate.cents);
  return (
    <Card>
      <CardHead title={room.name} to={screenAddress('wallet', { id: walletId })}>
        <Balance cents={balanceCents} />
      </CardHead>
      <p className={styles.line}>
        <span className={styles.place}>{account.fullName}</span>
        <span className={styles.place}>{t('leavers.leftAt', { when: formatTenantDateTime(leftAt) })}</span>
      </p>
      <p className={styles.place}>{t('leavers.settledTo', { when: formatTenantDateTime(settledTo) })}</p>
      <p className={styles.place}>
        {amount === null ? t('leavers.unknown') : t(estimate?.isComplete ? 'leavers.estimate' : 'leavers.estimateLeast', { amount })}
      </p>
    </Card>
  );
}
