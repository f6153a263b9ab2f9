import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../payment.module.css';
import { BillSums } from './BillSums.tsx';

type BillDay = ListItem<'listPaymentBills'>;

const tones: Record<BillDay['state'], Tone> = {
  compared: 'good',
  expected: 'neutral',
  running: 'neutral',
  absent: 'warn',
  failed: 'danger',
  untried: 'danger',
};

/** The bill of one provider and day: whether it was compared, the sums of both sides, the fees, and the differences that are open. */
export function BillDayCard({ bill }: { bill: BillDay }) {
  const t = useTexts('reconciliation');
  const tCodes = useTexts('codes');
  const { channel, day, state, comparedAt, openDifferences } = bill;
  return (
    <Card>
      <CardHead title={`${day} ${tCodes(`paymentChannel.${channel}`)}`} to={undefined}>
        <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      </CardHead>
      {state !== 'compared' && <NotCompared bill={bill} />}
      <BillSums bill={bill} />
      {comparedAt !== null && <p className={styles.quiet}>{t('comparedAt', { when: formatDateTime(comparedAt) })}</p>}
      {openDifferences > 0 && (
        <Row label={t('open')} to={screenAddress('payments', { tab: 'differences' })}>
          <Chip tone="warn">{t('count', { count: openDifferences })}</Chip>
        </Row>
      )}
    </Card>
  );
}

/** Why, and when it is tried again; a person may have it tried at once. */
function NotCompared({ bill: { channel, day, state, failure, code, triedAt, nextTryAt, mayRequest } }: { bill: BillDay }) {
  const t = useTexts('reconciliation');
  const { mutateAsync: request } = useApiMutation('requestPaymentBill', { invalidates: ['listPaymentBills'] });
  const ask = async () => {
    await request({ channel, day });
    showToast(t('requested'), { kind: 'success' });
  };
  const why = failure === null ? t(`why.${state}`) : t(`failure.${failure}`, { code: code ?? '' });
  return (
    <>
      <p className={state === 'expected' || state === 'running' ? styles.quiet : styles.gap}>{why}</p>
      {triedAt !== null && state !== 'running' && <p className={styles.quiet}>{t('triedAt', { when: formatDateTime(triedAt) })}</p>}
      {state !== 'running' && (
        <p className={styles.quiet}>{nextTryAt === null ? t('noNextTry') : t('nextTry', { when: formatDateTime(nextTryAt) })}</p>
      )}
      {mayRequest && (
        <div className={styles.actions}>
          <Button variant="plain" size="small" onPress={ask}>
            {t('request')}
          </Button>
        </div>
      )}
    </>
  );
}
