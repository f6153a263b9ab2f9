import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { PermitSummary } from '#shared/permit/PermitRow.tsx';
import { PermitStatusChip } from '#shared/permit/PermitStatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './permit.module.css';

/** A permit in the list of all: where, under whom, until when, and what stands of its isolation. */
export function PermitCard({ permit }: { permit: PermitSummary }) {
  const t = useTexts('permit');
  const tCodes = useTexts('codes');
  const { id, kind, number, status, order, place, leader, validUntil, pointsHeld } = permit;
  return (
    <Card>
      <CardHead title={number ?? tCodes(`permitKind.${kind}`)} to={screenAddress('permit', { id })}>
        <PermitStatusChip status={status} />
      </CardHead>
      <p>{order.title}</p>
      <p className={styles.words}>
        {place} · {leader.fullName}
      </p>
      <p className={styles.words}>
        {t('until', { time: formatDateTime(validUntil) })}
        {pointsHeld > 0 && ` · ${t('held', { count: pointsHeld })}`}
      </p>
    </Card>
  );
}
