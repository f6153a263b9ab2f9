import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportDesk } from '#features/work-order-form/model/report-draft.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './Report.module.css';

type Similar = ReportDesk['similar'][number];

export interface SimilarCardProps {
  similar: readonly Similar[];
  joined: Similar | null;
  onJoin: (order: Similar | null) => void;
}

/** The open orders at the same device or site: the user adds to one of them instead of reporting twice, or dismisses them. */
export function SimilarCard({ similar, joined, onJoin }: SimilarCardProps) {
  const t = useTexts('report');
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const open = joined ? [joined] : similar.filter(({ id }) => !dismissed.includes(id));
  const [first] = open;
  if (!first) return null;
  return (
    <section className={styles.similar} data-joined={joined !== null} aria-label={t('similar')}>
      <div className={styles.similarHead}>
        <h2>{joined ? t('joining', { orderNo: joined.orderNo }) : t('similar')}</h2>
        <StatusChip status={first.status} />
      </div>
      <SimilarOrder order={first} />
      <div className={styles.ways}>
        {joined ? (
          <Button variant="plain" size="small" onPress={() => onJoin(null)}>
            {t('separate')}
          </Button>
        ) : (
          <>
            <Button variant="plain" size="small" onPress={() => onJoin(first)}>
              {t('same')}
            </Button>
            <Button variant="text" size="small" onPress={() => setDismissed([...dismissed, first.id])}>
              {t('notSame')}
            </Button>
          </>
        )}
      </div>
      {open.length > 1 && <p className={styles.quiet}>{t('similarMore', { count: open.length - 1 })}</p>}
    </section>
  );
}

function SimilarOrder({ order: { id, orderNo, title, createdAt, visible } }: { order: Similar }) {
  const t = useTexts('report');
  return (
    <div className={styles.similarOrder}>
      <span className={styles.placeText}>
        <span>{title}</span>
        <span className={styles.quiet}>
          {orderNo} · {formatWhen(createdAt)}
        </span>
      </span>
      {visible && (
        <Link className={styles.look} to={screenAddress('workOrder', { id })}>
          {t('look')}
          <Icon name="forward" size={16} />
        </Link>
      )}
    </div>
  );
}
