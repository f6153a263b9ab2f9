import { useState } from 'react';
import { logOut } from '#shared/api/token/log-out.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { isWaiting, needsDecision } from '#shared/outbox/stored-intent.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** Logs out after a confirmation: the server ends the session, then this device forgets it. */
export function LogOutButton() {
  const t = useTexts('mine');
  const waiting = useOutbox(({ intents }) => intents.filter((intent) => isWaiting(intent) || needsDecision(intent)).length);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button dangerous variant="plain" block onPress={() => setAsking(true)}>
        {t('logOut')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('logOutTitle')}
        confirmText={t('logOut')}
        danger
        onConfirm={logOut}
      >
        {waiting > 0 && <p>{t('logOutWaiting', { count: waiting })}</p>}
        <p>{t('logOutHint')}</p>
      </ConfirmSheet>
    </>
  );
}
