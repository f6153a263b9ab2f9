import { useSearchParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { quantityScale } from '#shared/charge/amounts.ts';
import { PayableFigure } from '#shared/charge/PayableFigure.tsx';
import { formatMoney, formatSignedMoney } from '#shared/format/money.ts';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import { formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../components/bill.module.css';
import { CorrectionCard } from '../components/CorrectionCard.tsx';
import { LinesCard } from '../components/LinesCard.tsx';
import { MetersCard } from '../components/MetersCard.tsx';
import { OpenChip } from '../components/OpenChip.tsx';
import { describePeriod, unitOf } from '../model/bill.ts';
import { saveBillDocument, saveBillTable } from '../model/save-bill.ts';

/** How a bill (`?id=`) came about, to its payer and to clerks, with its files. */
export function BillScreen() {
  const t = useTexts('bill');
  const tCodes = useTexts('codes');
  const [search] = useSearchParams();
  const { data: bill, error, refetch } = useApiQuery('getBill', { billId: search.get('id') ?? '' }, { silent: true });
  useReadOnView('bill', bill?.id ?? null);
  const back = screenAddress('bills', { scope: search.get('scope') ?? 'own' });
  if (!bill)
    return (
      <Screen back={back}>
        {!error && <SkeletonList count={3} lines={3} />}
        {isNotFound(error) && <Empty icon="text" title={t('missing')} hint={t('missingHint')} />}
        {error && !isNotFound(error) && <LoadFailed onRetry={refetch} hint={error.message} />}
      </Screen>
    );
  const title = t('title', { energy: tCodes(`billedEnergy.${bill.energyType}`), month: formatMonth(midnightOf(`${bill.month}-01`)) });
  const { closed } = bill;
  const fileName = [title, bill.room.name, closed?.number].filter(Boolean).join(' ');
  return (
    <Screen
      back={back}
      bottom={
        <BottomBar
          secondary={[{ key: 'table', icon: 'download', label: t('saveTable'), onPress: () => void saveBillTable(bill, fileName, t) }]}
        >
          <Button onPress={() => saveBillDocument(bill, fileName)}>{t('saveDocument')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        <Card
          title={title}
          extra={closed ? bill.payable?.openCents === 0 && <Chip tone="good">{t('paid')}</Chip> : <OpenChip bill={bill} />}
        >
          <p className={styles.place}>{[bill.room.name, bill.account?.fullName ?? t('house')].join(' · ')}</p>
          <p className={styles.total}>{formatMoney(bill.totalCents)}</p>
          <p className={styles.place}>
            {t('summary', { quantity: bill.amount / quantityScale, unit: unitOf(bill), period: describePeriod(bill, t) })}
          </p>
          {bill.estimated > 0 && (
            <p className={styles.place}>{t('estimated', { quantity: bill.estimated / quantityScale, unit: unitOf(bill) })}</p>
          )}
          {closed && (
            <p className={styles.place}>
              {[t('number', { number: closed.number }), t('issued', { when: formatTenantDay(closed.issuedAt) })].join(' · ')}
            </p>
          )}
        </Card>
        {bill.payable && bill.payable.openCents > 0 && (
          <Card>
            <PayableFigure payable={bill.payable} />
          </Card>
        )}
        {bill.differenceCents !== 0 && <Callout>{t('pending', { amount: formatSignedMoney(bill.differenceCents) })}</Callout>}
        {bill.corrections.map((correction) => (
          <CorrectionCard key={correction.id} bill={bill} correction={correction} />
        ))}
        <LinesCard bill={bill} />
        {bill.meters.length > 0 && <MetersCard bill={bill} />}
      </PullRefresh>
    </Screen>
  );
}
