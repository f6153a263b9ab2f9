import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { findAreasWithin } from '#shared/area/managed-areas.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';

/** The inspection route that the orders follow, of those within the plan's place. */
export function RouteField({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { siteId } = form.values;
  const { data: routes } = useApiQuery('listInspectionRoutes', {}, { silent: true });
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const within = useMemo(() => findAreasWithin(areas ?? [], siteId === null ? [] : [siteId]), [areas, siteId]);
  const offered = (routes ?? []).filter(({ site }) => within.has(site.id));
  return (
    <PickerField
      label={t('field.route')}
      required
      disabled={siteId === null}
      placeholder={siteId === null ? t('edit.siteFirst') : offered.length === 0 ? t('edit.noRoutes') : undefined}
      options={offered.map(({ id, name, site }) => ({ value: id, label: name, hint: site.name }))}
      {...form.field('routeId')}
    />
  );
}
