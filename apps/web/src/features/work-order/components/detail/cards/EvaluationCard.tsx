import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Rating } from '#shared/ui/form/Rating.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './EvaluationCard.module.css';

/** The requester's evaluation of the work. */
export function EvaluationCard({ order: { evaluation } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  if (!evaluation) return null;
  return (
    <Card title={t('evaluation.title')} extra={evaluation.stars !== null && <Rating value={evaluation.stars} />}>
      {evaluation.tags.length > 0 && (
        <p className={styles.tags}>
          {evaluation.tags.map((tag) => (
            <Chip key={tag} tone="brand">
              {tag}
            </Chip>
          ))}
        </p>
      )}
      {evaluation.comment && <p className={styles.words}>{evaluation.comment}</p>}
      <p className={styles.by}>
        {evaluation.by
          ? `${evaluation.by.fullName} · ${formatWhen(evaluation.at)}`
          : t('evaluation.bySystem', { time: formatWhen(evaluation.at) })}
      </p>
    </Card>
  );
}
