import { depositMs } from '@energy-om/domain';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type DepositNote, useDeposits } from '#shared/outbox/deposit/deposit-notes.ts';
import { dismissNote } from '#shared/outbox/deposit/dismiss-note.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './offline-work.module.css';

/** What has become of the work that waited for tenants which the account has left. */
export function Deposits() {
  const notes = useDeposits((deposits) => deposits.notes);
  return Object.entries(notes).map(([name, note]) => <Deposit key={name} note={note} onDismiss={() => dismissNote(name)} />);
}

function Deposit({ note: { tenantName, since, deposited, left, isWiped }, onDismiss }: { note: DepositNote; onDismiss: () => void }) {
  const t = useTexts('takeAlong');
  const count = left.length;
  return (
    <Card title={tenantName === null ? t('deposit.titleUnnamed') : t('deposit.title', { name: tenantName })}>
      {deposited > 0 && <p className={styles.text}>{t('deposit.taken', { count: deposited })}</p>}
      {count > 0 && (
        <p className={styles.reason}>
          {isWiped ? t('deposit.leftWiped', { count }) : t('deposit.left', { count, date: formatDate(since + depositMs) })}
        </p>
      )}
      {count > 0 && <p className={styles.text}>{left.join('\n')}</p>}
      {isWiped && count === 0 && <p className={styles.quiet}>{t('deposit.wiped')}</p>}
      {isWiped && (
        <div className={styles.actions}>
          <Button variant="plain" size="small" onPress={onDismiss}>
            {t('deposit.dismiss')}
          </Button>
        </div>
      )}
    </Card>
  );
}
