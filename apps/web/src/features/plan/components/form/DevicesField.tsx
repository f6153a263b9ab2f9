import { objectsOf } from '#features/plan/model/plan-draft.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';
import { RouteField } from './RouteField.tsx';

/** Whether an order is for the place, for the points of a route there, or one for each of some devices. */
export function DevicesField({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { siteId, isOfDevices, isOnRoute } = form.values;
  const { data } = useAllPages('listManagedDevices', isOfDevices && siteId !== null, { areaId: siteId ?? '' });
  const options =
    data?.filter(({ retired }) => !retired).map(({ id, name, code, location }) => ({ id, name, hint: location ?? code })) ?? null;
  return (
    <>
      <Choice
        label={t('field.objects')}
        options={[
          { value: 'site', label: t('objects.site'), hint: t('objects.siteHint') },
          { value: 'devices', label: t('objects.devices'), hint: t('objects.devicesHint') },
          { value: 'route', label: t('objects.route'), hint: t('objects.routeHint') },
        ]}
        value={objectsOf(form.values)}
        onChange={(value) => form.change({ isOfDevices: value === 'devices', isOnRoute: value === 'route' }, 'deviceIds', 'routeId')}
      />
      {isOnRoute && <RouteField form={form} />}
      {isOfDevices && (
        <MultiPickerField
          label={t('field.devices')}
          required
          options={siteId === null ? [] : options}
          empty={<p>{t(siteId === null ? 'edit.siteFirst' : 'edit.noDevices')}</p>}
          value={form.values.devices}
          onChange={(devices) => form.change({ devices }, 'deviceIds')}
          error={form.field('devices').error}
        />
      )}
    </>
  );
}
