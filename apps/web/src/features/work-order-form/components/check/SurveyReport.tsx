import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { WorkResult } from '#shared/work-order/WorkResult.tsx';
import { PhotoCompare } from './PhotoCompare.tsx';
import styles from './SurveyReport.module.css';

/** The request beside the results, for comparison. */
export function SurveyReport({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrderForm');
  const photosOf = (...kinds: OrderDetail['files'][number]['kind'][]) => order.files.filter(({ kind }) => kinds.includes(kind));
  return (
    <>
      <OrderBrief order={order} />
      <Card title={t('survey.request')}>
        <p className={styles.words}>{order.description}</p>
        <p className={styles.quiet}>
          {order.businessType.name} · {formatList(order.objects.map(({ name }) => name))}
        </p>
        {order.members.length > 0 && (
          <p className={styles.quiet}>{t('survey.doneBy', { names: formatList(order.members.map(({ fullName }) => fullName)) })}</p>
        )}
      </Card>
      <PhotoCompare before={photosOf('request', 'before')} after={photosOf('after')} />
      <WorkResult order={order} />
    </>
  );
}
