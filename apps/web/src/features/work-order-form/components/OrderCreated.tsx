import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { screenAddress } from '../../../shared/navigation/paths.ts';
import { BottomBar } from '../../../shared/ui/BottomBar.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { PrimaryButton } from '../../../shared/ui/PrimaryButton.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';

/** The order is there: its number, what happens next, and the way to it. */
export function OrderCreated({ order, onAnother }: { order: ApiOutput<'createWorkOrder'>; onAnother: () => void }) {
  const t = useTexts('workOrderForm');
  const navigate = useNavigate();
  return (
    <Screen
      bottom={
        <BottomBar secondary={[{ key: 'another', icon: 'plus', label: t('created.another'), onPress: onAnother }]}>
          <PrimaryButton onPress={() => navigate(screenAddress('workOrder', { id: order.id }), { replace: true })}>
            {t('created.open')}
          </PrimaryButton>
        </BottomBar>
      }
    >
      <div role="status">
        <Empty icon="check" title={t('created.title', { orderNo: order.orderNo })} hint={t('created.hint')} />
      </div>
    </Screen>
  );
}
