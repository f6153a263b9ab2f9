import { Link } from 'react-router';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from '#shared/work-order/WorkResult.module.css';

/** Who requests the closing, why, and of which order this one is a duplicate. */
export function ClosingFacts({ closing }: { closing: NonNullable<OrderDetail['closing']> }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('closing.request')}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t('closing.askedBy')}</dt>
          <dd>
            {closing.requestedBy?.fullName ?? t('closing.system')} · {formatWhen(closing.requestedAt)}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('closing.reason')}</dt>
          <dd>{tCodes(`closingReason.${closing.reason}`)}</dd>
        </div>
        {closing.duplicateOf && (
          <div className={styles.fact}>
            <dt>{t('closing.duplicateOf')}</dt>
            <dd>
              <Link to={screenAddress('workOrder', { id: closing.duplicateOf.id })}>{closing.duplicateOf.orderNo}</Link>
            </dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{t('closing.statusBefore')}</dt>
          <dd>{tCodes(`status.${closing.fromStatus}`)}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('closing.words')}</dt>
          <dd>{closing.text}</dd>
        </div>
      </dl>
    </Card>
  );
}
