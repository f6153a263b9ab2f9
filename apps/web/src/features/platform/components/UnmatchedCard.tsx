import { useState } from 'react';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DecideUnmatchedSheet } from './DecideUnmatchedSheet.tsx';
import styles from './tenant.module.css';

type Unmatched = ListItem<'listUnmatchedPayments'>;

/** A row of a bill that nobody knows: what the bill says of it, and whose it is by whose word. */
export function UnmatchedCard({ row }: { row: Unmatched }) {
  const t = useTexts('reconciliation');
  const tCodes = useTexts('codes');
  const [isDeciding, setDeciding] = useState(false);
  const { channel, day, kind, of, number, providerNumber, cents, feeCents, billedAt, decision } = row;
  const owner = decision?.tenant ? t('platform.toTenant', { name: decision.tenant.name }) : t('platform.toNobody');
  return (
    <Card>
      <CardHead title={`${t(of === 'refund' ? 'refunds' : 'payments')} ${formatMoney(cents)}`} to={undefined}>
        <Chip tone={decision ? 'good' : 'warn'}>{t(decision ? 'platform.decided' : 'platform.open')}</Chip>
      </CardHead>
      {kind === 'double' && <p className={styles.small}>{t('platform.twice')}</p>}
      <p className={styles.small}>{t('number', { number })}</p>
      <p className={styles.small}>{t('providerNumber', { number: providerNumber })}</p>
      <p className={styles.small}>{t('billedAt', { when: formatDateTime(billedAt) })}</p>
      <p className={styles.small}>
        {[tCodes(`paymentChannel.${channel}`), day, t('billedFee', { amount: formatMoney(feeCents) })].join(' · ')}
      </p>
      {decision ? (
        <>
          <p>{[owner, decision.note].join(' · ')}</p>
          <p className={styles.small}>{t('platform.by', { name: decision.by, when: formatDateTime(decision.at) })}</p>
        </>
      ) : (
        <div className={styles.actions}>
          <Button variant="plain" size="small" onPress={() => setDeciding(true)}>
            {t('platform.decide')}
          </Button>
          <DecideUnmatchedSheet row={row} open={isDeciding} onClose={() => setDeciding(false)} />
        </div>
      )}
    </Card>
  );
}
