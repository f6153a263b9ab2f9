import { useSearchParams } from 'react-router';
import { NewOrderForm } from '../components/NewOrderForm.tsx';
import { orderDraftKey } from '../model/order-draft.ts';

/** New work order, empty or begun from a device (`?deviceId=`), one of its alarms (`&alarmId=`) or an earlier order (`?linkedOrderId=`). */
export function NewOrderScreen() {
  const [search] = useSearchParams();
  const preset = { deviceId: search.get('deviceId'), alarmId: search.get('alarmId'), linkedOrderId: search.get('linkedOrderId') };
  const draftKey = orderDraftKey(preset);
  return <NewOrderForm key={draftKey} draftKey={draftKey} preset={preset} />;
}
