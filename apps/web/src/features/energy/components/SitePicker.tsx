import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

const all = '';

/** Chooses an area, or everything in sight. */
export function SitePicker({ value, onChange }: { value: string | null; onChange: (siteId: string | null) => void }) {
  const t = useTexts('energy');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <PickerField
      label={t('site')}
      options={[{ value: all, label: t('allSites') }, ...options]}
      value={value ?? all}
      onChange={(id) => onChange(id === all ? null : id)}
    />
  );
}
