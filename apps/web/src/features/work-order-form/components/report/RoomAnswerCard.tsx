import { Link } from 'react-router';
import type { ReportDesk } from '#features/work-order-form/model/report-draft.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import styles from './Report.module.css';

type Room = NonNullable<ReportDesk['room']>;

/** What explains the fault before anything is sent, so that nobody waits for somebody who can only say the same. */
export function RoomAnswerCard({ room: { id, answer } }: { room: Room }) {
  const t = useTexts('report');
  if (!answer) return null;
  return (
    <Card title={t('roomAnswer.title')}>
      <div role="status">
        <Callout tone="warn" icon={answer.reason === 'areaRepair' ? 'clock' : 'info'}>
          <AnswerText answer={answer} />
        </Callout>
      </div>
      {answer.reason !== 'areaRepair' && (
        <p className={styles.ways}>
          <Link className={styles.look} to={screenAddress('room', { id })}>
            {t('roomAnswer.openRoom')}
            <Icon name="forward" size={16} />
          </Link>
        </p>
      )}
      <p className={styles.quiet}>{t('roomAnswer.still')}</p>
    </Card>
  );
}

function AnswerText({ answer: { reason, orderNo, until } }: { answer: NonNullable<Room['answer']> }) {
  const t = useTexts('report');
  if (reason !== 'areaRepair') return t(`roomAnswer.${reason}`);
  if (until === null) return t('roomAnswer.areaRepair', { orderNo: orderNo ?? '' });
  return t('roomAnswer.areaRepairUntil', { orderNo: orderNo ?? '', time: formatWhen(until) });
}
