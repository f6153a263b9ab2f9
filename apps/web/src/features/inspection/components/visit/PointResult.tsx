import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { FindingList } from '#shared/inspection/FindingList.tsx';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import type { ShownPoint } from '#shared/inspection/with-visits.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import { AnswerList } from '#shared/work-order/AnswerList.tsx';
import styles from '../inspection.module.css';

/** What was found and answered at a point, what is abnormal first, and what was found there before. */
export function PointResult({ point }: { point: ShownPoint }) {
  const { name, place, questions, visit, skip, earlier, mark, raises } = point;
  const t = useTexts('inspection');
  const tMarks = useTexts('takeAlong');
  return (
    <>
      <Card title={name} extra={mark && <Chip tone={mark === 'decision' ? 'danger' : 'warn'}>{tMarks(`outbox.mark.${mark}`)}</Chip>}>
        {place && <p className={styles.words}>{place}</p>}
        {visit && <VisitFacts visit={visit} />}
        {raises && <p className={styles.words}>{t('round.raisesLater')}</p>}
        {visit && visit.findings.length > 0 && <FindingList findings={visit.findings} />}
        {visit && <AnswerList fields={questions} answers={visit.answers} />}
        {!visit && !skip && <p>{t('visit.closed')}</p>}
      </Card>
      {skip && (
        <Card>
          <Callout tone="warn">{t('round.skipped', { reason: skip.reason })}</Callout>
          <p className={styles.words}>{describePresence(skip, t)}</p>
          {skip.photo && <PhotoGrid photos={[skip.photo]} />}
        </Card>
      )}
      {earlier.map((before) => (
        <Card key={before.at} title={formatTenantDateTime(before.at)}>
          {before.findings.length > 0 && <FindingList findings={before.findings} />}
          <AnswerList fields={questions} answers={before.answers} />
        </Card>
      ))}
    </>
  );
}

function VisitFacts({ visit }: { visit: NonNullable<InspectionPoint['visit']> }) {
  const t = useTexts('inspection');
  const { identifiedBy, reason, isTooFast, followUp } = visit;
  const how = identifiedBy === 'hand' ? t('round.hand', { reason }) : t(identifiedBy === 'nfc' ? 'round.nfc' : 'round.scanned');
  return (
    <>
      <p className={styles.words}>{[describePresence(visit, t), how].join(' · ')}</p>
      {isTooFast && (
        <Callout tone="warn" icon="clock">
          {t('round.tooFast')}
        </Callout>
      )}
      {followUp && (
        <Row icon="order" label={t('round.followUp', { orderNo: followUp.orderNo })} to={screenAddress('workOrder', { id: followUp.id })} />
      )}
    </>
  );
}

type Presence = Pick<NonNullable<InspectionPoint['skip']>, 'at' | 'by' | 'receivedAt' | 'isTimeCertain'>;

/** Who was there and when, and when that arrived where it was without a network. */
function describePresence({ at, by, receivedAt, isTimeCertain }: Presence, t: ReturnType<typeof useTexts<'inspection'>>): string {
  const parts = [
    t('round.visited', { time: formatTenantDateTime(at), by: by?.fullName ?? '' }),
    receivedAt !== null && t('round.arrived', { time: formatTenantDateTime(receivedAt) }),
    !isTimeCertain && t('round.timeUncertain'),
  ];
  return parts.filter(Boolean).join(' · ');
}
