import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import { deviceParameter } from '#shared/scan/label.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { NewOrderForm } from '../components/order/NewOrderForm.tsx';
import { ReportForm } from '../components/report/ReportForm.tsx';
import type { Preset } from '../hooks/use-preset-order.ts';
import { orderDraftKey, toCorrectedDraft } from '../model/order-draft.ts';
import { reportDraftKey } from '../model/report-draft.ts';

const noPreset: Preset = { deviceId: null, alarmId: null, linkedOrderId: null, point: null };

/** An order that was raised without a network and refused, in the form again (`?correct=` the step that raised it). */
function CorrectOrder({ id }: { id: string }) {
  const intent = useOutbox(({ intents }) => intents.find((one) => one.id === id));
  const t = useTexts('takeAlong');
  // What has been submitted again is another step.
  const [first] = useState(intent);
  if (!first?.raised)
    return (
      <Screen>
        <Empty icon="order" title={t('outbox.empty')} />
      </Screen>
    );
  return (
    <PictureStore.Provider value={storeOrKeep}>
      <NewOrderForm
        draftKey={`correct-work-order:${id}`}
        preset={noPreset}
        isCodeUnknown={false}
        begunWith={toCorrectedDraft(first.raised.order, first.input)}
        replaces={id}
      />
    </PictureStore.Provider>
  );
}

/**
 * A new work order, empty or started from a device (`?deviceId=`, or its label's code, `?device=`), one of its alarms (`&alarmId=`) or an
 * earlier order (`?linkedOrderId=`). Accounts that do not work on orders report instead, also from a room (`?siteId=`), unless the tenant lets them
 * choose type and level.
 */
export function NewOrderScreen() {
  const corrected = useSearchParams()[0].get('correct');
  return corrected === null ? <NewOrder /> : <CorrectOrder id={corrected} />;
}

function NewOrder() {
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
  return (
    <PictureStore.Provider value={storeOrKeep}>
      <NewOrderForm key={draftKey} draftKey={draftKey} preset={preset} isCodeUnknown={code !== null && desk?.device === null} />
    </PictureStore.Provider>
  );
}
