import type { PointAnswer } from '@energy-om/domain';
import { maxCauseLength, maxMeasureLength } from '@energy-om/domain';
import type { ResultForm } from '#features/work-order-form/hooks/use-result-form.ts';
import { listMeters } from '#features/work-order-form/model/result-draft.ts';
import { DynamicForm } from '#shared/dynamic-form/DynamicForm.tsx';
import { placeOf } from '#shared/dynamic-form/meter-place.ts';
import { faultsBelow } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { SignatureField } from '#shared/signature/SignatureField.tsx';
import { TakenPartsCard } from '#shared/spare-part/TakenPartsCard.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { CodeField } from '../fields/CodeField.tsx';
import { LabourField } from '../fields/LabourField.tsx';
import { PartsField } from '../fields/PartsField.tsx';
import { ReadingFields } from './ReadingFields.tsx';

export interface ResultFieldsProps {
  order: OrderDetail;
  form: ResultForm;
  /** Starts a follow-up order for what a checklist found; null where this account may create none. */
  onFollowUp: ((found: PointAnswer) => void) | null;
  /** Minutes since the check-in; null when nobody has checked in. */
  sinceArrival: number | null;
}

/** The results, in the order in which they become known: form, cause, time, parts, readings, photos, signature. */
export function ResultFields({ order, form, onFollowUp, sinceArrival }: ResultFieldsProps) {
  const stamp = [order.orderNo, order.site.name];
  const maySeeCost = useMay('work-order.cost');
  return (
    <>
      {order.backfillForm.length > 0 && <FormCard order={order} form={form} onFollowUp={onFollowUp} stamp={stamp} />}
      {maySeeCost && <TakenPartsCard orderId={order.id} />}
      <HandlingCard order={order} form={form} sinceArrival={sinceArrival} />
      {listMeters(order).length > 0 && <ReadingFields order={order} form={form} stamp={stamp} />}
      <EvidenceCard order={order} form={form} stamp={stamp} />
    </>
  );
}

interface CardProps {
  order: OrderDetail;
  form: ResultForm;
  /** Written into each photo. */
  stamp: readonly string[];
}

/** The fields of the business type. */
function FormCard({ order, form, onFollowUp, stamp }: CardProps & Pick<ResultFieldsProps, 'onFollowUp'>) {
  const { value, onChange } = form.field('answers');
  return (
    <Card title={order.businessType.name}>
      <FieldStack>
        <DynamicForm
          fields={order.backfillForm}
          value={value}
          onChange={onChange}
          faults={faultsBelow(form.faults.all, 'result.answers')}
          surroundings={{
            stamp,
            onPhotosBusy: form.photosBusy.setBusy,
            onFollowUp,
            meters: placeOf(order.id, order.site.id, order.objects),
            followUpNo: (id) => order.followUps.find((one) => one.id === id)?.orderNo ?? null,
          }}
        />
      </FieldStack>
    </Card>
  );
}

/** Cause, measures, working time and parts. */
function HandlingCard({ order, form, sinceArrival }: Pick<ResultFieldsProps, 'order' | 'form' | 'sinceArrival'>) {
  const t = useTexts('workOrderForm');
  const parts = form.field('parts');
  return (
    <Card title={t('result.handling')}>
      <FieldStack>
        <CodeField label={t('result.causeCode')} codes={order.causeCodes} {...form.field('causeCode')} />
        <TextArea
          label={t('result.cause')}
          required
          placeholder={t('result.causeExample')}
          limit={maxCauseLength}
          rows={2}
          {...form.field('cause')}
        />
        <CodeField label={t('result.remedyCode')} codes={order.remedyCodes} {...form.field('remedyCode')} />
        <TextArea
          label={t('result.measure')}
          required
          placeholder={t('result.measureExample')}
          limit={maxMeasureLength}
          rows={2}
          {...form.field('measure')}
        />
        <LabourField sinceArrival={sinceArrival} {...form.field('labourMinutes')} />
        <PartsField value={parts.value} onChange={parts.onChange} faults={faultsBelow(form.faults.all, 'result.parts')} />
      </FieldStack>
    </Card>
  );
}

/** Photos from before and after the work, and the signature. */
function EvidenceCard({ order, form, stamp }: CardProps) {
  const t = useTexts('workOrderForm');
  const photos = { stamp, formData: { bucket: 'work-order' } };
  return (
    <Card title={t('result.evidence')}>
      <FieldStack>
        <PhotoPicker
          label={t('result.beforePhotos')}
          required={order.beforePhotoRequired}
          optional={!order.beforePhotoRequired}
          {...photos}
          {...form.photoField('beforePhotos')}
        />
        <PhotoPicker
          label={t('result.afterPhotos')}
          required={order.afterPhotoRequired}
          optional={!order.afterPhotoRequired}
          {...photos}
          {...form.photoField('afterPhotos')}
        />
        <SignatureField label={t('result.signature')} {...form.field('signature')} />
      </FieldStack>
    </Card>
  );
}
