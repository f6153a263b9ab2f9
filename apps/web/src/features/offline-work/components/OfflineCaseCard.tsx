import type { OfflineCaseState } from '@energy-om/domain';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import type { OrderMoveName } from '#shared/work-order/use-order-move.ts';
import type { WantedChange } from '../model/compare-change.ts';
import { ChangeComparison } from './ChangeComparison.tsx';
import { OfflineCaseActions } from './OfflineCaseActions.tsx';
import styles from './offline-work.module.css';

const tones: Record<OfflineCaseState, Tone> = {
  open: 'warn',
  handedOver: 'brand',
  added: 'good',
  discarded: 'neutral',
  rejected: 'neutral',
};

/** Who did what, why it does not count, what was written and photographed, and what became of it. */
export function OfflineCaseCard({ offlineCase }: { offlineCase: ListItem<'listOfflineCases'> }) {
  const t = useTexts('offlineWork');
  const tCodes = useTexts('codes');
  const { newOrder, author, operation, reason, state, texts, files, workedAt, isTimeCertain, arrivedAt, decidedBy, note } = offlineCase;
  const { order, change } = offlineCase;
  const wanted = change as WantedChange | null;
  const isOpen = state === 'open' || state === 'handedOver';
  const written = texts.map((text) => (
    <p key={text} className={styles.text}>
      {text}
    </p>
  ));
  const subject = useSubject(offlineCase);
  const stateName = operation === 'createWorkOrder' && state === 'added' ? t('raised') : tCodes(`offlineCaseState.${state}`);
  const times = [
    t('workedAt', { time: formatWhen(workedAt) }),
    !isTimeCertain && t('timeUncertain'),
    t('arrivedAt', { time: formatWhen(arrivedAt) }),
  ];
  return (
    <Card>
      <CardHead title={subject.title} to={subject.to}>
        <span className={styles.chips}>
          {newOrder && <LevelChip level={newOrder.level} />}
          <Chip tone={tones[state]}>{stateName}</Chip>
        </span>
      </CardHead>
      <p className={styles.quiet}>{subject.facts.filter(Boolean).join(' · ')}</p>
      <p
        className={styles.line}
      >{`${author.fullName} · ${wanted ? t('change.name') : t(`operation.${operation as OrderMoveName | 'addOrderComment' | 'createWorkOrder' | 'recordMeterReading' | 'acknowledgeAlarm' | 'recordInspectionPoint' | 'skipInspectionPoint'}`)}`}</p>
      <p className={styles.reason}>{tCodes(`offlineCaseReason.${reason}`)}</p>
      {wanted && order && isOpen ? (
        <ChangeComparison orderId={order.id} wanted={wanted}>
          {written}
        </ChangeComparison>
      ) : (
        written
      )}
      {files.length > 0 && <PhotoGrid photos={files} />}
      <p className={styles.quiet}>{times.filter(Boolean).join(' · ')}</p>
      {decidedBy !== null && <p className={styles.quiet}>{[decidedBy.fullName, stateName, note].filter(Boolean).join(' · ')}</p>}
      <OfflineCaseActions offlineCase={offlineCase} />
    </Card>
  );
}

interface Subject {
  title: string;
  /** Where it is shown; not there for an order that there is not yet. */
  to: string | undefined;
  facts: (string | undefined)[];
}

/** The order, the meter or the alarm that it is about. */
function useSubject({ order, meter, alarm, newOrder }: ListItem<'listOfflineCases'>): Subject {
  const t = useTexts('offlineWork');
  const tCodes = useTexts('codes');
  if (alarm) return { title: alarm.name, to: screenAddress('alarm', { id: alarm.id }), facts: [alarm.device, alarm.site] };
  if (order === null) return { title: meter?.name ?? '', to: screenAddress('meter', { id: meter?.id }), facts: [meter?.code, meter?.site] };
  const isThere = order.orderNo !== '';
  return {
    title: order.title || t('ofNewOrder'),
    to: isThere ? screenAddress('workOrder', { id: order.id }) : undefined,
    facts: isThere ? [order.orderNo, order.site, tCodes(`status.${order.status}`)] : [newOrder?.project, order.site],
  };
}
