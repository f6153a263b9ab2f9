import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import type { ChoosingScreen } from '#features/work-order-form/hooks/use-order-form.ts';
import type { OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { isWithin, listSiteOptions } from '#features/work-order-form/model/sites.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { ObjectsField } from './ObjectsField.tsx';
import { ProjectGaps } from './ProjectGaps.tsx';

export interface SiteFieldsProps {
  form: FormFields<OrderDraft>;
  choices: OrderChoices;
  onChooseObjects: (screen: ChoosingScreen) => void;
}

/** Project, then site, then objects; a change of the site removes the objects of the old one. */
export function SiteFields({ form, choices, onChooseObjects }: SiteFieldsProps) {
  const t = useTexts('workOrderForm');
  const draft = form.values;
  if (choices.isFailed) return <LoadFailed onRetry={choices.retry} />;
  const chooseProject = (projectId: string) => {
    if (projectId !== draft.projectId) form.change({ projectId, siteId: null, businessTypeId: null, objects: [] });
  };
  const chooseSite = (siteId: string) => {
    const sites = choices.sites ?? [];
    // Objects that are not known to lie elsewhere stay when a larger site is chosen.
    const isWider = draft.siteId === null || isWithin(sites, draft.siteId, siteId);
    const staying = draft.objects.filter(({ areaId }) => (areaId === null ? isWider : isWithin(sites, areaId, siteId)));
    if (siteId !== draft.siteId) form.change({ siteId, objects: staying });
  };
  const site = choices.sites?.find(({ id }) => id === draft.siteId);
  const isReady = draft.projectId !== null;
  return (
    <>
      <PickerField
        label={t('order.project')}
        required
        options={(choices.projects ?? []).map(({ id, name, customer }) => ({ value: id, label: name, hint: customer }))}
        {...form.field('projectId')}
        onChange={chooseProject}
      />
      {draft.projectId !== null && <ProjectGaps projectId={draft.projectId} choices={choices} />}
      <PickerField
        label={t('order.site')}
        required
        options={listSiteOptions(choices.sites ?? [])}
        disabled={!isReady}
        placeholder={isReady ? undefined : t('order.projectFirst')}
        {...form.field('siteId')}
        onChange={chooseSite}
      />
      <ObjectsField
        {...form.field('objects')}
        onChoose={onChooseObjects}
        wholeSite={site ? { id: site.id, name: site.name } : null}
        disabled={!isReady}
      />
    </>
  );
}
