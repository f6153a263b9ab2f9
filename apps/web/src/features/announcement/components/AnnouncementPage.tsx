import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useRecordReading } from '../hooks/use-record-reading.ts';
import { type ReaderAnnouncement, readingReads } from '../model/announcement-reads.ts';
import { AnnouncementFiles } from './AnnouncementFiles.tsx';
import styles from './announcement.module.css';

/** What an announcement says, and the confirmation where it demands one. Opening it is recorded. */
export function AnnouncementPage({ announcement }: { announcement: ReaderAnnouncement }) {
  const { id, title, text, by, publishAt, phase, files, correctsId, correctedById } = announcement;
  const t = useTexts('announcement');
  useRecordReading(phase === 'live' ? id : null);
  const facts = [by.fullName, publishAt && formatDateTime(publishAt)].filter(Boolean);
  return (
    <Screen back={screenAddress('announcements')} bottom={<Confirmation announcement={announcement} />}>
      <Card>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.foot}>{facts.join(' · ')}</p>
      </Card>
      <StateOfAnnouncement announcement={announcement} />
      {text !== '' && (
        <Card>
          <div className={styles.text} dir="auto">
            {text}
          </div>
        </Card>
      )}
      <AnnouncementFiles files={files} />
      {correctedById !== null && (
        <Card>
          <Row icon="sound" label={t('openCorrection')} to={screenAddress('announcement', { id: correctedById })} />
        </Card>
      )}
      {correctsId !== null && <p className={styles.hint}>{t('isCorrection')}</p>}
    </Screen>
  );
}

/** Why it is not to be read any more, or what the reader has confirmed. */
function StateOfAnnouncement({ announcement }: { announcement: ReaderAnnouncement }) {
  const t = useTexts('announcement');
  const { withdrawal, correctedById, phase, confirmedAt } = announcement;
  if (correctedById !== null) return <Callout tone="warn">{t('corrected')}</Callout>;
  if (withdrawal !== null)
    return (
      <Callout tone="warn" title={t('withdrawn', { time: formatDateTime(withdrawal.at) })}>
        {withdrawal.reason || t('withdrawnHint')}
      </Callout>
    );
  if (phase === 'expired') return <Callout>{t('expired')}</Callout>;
  return confirmedAt === null ? null : (
    <Callout tone="good" icon="check">
      {t('youConfirmed', { time: formatDateTime(confirmedAt) })}
    </Callout>
  );
}

function Confirmation({ announcement: { id, phase, mustConfirm, isOpen, confirmUntil } }: { announcement: ReaderAnnouncement }) {
  const t = useTexts('announcement');
  const { mutateAsync } = useApiMutation('confirmAnnouncement');
  if (phase !== 'live' || !mustConfirm || !isOpen) return null;
  const confirm = async () => {
    try {
      await mutateAsync({ id });
      showToast(t('confirmDone'), { kind: 'success' });
    } finally {
      // It may have been withdrawn while it was read.
      await invalidateApi(...readingReads);
    }
  };
  const isLate = confirmUntil !== null && Date.parse(confirmUntil) < Date.now();
  const note = confirmUntil === null ? t('confirmAsked') : t(isLate ? 'confirmLate' : 'confirmBy', { time: formatDateTime(confirmUntil) });
  return (
    <BottomBar note={note}>
      <Button onPress={confirm}>{t('confirm')}</Button>
    </BottomBar>
  );
}
