import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import type { ShownPoint } from '#shared/inspection/with-visits.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../inspection.module.css';

/** A point in one line: what has become of it; once it has a result, the way to it. */
export function PointRow({ orderId, point }: { orderId: string; point: ShownPoint }) {
  const { id, number, name, place, questions, outcome, visit, skip, mark } = point;
  const t = useTexts('inspection');
  const tMarks = useTexts('takeAlong');
  const presence = visit ?? skip;
  const hint = presence
    ? [t('round.visited', { time: formatTenantTime(presence.at), by: presence.by?.fullName ?? '' }), describeResult(point, t)].join(' · ')
    : [place, t('round.questions', { count: questions.length })].filter(Boolean).join(' · ');
  return (
    <Row
      lead={
        <span className={styles.number} data-outcome={outcome ?? 'open'}>
          {number}
        </span>
      }
      label={name}
      hint={hint}
      to={presence ? screenAddress('inspectionPoint', { order: orderId, point: id }) : undefined}
    >
      {mark ? (
        <Chip tone={mark === 'decision' ? 'danger' : 'warn'}>{tMarks(`outbox.mark.${mark}`)}</Chip>
      ) : visit === null ? (
        <Chip tone={skip ? 'warn' : 'neutral'}>{t(skip ? 'round.skippedChip' : 'round.waiting')}</Chip>
      ) : visit.findings.length > 0 ? (
        <Chip tone="danger">{t('round.found', { count: visit.findings.length })}</Chip>
      ) : (
        <Chip tone={visit.isTooFast ? 'warn' : 'good'}>{t(visit.isTooFast ? 'round.tooFastChip' : 'round.normal')}</Chip>
      )}
    </Row>
  );
}

function describeResult({ visit, skip }: InspectionPoint, t: ReturnType<typeof useTexts<'inspection'>>): string {
  if (visit === null) return t('round.skipped', { reason: skip?.reason ?? '' });
  if (visit.identifiedBy === 'hand') return t('round.hand', { reason: visit.reason });
  return t(visit.identifiedBy === 'nfc' ? 'round.nfc' : 'round.scanned');
}
