import { maxNoteLength } from '@energy-om/domain';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import type { DecisionSheetProps } from './ApproveSheet.tsx';

/** Refuses a request with a reason, which the applicant reads. */
export function RefuseSheet({ open, onClose, person, onDone, onFailed }: DecisionSheetProps) {
  const t = useTexts('organisation');
  const { mutateAsync: decide } = useApiMutation('decideJoinRequest', { onError: onFailed });
  const refuse = async (_: null, reason: string) => {
    await decide({ accountId: person.accountId, approve: false, reason });
    showToast(t('member.refused'), { kind: 'success' });
    onDone();
  };
  return (
    <ReasonSheet<never>
      open={open}
      onClose={onClose}
      title={t('member.refuseTitle', { name: person.fullName })}
      textLabel={t('member.reason')}
      placeholder={t('member.reasonPlaceholder')}
      textLimit={maxNoteLength}
      confirmText={t('member.refuse')}
      danger
      onConfirm={refuse}
    >
      <p>{t('member.refuseText')}</p>
    </ReasonSheet>
  );
}
