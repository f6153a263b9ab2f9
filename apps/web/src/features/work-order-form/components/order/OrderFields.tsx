import type { FormField } from '@energy-om/domain';
import { maxDescriptionLength, maxTitleLength, minDescriptionLength } from '@energy-om/domain';
import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import type { ChoosingScreen } from '#features/work-order-form/hooks/use-order-form.ts';
import { formatResolution, formatResponse } from '#features/work-order-form/model/format-promise.ts';
import type { BusinessType, OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { DynamicForm } from '#shared/dynamic-form/DynamicForm.tsx';
import { placeOf } from '#shared/dynamic-form/meter-place.ts';
import { faultsBelow } from '#shared/form/faults.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
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
import { LevelField } from '../fields/LevelField.tsx';
import { SiteFields } from './SiteFields.tsx';
import { TitleSuggestion } from './TitleSuggestion.tsx';

export interface OrderFieldsProps {
  form: FormFields<OrderDraft>;
  choices: OrderChoices;
  /** The tenant's extra fields. */
  fields: readonly FormField[];
  /** Opens one of the screens that choose objects. */
  onChooseObjects: (screen: ChoosingScreen) => void;
  /** The photos that the order has already. */
  storedPhotos?: readonly ShownPhoto[];
}

/** The fields of an order, new or changed: site, problem, photos, and the tenant's extra fields. */
export function OrderFields({ form, choices, fields, onChooseObjects, storedPhotos = [] }: OrderFieldsProps) {
  const t = useTexts('workOrderForm');
  const siteName = choices.sites?.find(({ id }) => id === form.values.siteId)?.name;
  const stamp = siteName ? [siteName] : [];
  const meters = placeOf(null, form.values.siteId, form.values.objects);
  return (
    <>
      <Card title={t('order.where')}>
        <FieldStack>
          <SiteFields form={form} choices={choices} onChooseObjects={onChooseObjects} />
        </FieldStack>
      </Card>
      <SubjectCard form={form} types={choices.businessTypes ?? []} />
      <EvidenceCard form={form} stamp={stamp} storedPhotos={storedPhotos} />
      {fields.length > 0 && (
        <Card title={t('order.more')}>
          <FieldStack>
            <DynamicForm
              fields={fields}
              value={form.values.answers}
              onChange={form.field('answers').onChange}
              faults={faultsBelow(form.faults.all, 'customAnswers')}
              surroundings={{ stamp, onPhotosBusy: form.photosBusy.setBusy, onFollowUp: null, followUpNo: () => null, meters }}
            />
          </FieldStack>
        </Card>
      )}
    </>
  );
}

/** Title, description, business type and level. */
function SubjectCard({ form, types }: { form: FormFields<OrderDraft>; types: readonly BusinessType[] }) {
  const t = useTexts('workOrderForm');
  const { projectId, businessTypeId, level } = form.values;
  const chosenType = types.find(({ id }) => id === businessTypeId) ?? null;
  const chooseType = (id: string) =>
    form.change({ businessTypeId: id, level: types.find((type) => type.id === id)?.defaultLevel ?? level });
  const describePromise = ({ promises, defaultLevel }: BusinessType) => {
    const promise = promises.find((one) => one.level === defaultLevel);
    return promise && t('order.promise', { accept: formatResponse(promise), finish: formatResolution(promise) });
  };
  return (
    <Card title={t('order.what')}>
      <FieldStack>
        <PickerField
          label={t('order.businessType')}
          required
          options={types.map((type) => ({ value: type.id, label: type.name, hint: describePromise(type) }))}
          disabled={projectId === null}
          placeholder={projectId === null ? t('order.projectFirst') : undefined}
          {...form.field('businessTypeId')}
          onChange={chooseType}
        />
        <LevelField promises={chosenType?.promises ?? null} {...form.field('level')} />
        <TextField
          label={t('order.title')}
          required
          placeholder={t('order.titleExample')}
          maxLength={maxTitleLength}
          {...form.field('title')}
        />
        <TitleSuggestion draft={form.values} typeName={chosenType?.name ?? null} onTake={form.field('title').onChange} />
        <TextArea
          label={t('order.description')}
          required
          placeholder={t('order.descriptionExample')}
          limit={maxDescriptionLength}
          hint={t('order.descriptionHint', { count: minDescriptionLength })}
          {...form.field('description')}
        />
      </FieldStack>
    </Card>
  );
}

interface EvidenceCardProps {
  form: FormFields<OrderDraft>;
  /** Written into each photo. */
  stamp: readonly string[];
  storedPhotos: readonly ShownPhoto[];
}

/** Photos of the site, and by when the work is wanted. */
function EvidenceCard({ form, stamp, storedPhotos }: EvidenceCardProps) {
  const t = useTexts('workOrderForm');
  return (
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
          stamp={stamp}
          formData={{ bucket: 'work-order' }}
          {...form.photoField('photos')}
        />
        <DateTimeField
          label={t('order.wantedAt')}
          optional
          min={new Date().toISOString()}
          hint={t('order.wantedAtHint')}
          {...form.field('plannedFinishAt')}
        />
      </FieldStack>
    </Card>
  );
}
