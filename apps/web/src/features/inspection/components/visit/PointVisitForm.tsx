import { eventLevels } from '@energy-om/domain';
import { type PointForm, usePointForm } from '#features/inspection/hooks/use-point-form.ts';
import { findingsOf, type Opening } from '#features/inspection/model/point-draft.ts';
import { describeLastFindings } from '#features/inspection/model/point-words.ts';
import { placeOf } from '#shared/dynamic-form/meter-place.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { Inspection, InspectionPoint } from '#shared/inspection/inspection.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useKeepingNeedsNetwork } from '#shared/outbox/use-keeping-needs-network.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useOrder } from '#shared/work-order/use-order.ts';
import styles from '../inspection.module.css';
import { QuestionField } from './QuestionField.tsx';

export interface PointVisitFormProps {
  inspection: Inspection;
  point: InspectionPoint;
  opening: Opening;
}

/** The questions of a point that was opened. */
export function PointVisitForm({ inspection: { orderId, mayRaise }, point, opening }: PointVisitFormProps) {
  const t = useTexts('inspection');
  const form = usePointForm({ orderId, point, opening, mayRaise });
  const needsNetwork = useKeepingNeedsNetwork();
  const { data: order } = useOrder(orderId);
  const why = describeLastFindings(point);
  const surroundings = {
    stamp: [order?.orderNo, point.name].flatMap((part) => part ?? []),
    onPhotosBusy: form.photosBusy.setBusy,
    onFollowUp: null,
    followUpNo: () => null,
    meters: placeOf(orderId, order?.site.id ?? null, point.device ? [{ ...point.device, kind: 'meter', code: null }] : []),
  };
  return (
    <Screen
      title={t('visit.title', { number: point.number })}
      back={screenAddress('inspection', { order: orderId })}
      bottom={
        <BottomBar note={needsNetwork}>
          <Button onPress={form.submit} disabled={needsNetwork !== null}>
            {t('visit.save')}
          </Button>
        </BottomBar>
      }
    >
      <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      <Card title={point.name}>
        <p className={styles.words}>
          {[point.place, t('visit.openedAt', { time: formatTenantTime(opening.openedAt) }), opening.reason].filter(Boolean).join(' · ')}
        </p>
        {why && (
          <Callout tone="warn" icon="alarm">
            {why}
          </Callout>
        )}
        <div className={styles.stack}>
          {point.questions.map((field) => (
            <QuestionField key={field.key} form={form} point={point} field={field} surroundings={surroundings} />
          ))}
        </div>
      </Card>
      {mayRaise && findingsOf(form.values, point).length > 0 && <FollowUpCard form={form} />}
    </Screen>
  );
}

/** Whether an order goes on from what was found, and how urgent it is. */
function FollowUpCard({ form }: { form: PointForm }) {
  const t = useTexts('inspection');
  const tCodes = useTexts('codes');
  return (
    <Card>
      <SwitchRow
        label={t('visit.raise')}
        hint={t('visit.raiseHint')}
        value={form.values.raises}
        onChange={(raises) => form.change({ raises })}
      />
      {form.values.raises && (
        <Choice
          label={t('visit.level')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('level')}
        />
      )}
    </Card>
  );
}
