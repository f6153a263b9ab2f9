import { maxWithdrawalReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ManagedAnnouncement, managedReads } from '#features/announcement/model/announcement-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from '../announcement.module.css';

/** Takes a published announcement back or corrects it; removes a draft. Each asks first. */
export function WithdrawAction({ announcement }: { announcement: ManagedAnnouncement }) {
  const { id, phase } = announcement;
  const t = useTexts('announcement');
  const navigate = useNavigate();
  if (phase === 'draft') return <RemoveDraft announcement={announcement} />;
  if (phase === 'withdrawn') return null;
  return (
    <div className={styles.actions}>
      {phase !== 'scheduled' && (
        <Button variant="plain" block onPress={() => void navigate(screenAddress('announcementEdit', { corrects: id }))}>
          {t('withdraw.correct')}
        </Button>
      )}
      <Withdraw announcement={announcement} />
    </div>
  );
}

function Withdraw({ announcement: { id, version, phase } }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('withdrawAnnouncement');
  const withdraw = async (reason: string) => {
    try {
      await mutateAsync({ id, version, reason });
      showToast(t(phase === 'scheduled' ? 'withdraw.unscheduled' : 'withdraw.done'), { kind: 'success' });
    } finally {
      await invalidateApi(...managedReads);
    }
  };
  const close = () => setAsking(false);
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t(phase === 'scheduled' ? 'withdraw.unschedule' : 'withdraw.withdraw')}
      </Button>
      {phase === 'scheduled' ? (
        <ConfirmSheet
          open={isAsking}
          onClose={close}
          title={t('withdraw.unschedule')}
          confirmText={t('withdraw.unschedule')}
          onConfirm={() => withdraw('')}
        >
          <p>{t('withdraw.unscheduleText')}</p>
        </ConfirmSheet>
      ) : (
        <ReasonSheet
          open={isAsking}
          onClose={close}
          title={t('withdraw.title')}
          textLabel={t('withdraw.reason')}
          textRequired={false}
          textLimit={maxWithdrawalReasonLength}
          confirmText={t('withdraw.withdraw')}
          danger
          onConfirm={(_, reason) => withdraw(reason)}
        >
          <p>{t('withdraw.text')}</p>
        </ReasonSheet>
      )}
    </>
  );
}

function RemoveDraft({ announcement: { id, version } }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const goBack = useGoBack(screenAddress('managedAnnouncements'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeAnnouncement');
  const remove = async () => {
    await mutateAsync({ id, version });
    showToast(t('withdraw.removed'), { kind: 'success' });
    goBack();
    void invalidateApi('listManagedAnnouncements');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('withdraw.remove')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('withdraw.removeTitle')}
        confirmText={t('withdraw.remove')}
        danger
        onConfirm={remove}
      />
    </>
  );
}
