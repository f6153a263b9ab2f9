import { minDescriptionLength } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { type Faults, faultAt, faultsBelow } from '#features/work-order-form/model/fault-text.ts';
import { formatResolution, formatResponse } from '#features/work-order-form/model/format-promise.ts';
import { type BusinessType, maxDescriptionLength, maxTitleLength, type OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoGrid, type ShownPhoto } from '#shared/ui/photo/PhotoGrid.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { DynamicForm } from '../fields/DynamicForm.tsx';
import { LevelField } from '../fields/LevelField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { TitleSuggestion } from './TitleSuggestion.tsx';

export interface OrderFieldsProps {
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  /** Takes a function of the photos before, since uploads end in their own time. */
  onPhotosChange: (change: (before: OrderDraft['photos']) => OrderDraft['photos']) => void;
  choices: OrderChoices;
  /** The tenant's extra fields. */
  fields: readonly FormField[];
  faults: Faults;
  /** Opens one of the screens for choosing objects. */
  onChooseObjects: (screen: 'chooseDevices' | 'chooseMeters' | 'chooseGateways') => void;
  /** @param source which of the form's photo fields */
  onPhotosBusy: (source: string, isBusy: boolean) => void;
  /** Photos the order has already. */
  storedPhotos?: readonly ShownPhoto[];
}

/** The form of an order, new or changed: where, what, how it looks, and what the tenant asks besides. */
export function OrderFields(props: OrderFieldsProps) {
  const { draft, onChange, onPhotosChange, choices, fields, faults, onChooseObjects, onPhotosBusy, storedPhotos = [] } = props;
  const t = useTexts('workOrderForm');
  const describePromise = ({ promises, defaultLevel }: BusinessType) => {
    const promise = promises.find(({ level }) => level === defaultLevel);
    return promise && t('order.promise', { accept: formatResponse(promise), finish: formatResolution(promise) });
  };
  const types = choices.businessTypes ?? [];
  const chosenType = types.find(({ id }) => id === draft.businessTypeId) ?? null;
  const chooseType = (id: string) => {
    const type = types.find((one) => one.id === id);
    onChange({ businessTypeId: id, level: type?.defaultLevel ?? draft.level });
  };
  const siteName = choices.sites?.find(({ id }) => id === draft.siteId)?.name;
  return (
    <>
      <Card title={t('order.where')}>
        <FieldStack>
          <PlaceFields draft={draft} onChange={onChange} choices={choices} faults={faults} onChooseObjects={onChooseObjects} />
        </FieldStack>
      </Card>
      <Card title={t('order.what')}>
        <FieldStack>
          <PickerField
            label={t('order.businessType')}
            required
            options={types.map((type) => ({
              value: type.id,
              label: type.name,
              hint: describePromise(type),
            }))}
            value={draft.businessTypeId}
            onChange={chooseType}
            disabled={draft.projectId === null}
            placeholder={draft.projectId === null ? t('order.projectFirst') : undefined}
            error={faultAt(faults, 'businessTypeId')}
          />
          <LevelField
            value={draft.level}
            onChange={(level) => onChange({ level })}
            promises={chosenType?.promises ?? null}
            error={faultAt(faults, 'level')}
          />
          <TextField
            label={t('order.title')}
            required
            value={draft.title}
            onChange={(title) => onChange({ title })}
            placeholder={t('order.titleExample')}
            maxLength={maxTitleLength}
            error={faultAt(faults, 'title')}
          />
          <TitleSuggestion draft={draft} typeName={chosenType?.name ?? null} onTake={(title) => onChange({ title })} />
          <TextArea
            label={t('order.description')}
            required
            value={draft.description}
            onChange={(description) => onChange({ description })}
            placeholder={t('order.descriptionExample')}
            limit={maxDescriptionLength}
            error={faultAt(faults, 'description')}
            hint={t('order.descriptionHint', { count: minDescriptionLength })}
          />
        </FieldStack>
      </Card>
      <Card title={t('order.onSite')}>
        <FieldStack>
          {storedPhotos.length > 0 && (
            <Field label={t('order.storedPhotos')} kind="group">
              <PhotoGrid photos={storedPhotos} />
            </Field>
          )}
          <PhotoPicker
            label={storedPhotos.length > 0 ? t('order.morePhotos') : t('order.photos')}
            optional
            value={draft.photos}
            onChange={(change) => onPhotosChange((before) => change(before))}
            stamp={siteName ? [siteName] : []}
            formData={{ bucket: 'work-order' }}
            onBusyChange={(isBusy) => onPhotosBusy('photos', isBusy)}
            error={faultAt(faults, 'fileIds')}
          />
          <DateTimeField
            label={t('order.wantedAt')}
            optional
            value={draft.plannedFinishAt}
            min={new Date().toISOString()}
            onChange={(plannedFinishAt) => onChange({ plannedFinishAt })}
            error={faultAt(faults, 'plannedFinishAt')}
            hint={t('order.wantedAtHint')}
          />
        </FieldStack>
      </Card>
      {fields.length > 0 && (
        <Card title={t('order.more')}>
          <FieldStack>
            <DynamicForm
              fields={fields}
              value={draft.answers}
              onChange={(answers) => onChange({ answers })}
              faults={faultsBelow(faults, 'customAnswers')}
              surroundings={{ stamp: siteName ? [siteName] : [], onPhotosBusy, onFollowUp: null, followUpNo: () => null }}
            />
          </FieldStack>
        </Card>
      )}
    </>
  );
}
