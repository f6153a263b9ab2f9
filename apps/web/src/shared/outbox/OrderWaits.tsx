import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';
import { useOutbox } from './outbox-state.ts';

/** Says on an order what of it is on this phone alone, with the way to it. */
export function OrderWaits({ orderId }: { orderId: string }) {
  const t = useTexts('takeAlong');
  const navigate = useNavigate();
  const view = useOutbox(({ views }) => views[orderId]);
  if (!view || view.waiting + view.needingDecision === 0) return null;
  const { waiting, needingDecision } = view;
  return (
    <Callout
      tone={needingDecision > 0 ? 'danger' : 'warn'}
      icon={needingDecision > 0 ? 'info' : 'offline'}
      action={
        <Button variant="text" size="small" onPress={() => void navigate(screenAddress('outbox'))}>
          {t('outbox.open')}
        </Button>
      }
    >
      {needingDecision > 0 ? t('outbox.onOrder.decision', { count: needingDecision }) : t('outbox.onOrder.waiting', { count: waiting })}
    </Callout>
  );
}
