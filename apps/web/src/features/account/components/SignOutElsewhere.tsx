import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { endSessions } from '../hooks/end-sessions.ts';

/** Signs out every other device, one after another, and shows the progress. */
export function SignOutElsewhere({ sessionIds }: { sessionIds: readonly string[] }) {
  const t = useTexts('account');
  const [isAsking, setAsking] = useState(false);
  /** The devices that the question is about, which stay the same while the list shrinks. */
  const [running, setRunning] = useState<{ done: number; all: number } | null>(null);
  const signOut = async () => {
    const all = sessionIds.length;
    try {
      await endSessions(sessionIds, (done) => setRunning({ done: done + 1, all }));
    } finally {
      setRunning(null);
    }
    showToast(t('signedOutElsewhere'), { kind: 'success' });
  };
  return (
    <>
      <Button dangerous variant="plain" block onPress={() => setAsking(true)}>
        {t('signOutElsewhere')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('signOutElsewhereTitle')}
        confirmText={t('signOutElsewhere')}
        danger
        onConfirm={signOut}
      >
        <p role={running ? 'status' : undefined}>
          {running ? t('signingOut', running) : t('signOutElsewhereHint', { count: sessionIds.length })}
        </p>
      </ConfirmSheet>
    </>
  );
}
