import { workOrderStatus } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './SignatureSteps.module.css';

/** The signatures of a closing: those that are given, by whom, and who signs next. */
export function SignatureSteps({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrderForm');
  const isOnly = order.oneSignature && order.status === workOrderStatus.closingRequested;
  const isFirstGiven = order.status === workOrderStatus.toBeClosed || order.status === workOrderStatus.closed;
  const isSecondGiven = order.status === workOrderStatus.closed;
  const steps = [
    {
      key: isOnly ? '1/1' : '1/2',
      role: t(isOnly ? 'closing.onlySigner' : 'closing.firstSigner'),
      isGiven: isFirstGiven,
      isNext: !isFirstGiven,
      by: order.closing?.confirmedBy?.fullName ?? null,
    },
    { key: '2/2', role: t('closing.secondSigner'), isGiven: isSecondGiven, isNext: isFirstGiven && !isSecondGiven, by: null },
  ];
  return (
    <Card title={t('closing.signatures')}>
      <ol className={styles.steps}>
        {steps.slice(0, isOnly ? 1 : 2).map(({ key, role, isGiven, isNext, by }) => (
          <li
            key={key}
            className={styles.step}
            data-state={isGiven ? 'given' : isNext ? 'next' : 'later'}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className={styles.mark}>{isGiven ? <Icon name="check" size={18} /> : key}</span>
            <span className={styles.text}>
              <span>{role}</span>
              <span className={styles.state}>
                {isGiven
                  ? by
                    ? t('closing.signedBy', { name: by })
                    : t('closing.signed')
                  : isNext
                    ? t('closing.waiting')
                    : t('closing.later')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
