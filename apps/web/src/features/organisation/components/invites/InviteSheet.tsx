import { useState } from 'react';
import { groupInviteCode, inviteAddress } from '#features/organisation/model/invite-code.ts';
import type { Invite } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatDay, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { InviteShare } from './InviteShare.tsx';
import styles from './InviteSheet.module.css';
import { InviteTerms } from './InviteTerms.tsx';

/** A code in large type, to be scanned, read out, copied, shared or revoked. Null: closed. */
export function InviteSheet({ invite, onClose }: { invite: Invite | null; onClose: () => void }) {
  const t = useTexts('organisation');
  return (
    <Sheet
      open={invite !== null}
      onClose={onClose}
      title={t('invites.title')}
      footer={invite?.state === 'open' && <InviteShare code={invite.code} />}
    >
      {invite && <InviteDetails invite={invite} onClose={onClose} />}
    </Sheet>
  );
}

function InviteDetails({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const t = useTexts('organisation');
  const { code, state, uses, mostUses, expiresAt, createdBy, createdAt } = invite;
  const shown = groupInviteCode(code);
  const isOpen = state === 'open';
  return (
    <>
      {isOpen ? (
        <>
          <QrCode text={inviteAddress(code)} label={t('invites.qr', { code: shown })} failedText={t('invites.qrFailed')} />
          <p className={styles.hint}>{t('invites.scanHint')}</p>
        </>
      ) : (
        <Callout tone="warn">{t('invites.worthless', { state: t(`invites.state.${state}`) })}</Callout>
      )}
      <p className={styles.code}>{shown}</p>
      <div className={styles.terms}>
        <InviteTerms invite={invite} />
      </div>
      <p className={styles.hint}>
        {t('invites.used', { uses, most: mostUses })}
        {isOpen && ` · ${t('invites.until', { date: formatWhen(expiresAt) })}`}
        {state === 'expired' && ` · ${t('invites.ended', { date: formatWhen(expiresAt) })}`}
      </p>
      <p className={styles.hint}>
        {createdBy
          ? t('invites.madeBy', { name: createdBy, date: formatDay(createdAt) })
          : t('invites.madeAt', { date: formatDay(createdAt) })}
      </p>
      {isOpen && <RevokeInvite id={invite.id} onRevoked={onClose} />}
    </>
  );
}

function RevokeInvite({ id, onRevoked }: { id: string; onRevoked: () => void }) {
  const t = useTexts('organisation');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('revokeInvite', { invalidates: ['listInvites'] });
  const revoke = async () => {
    await mutateAsync({ id });
    showToast(t('invites.revoked'), { kind: 'success' });
    onRevoked();
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('invites.revoke')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('invites.revokeTitle')}
        confirmText={t('invites.revoke')}
        danger
        onConfirm={revoke}
      >
        <p>{t('invites.revokeText')}</p>
      </ConfirmSheet>
    </>
  );
}
