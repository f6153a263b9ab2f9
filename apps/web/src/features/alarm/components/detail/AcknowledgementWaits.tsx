import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { WaitingAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** Says that the acknowledgement of an alarm is on this phone alone, with the way to it. */
export function AcknowledgementWaits({ mark }: { mark: NonNullable<WaitingAcknowledgement['mark']> }) {
  const t = useTexts('takeAlong');
  const navigate = useNavigate();
  return (
    <Callout
      tone={mark === 'decision' ? 'danger' : 'warn'}
      icon={mark === 'decision' ? 'info' : 'offline'}
      action={
        <Button variant="text" size="small" onPress={() => void navigate(screenAddress('outbox'))}>
          {t('outbox.open')}
        </Button>
      }
    >
      {t(`outbox.onAlarm.${mark}`)}
    </Callout>
  );
}
