import type { ApiOutput } from '@energy-om/contract';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './RejectedCard.module.css';

type RejectedMessage = ApiOutput<'listRejectedMessages'>['items'][number];

/** A rejected message: when, why, from which device, and how it began. */
export function RejectedCard({ message }: { message: RejectedMessage }) {
  const t = useTexts('device');
  const tCodes = useTexts('codes');
  const { at, reason, child, topic, detail, size, excerpt } = message;
  return (
    <Card>
      <div className={styles.head}>
        <Chip tone="warn">{tCodes(`rejectReason.${reason}`)}</Chip>
        <time className={styles.small} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      {child !== null && (
        <p>
          {t('rejected.child')} <b className={styles.child}>{child}</b>
        </p>
      )}
      <p className={styles.detail} lang="en">
        {detail}
      </p>
      {excerpt !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what scrolls
        <pre className={styles.excerpt} tabIndex={0}>
          {excerpt}
        </pre>
      )}
      <p className={styles.small}>
        {topic} · {t('rejected.size', { size: formatNumber(size) })}
      </p>
    </Card>
  );
}
