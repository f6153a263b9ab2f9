import { useState } from 'react';
import type { Member } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Row } from '#shared/ui/list/Row.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** Clears the PIN of a member who has forgotten it; nobody can read one. */
export function SigningPinCard({ member: { accountId, fullName: name } }: { member: Member }) {
  const t = useTexts('organisation');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('clearSigningPin', { invalidates: ['getMember'] });
  const clear = async () => {
    await mutateAsync({ accountId });
    showToast(t('pin.cleared', { name }), { kind: 'success' });
  };
  return (
    <Card>
      <Row icon="check" label={t('pin.clear')} hint={t('pin.clearHint')} onPress={() => setAsking(true)} />
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('pin.clearTitle', { name })}
        confirmText={t('pin.clear')}
        danger
        onConfirm={clear}
      >
        <p>{t('pin.clearText')}</p>
      </ConfirmSheet>
    </Card>
  );
}
