import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { deviceParameter } from '#shared/scan/label.ts';
import { useMay } from '#shared/session/session-store.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { NewOrderForm } from '../components/order/NewOrderForm.tsx';
import { ReportForm } from '../components/report/ReportForm.tsx';
import { orderDraftKey } from '../model/order-draft.ts';
import { reportDraftKey } from '../model/report-draft.ts';

/**
 * A new work order, empty or started from a device (`?deviceId=`, or its label's code, `?device=`), one of its alarms (`&alarmId=`) or an
 * earlier order (`?linkedOrderId=`). Accounts that do not work on orders report instead, also from a room (`?siteId=`), unless the tenant lets them
 * choose type and level.
 */
export function NewOrderScreen() {
  const t = useTexts('report');
  const [search] = useSearchParams();
  const worksOnOrders = useMay('work-order.process');
  const mayCreate = useMay('work-order.create');
  const code = search.get(deviceParameter);
  const isDeskWanted = code !== null || !worksOnOrders;
  const {
    data: desk,
    isError,
    refetch,
  } = useApiQuery('getReportDesk', { device: code ?? undefined }, { enabled: isDeskWanted, silent: true });
  if (isDeskWanted && !desk)
    return <Screen title={worksOnOrders ? undefined : t('title')}>{isError ? <LoadFailed onRetry={refetch} /> : <SkeletonList />}</Screen>;
  if (!worksOnOrders && (!mayCreate || desk?.leftToDispatcher)) {
    const begunFrom = { code, deviceId: search.get('deviceId'), siteId: search.get('siteId') };
    return <ReportForm key={reportDraftKey(begunFrom)} begunFrom={begunFrom} />;
  }
  const preset = {
    deviceId: desk?.device?.id ?? search.get('deviceId'),
    alarmId: search.get('alarmId'),
    linkedOrderId: search.get('linkedOrderId'),
    point: search.get('point'),
  };
  const draftKey = orderDraftKey(preset);
  return <NewOrderForm key={draftKey} draftKey={draftKey} preset={preset} isCodeUnknown={code !== null && desk?.device === null} />;
}
