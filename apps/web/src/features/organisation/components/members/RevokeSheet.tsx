import { memberReads } from '#features/organisation/hooks/membership-reads.ts';
import type { Member } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

interface RevokeSheetProps {
  /** Null: closed. */
  grant: Member['grants'][number] | null;
  onClose: () => void;
  member: Member;
}

/** Asks for confirmation before a role is revoked. */
export function RevokeSheet({ grant, onClose, member }: RevokeSheetProps) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const { mutateAsync } = useApiMutation('revokeRole', { invalidates: memberReads });
  const role = grant ? tCodes(`role.${grant.role}`) : '';
  const revoke = async () => {
    if (!grant) return;
    await mutateAsync({ accountId: member.accountId, grantId: grant.id });
    showToast(t('member.takenAway', { role }), { kind: 'success' });
  };
  return (
    <ConfirmSheet
      open={grant !== null}
      onClose={onClose}
      title={t('member.takeAwayTitle', { name: member.fullName, role })}
      confirmText={t('member.takeAwayConfirm')}
      danger
      onConfirm={revoke}
    >
      <p>{t('member.takeAwayText')}</p>
      {member.grants.length === 1 && <p>{t('member.takeAwayLast')}</p>}
    </ConfirmSheet>
  );
}
