import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useWaitingComments } from '#shared/outbox/waiting/use-waiting-comments.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './CommentsCard.module.css';

/** As many as the screen of the comments reads for its head, so that one answer serves both. */
const shown = 3;

/** The last comments on an order, and the way to all of them and to writing one; nothing where there are none and none may be written. */
export function CommentsCard({ orderId }: { orderId: string }) {
  const t = useTexts('comment');
  const { data, dataUpdatedAt } = useApiQuery('listOrderComments', { orderId, pageSize: shown }, { silent: true });
  const waiting = useWaitingComments(orderId, dataUpdatedAt);
  if (!data || (data.items.length + waiting.length === 0 && !data.mayComment)) return null;
  const items = [...waiting, ...data.items].slice(0, shown);
  const total = data.total + waiting.length;
  return (
    <Card
      title={t('title')}
      extra={total > 0 ? t('count', { count: total }) : t('write')}
      to={screenAddress('orderComments', { id: orderId })}
    >
      {items.length === 0 && <p className={styles.hint}>{t('noneHint')}</p>}
      {items.map(({ id, by, text, at }) => (
        <p key={id} className={styles.line}>
          <span className={styles.text}>
            <b>{by.fullName}</b> {text || t('photosOnly')}
          </span>
          <time className={styles.time} dateTime={at}>
            {formatWhen(at)}
          </time>
        </p>
      ))}
    </Card>
  );
}
