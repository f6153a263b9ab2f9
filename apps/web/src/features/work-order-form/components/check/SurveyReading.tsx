import { workOrderStatus } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { SurveyReport } from './SurveyReport.tsx';

/** The results for accounts that may only read them, with the holder of the order. */
export function SurveyReading({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const isWaiting = order.status === workOrderStatus.executed;
  return (
    <Screen>
      <Callout icon="info" title={isWaiting ? t('survey.waiting') : t('gate.standsAt', { status: tCodes(`status.${order.status}`) })}>
        {isWaiting ? t('survey.waitingHint') : t('survey.readOnly')}
      </Callout>
      <SurveyReport order={order} />
    </Screen>
  );
}
