import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { FindingList } from '#shared/inspection/FindingList.tsx';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import { AnswerList } from '#shared/work-order/AnswerList.tsx';
import styles from '../inspection.module.css';

/** What was found and answered at a point, what is abnormal first, and what was found there before. */
export function PointResult({ point }: { point: InspectionPoint }) {
  const { name, place, questions, visit, skip, earlier } = point;
  const t = useTexts('inspection');
  return (
    <>
      <Card title={name}>
        {place && <p className={styles.words}>{place}</p>}
        {visit && <VisitFacts visit={visit} />}
        {visit && visit.findings.length > 0 && <FindingList findings={visit.findings} />}
        {visit && <AnswerList fields={questions} answers={visit.answers} />}
        {!visit && !skip && <p>{t('visit.closed')}</p>}
      </Card>
      {skip && (
        <Card>
          <Callout tone="warn">{t('round.skipped', { reason: skip.reason })}</Callout>
          <p className={styles.words}>{t('round.visited', { time: formatTenantDateTime(skip.at), by: skip.by?.fullName ?? '' })}</p>
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
  const { at, by, identifiedBy, reason, isTooFast, followUp } = visit;
  const how = identifiedBy === 'hand' ? t('round.hand', { reason }) : t(identifiedBy === 'nfc' ? 'round.nfc' : 'round.scanned');
  return (
    <>
      <p className={styles.words}>{[t('round.visited', { time: formatTenantDateTime(at), by: by?.fullName ?? '' }), how].join(' · ')}</p>
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
