import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';

export interface OrderCreatedProps {
  order: ApiOutput<'createWorkOrder'>;
  /** The order follows from a checklist that is still being filled in, so the button leads back to that. */
  isFollowUp: boolean;
  /** Null: no other one is begun from here. */
  onAnother: (() => void) | null;
}

/** Shown after the order was created: its number, what happens next, and a link to it. */
export function OrderCreated({ order, isFollowUp, onAnother }: OrderCreatedProps) {
  const t = useTexts('workOrderForm');
  const tOutbox = useTexts('takeAlong');
  const isUnsent = useOutbox(({ views }) => views[order.id]?.isUnsent === true);
  const navigate = useNavigate();
  const goBack = useGoBack();
  const open = () => void navigate(screenAddress('workOrder', { id: order.id }), { replace: true });
  return (
    <Screen
      bottom={
        <BottomBar
          secondary={isFollowUp || !onAnother ? [] : [{ key: 'another', icon: 'plus', label: t('created.another'), onPress: onAnother }]}
        >
          <Button onPress={isFollowUp ? goBack : open}>{t(isFollowUp ? 'created.backToChecks' : 'created.open')}</Button>
        </BottomBar>
      }
    >
      <div role="status">
        <Empty
          icon="check"
          title={isUnsent ? tOutbox('outbox.raised', { orderNo: order.orderNo }) : t('created.title', { orderNo: order.orderNo })}
          hint={isUnsent ? tOutbox('outbox.raisedAs') : t('created.hint')}
        />
      </div>
    </Screen>
  );
}
