import type { ApiOutput } from '@energy-om/contract';
import { maxReportLength } from '@energy-om/contract';
import { useState } from 'react';
import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { usePhotosBusy } from '#features/work-order-form/hooks/use-photos-busy.ts';
import {
  createReportDraft,
  type ReportDesk,
  type ReportDraft,
  type ReportedPlace,
  reportDraftKey,
} from '#features/work-order-form/model/report-draft.ts';
import { fieldErrorsOf } from '#shared/api/api-failure.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { formatDuration } from '#shared/format/time.ts';
import { textOf, useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { DangerCard } from './DangerCard.tsx';
import { ReportPlace } from './ReportPlace.tsx';
import { ReportSent } from './ReportSent.tsx';
import { SimilarCard } from './SimilarCard.tsx';

type Reported = ApiOutput<'reportFault'>;

const noFaults = {};

/** A photo and a sentence: where it is comes from the code on the device, type and level are the dispatcher's. */
export function ReportForm({ begunFrom }: { begunFrom: Pick<ReportedPlace, 'code' | 'deviceId'> }) {
  const t = useTexts('report');
  const { value: draft, change, clear } = useDraft<ReportDraft>(reportDraftKey(begunFrom), createReportDraft(begunFrom));
  const { data: desk } = useApiQuery('getReportDesk', {
    device: draft.code ?? undefined,
    deviceId: draft.deviceId ?? undefined,
    siteId: draft.siteId ?? undefined,
  });
  const report = useApiMutation('reportFault');
  const [served, setServed] = useState<Record<string, string>>(noFaults);
  const faults = useFaults(served);
  const [arePhotosBusy, tellPhotosBusy] = usePhotosBusy();
  const [joined, setJoined] = useState<ReportDesk['similar'][number] | null>(null);
  const [sent, setSent] = useState<Reported | null>(null);

  const moveTo = (place: ReportedPlace) => {
    setJoined(null);
    change(place);
    faults.forget('place');
  };
  const submit = async () => {
    const found: Record<string, string> = {};
    if (!desk?.place) found.place = t('placeMissing');
    if (draft.text.trim() === '') found.text = t('sentenceMissing');
    if (!faults.show(found) || !desk?.place) return;
    if (arePhotosBusy) return showToast(textOf('workOrderForm', 'order.photosPending'), { kind: 'error' });
    try {
      const reported = await report.mutateAsync({
        ...(desk.device ? { deviceId: desk.device.id } : { siteId: desk.place.id }),
        text: draft.text.trim(),
        fileIds: draft.photos.map(({ id }) => id),
        joinOrderId: joined?.id,
      });
      clear();
      setSent(reported);
      void refreshOrders();
    } catch (error) {
      setServed(fieldErrorsOf(error));
    }
  };

  if (sent) return <ReportSent report={sent} isVisible={!sent.joined || joined?.visible === true} />;
  return (
    <Screen
      title={t('title')}
      bottom={
        <BottomBar note={joined ? t('joining', { orderNo: joined.orderNo }) : desk?.answer && describeAnswer(desk.answer)}>
          <Button onPress={submit}>{t(joined ? 'submitJoin' : 'submit')}</Button>
        </BottomBar>
      }
    >
      <ReportPlace desk={desk ?? null} draft={draft} onMove={moveTo} error={faults.at('place') ?? faults.at('siteId')} />
      {desk && <SimilarCard key={desk.place?.id} similar={desk.similar} joined={joined} onJoin={setJoined} />}
      <Card>
        <FieldStack>
          <PhotoPicker
            label={t('photo')}
            value={draft.photos}
            onChange={(next) => change((before) => ({ ...before, photos: next(before.photos) }))}
            stamp={desk?.place ? [desk.device?.name ?? desk.place.name] : []}
            formData={{ bucket: 'work-order' }}
            onBusyChange={(isBusy) => tellPhotosBusy('photos', isBusy)}
            error={faults.at('fileIds')}
          />
          <TextArea
            label={t('sentence')}
            required
            value={draft.text}
            onChange={(text) => {
              change({ text });
              faults.forget('text');
            }}
            placeholder={t('sentenceExample')}
            limit={maxReportLength}
            rows={3}
            error={faults.at('text')}
            hint={t('dispatcherSets')}
          />
        </FieldStack>
      </Card>
      {desk?.emergencyPhone && <DangerCard phone={desk.emergencyPhone} />}
    </Screen>
  );

  function describeAnswer({ duration, workingHours }: NonNullable<ReportDesk['answer']>): string {
    return t(workingHours ? 'answerWithinWork' : 'answerWithin', { time: formatDuration(duration) });
  }
}
