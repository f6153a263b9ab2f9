import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { type Faults, faultAt } from '#features/work-order-form/model/fault-text.ts';
import type { OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { isWithin, listSiteOptions } from '#features/work-order-form/model/sites.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { ObjectsField } from './ObjectsField.tsx';

export interface PlaceFieldsProps {
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  choices: OrderChoices;
  faults: Faults;
  onChooseObjects: (screen: 'chooseDevices' | 'chooseMeters' | 'chooseGateways') => void;
}

/** Project, then site, then what there is amiss with; choosing another place drops what belongs to the old one. */
export function PlaceFields({ draft, onChange, choices, faults, onChooseObjects }: PlaceFieldsProps) {
  const t = useTexts('workOrderForm');
  if (choices.isFailed) return <LoadFailed onRetry={choices.retry} />;
  const chooseProject = (projectId: string) => {
    if (projectId !== draft.projectId) onChange({ projectId, siteId: null, businessTypeId: null, objects: [] });
  };
  const chooseSite = (siteId: string) => {
    const sites = choices.sites ?? [];
    // What is not known to be elsewhere stays while the place only grows.
    const isWider = draft.siteId === null || isWithin(sites, draft.siteId, siteId);
    const staying = draft.objects.filter(({ areaId }) => (areaId === null ? isWider : isWithin(sites, areaId, siteId)));
    if (siteId !== draft.siteId) onChange({ siteId, objects: staying });
  };
  const site = choices.sites?.find(({ id }) => id === draft.siteId);
  const isReady = draft.projectId !== null;
  return (
    <>
      <PickerField
        label={t('order.project')}
        required
        options={(choices.projects ?? []).map(({ id, name, customer }) => ({ value: id, label: name, hint: customer }))}
        value={draft.projectId}
        onChange={chooseProject}
        error={faultAt(faults, 'projectId')}
      />
      <PickerField
        label={t('order.site')}
        required
        options={listSiteOptions(choices.sites ?? [])}
        value={draft.siteId}
        onChange={chooseSite}
        disabled={!isReady}
        placeholder={isReady ? undefined : t('order.projectFirst')}
        error={faultAt(faults, 'siteId')}
      />
      <ObjectsField
        value={draft.objects}
        onChange={(objects) => onChange({ objects })}
        onChoose={onChooseObjects}
        wholeSite={site ? { id: site.id, name: site.name } : null}
        disabled={!isReady}
        error={faultAt(faults, 'objects')}
      />
    </>
  );
}
