import type { PointAnswer } from '@energy-om/domain';
import type { FormFaults } from '#features/work-order-form/hooks/use-faults.ts';
import type { ResultForm } from '#features/work-order-form/hooks/use-result-form.ts';
import { faultsBelow } from '#features/work-order-form/model/fault-text.ts';
import { listMeters, type ResultDraft } from '#features/work-order-form/model/result-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { DynamicForm } from '../fields/DynamicForm.tsx';
import { LabourField } from '../fields/LabourField.tsx';
import { PartsField } from '../fields/PartsField.tsx';
import { SignatureField } from '../fields/SignatureField.tsx';
import { ReadingFields } from './ReadingFields.tsx';

export interface ResultFieldsProps {
  order: OrderDetail;
  draft: ResultDraft;
  onChange: ResultForm['change'];
  onPhotosChange: (
    field: 'beforePhotos' | 'afterPhotos',
    change: (before: ResultDraft['afterPhotos']) => ResultDraft['afterPhotos'],
  ) => void;
  faults: FormFaults;
  onPhotosBusy: (source: string, isBusy: boolean) => void;
  /** Begins an order that goes on from what a checklist found; null where none can be raised. */
  onFollowUp: ((found: PointAnswer) => void) | null;
  /** Minutes since arriving; null when nobody checked in. */
  sinceArrival: number | null;
}

/** What is written down after the field work, in the order it is known: form, cause, time, parts, readings, photos, signature. */
export function ResultFields(props: ResultFieldsProps) {
  const { order, draft, onChange, onPhotosChange, faults, onPhotosBusy, onFollowUp, sinceArrival } = props;
  const t = useTexts('workOrderForm');
  const meters = listMeters(order);
  const stamp = [order.orderNo, order.site.name];
  return (
    <>
      {order.backfillForm.length > 0 && (
        <Card title={order.businessType.name}>
          <FieldStack>
            <DynamicForm
              fields={order.backfillForm}
              value={draft.answers}
              onChange={(answers) => onChange({ answers })}
              faults={faultsBelow(faults.all, 'result.answers')}
              surroundings={{
                stamp,
                onPhotosBusy,
                onFollowUp,
                followUpNo: (id) => order.followUps.find((one) => one.id === id)?.orderNo ?? null,
              }}
            />
          </FieldStack>
        </Card>
      )}
      <Card title={t('result.handling')}>
        <FieldStack>
          <TextArea
            label={t('result.cause')}
            required
            value={draft.cause}
            onChange={(cause) => onChange({ cause })}
            placeholder={t('result.causeExample')}
            limit={1000}
            rows={2}
            error={faults.at('result.cause')}
          />
          <TextArea
            label={t('result.measure')}
            required
            value={draft.measure}
            onChange={(measure) => onChange({ measure })}
            placeholder={t('result.measureExample')}
            limit={2000}
            rows={2}
            error={faults.at('result.measure')}
          />
          <LabourField
            value={draft.labourMinutes}
            onChange={(labourMinutes) => onChange({ labourMinutes })}
            error={faults.at('result.labourMinutes')}
            sinceArrival={sinceArrival}
          />
          <PartsField value={draft.parts} onChange={(parts) => onChange({ parts })} faults={faultsBelow(faults.all, 'result.parts')} />
        </FieldStack>
      </Card>
      {meters.length > 0 && (
        <ReadingFields order={order} draft={draft} onChange={onChange} faults={faults} stamp={stamp} onPhotosBusy={onPhotosBusy} />
      )}
      <Card title={t('result.evidence')}>
        <FieldStack>
          <PhotoPicker
            label={t('result.beforePhotos')}
            optional
            value={draft.beforePhotos}
            onChange={(change) => onPhotosChange('beforePhotos', change)}
            stamp={stamp}
            formData={{ bucket: 'work-order' }}
            onBusyChange={(isBusy) => onPhotosBusy('beforePhotos', isBusy)}
            error={faults.at('result.beforePhotoIds')}
          />
          <PhotoPicker
            label={t('result.afterPhotos')}
            required={order.afterPhotoRequired}
            optional={!order.afterPhotoRequired}
            value={draft.afterPhotos}
            onChange={(change) => onPhotosChange('afterPhotos', change)}
            stamp={stamp}
            formData={{ bucket: 'work-order' }}
            onBusyChange={(isBusy) => onPhotosBusy('afterPhotos', isBusy)}
            error={faults.at('result.afterPhotoIds')}
          />
          <SignatureField
            value={draft.signature}
            onChange={(signature) => onChange({ signature })}
            error={faults.at('result.signatureFileId')}
          />
        </FieldStack>
      </Card>
    </>
  );
}
