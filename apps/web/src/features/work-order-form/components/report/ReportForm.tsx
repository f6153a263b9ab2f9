import type { ApiOutput } from '@energy-om/contract';
import { maxReportLength } from '@energy-om/domain';
import { useState } from 'react';
import { useReportForm } from '#features/work-order-form/hooks/use-report-form.ts';
import type { ReportDesk, ReportedSite } from '#features/work-order-form/model/report-draft.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { DangerCard } from './DangerCard.tsx';
import { ReportSent } from './ReportSent.tsx';
import { ReportSite } from './ReportSite.tsx';
import { RoomAnswerCard } from './RoomAnswerCard.tsx';
import { SimilarCard } from './SimilarCard.tsx';

/** A photo and a sentence. The site follows from the device's label; type and level are left to the dispatcher. */
export function ReportForm({ begunFrom }: { begunFrom: ReportedSite }) {
  const t = useTexts('report');
  const [sent, setSent] = useState<ApiOutput<'reportFault'> | null>(null);
  const { form, desk, isLoading, joined, setJoined, moveTo } = useReportForm(begunFrom, setSent);
  const { faults } = form;
  const describeAnswer = ({ duration, workingHours }: NonNullable<ReportDesk['answer']>) =>
    t(workingHours ? 'answerWithinWork' : 'answerWithin', { time: formatDuration(duration) });

  if (sent) return <ReportSent report={sent} isVisible={!sent.joined || joined?.visible === true} />;
  return (
    <Screen
      title={t('title')}
      bottom={
        <BottomBar note={joined ? t('joining', { orderNo: joined.orderNo }) : desk?.answer && describeAnswer(desk.answer)}>
          <Button disabled={isLoading} onPress={form.submit}>
            {t(joined ? 'submitJoin' : desk?.room?.answer ? 'submitStill' : 'submit')}
          </Button>
        </BottomBar>
      }
    >
      <ReportSite desk={desk} draft={form.values} onMove={moveTo} error={faults.at('place') ?? faults.at('siteId')} />
      {desk?.room && <RoomAnswerCard room={desk.room} />}
      {desk && <SimilarCard key={desk.place?.id} similar={desk.similar} joined={joined} onJoin={setJoined} />}
      <Card>
        <FieldStack>
          <PhotoPicker
            label={t('photo')}
            stamp={desk?.place ? [desk.device?.name ?? desk.place.name] : []}
            formData={{ bucket: 'work-order' }}
            {...form.photoField('photos')}
          />
          <TextArea
            label={t('sentence')}
            required
            placeholder={t('sentenceExample')}
            limit={maxReportLength}
            rows={3}
            hint={t('dispatcherSets')}
            {...form.field('text')}
          />
        </FieldStack>
      </Card>
      {desk?.emergencyPhone && <DangerCard phone={desk.emergencyPhone} />}
    </Screen>
  );
}
