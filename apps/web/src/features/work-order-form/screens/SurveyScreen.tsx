import { findAction } from '#shared/work-order/use-order.ts';
import { ActionUnavailable } from '../components/action/ActionUnavailable.tsx';
import { OrderLoader } from '../components/action/OrderLoader.tsx';
import { SurveyForm } from '../components/check/SurveyForm.tsx';
import { SurveyReading } from '../components/check/SurveyReading.tsx';

/** The results beside the request, to be checked or, for accounts that may not check them, to be read. */
export function SurveyScreen() {
  return (
    <OrderLoader>
      {(order, finish) => {
        const offered = findAction(order, 'passCheck', 'rework', 'reworkPaperwork');
        if (offered) return <SurveyForm key={order.id} order={order} offered={offered} finish={finish} />;
        return order.result ? <SurveyReading order={order} /> : <ActionUnavailable order={order} />;
      }}
    </OrderLoader>
  );
}
