import { useTexts } from '../i18n/texts.ts';
import { Segmented } from '../ui/form/Segmented.tsx';
import type { TableFormat } from './save-table.ts';

const formats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];

/** The choice of the file's format, for a table that is exported. */
export function FormatChoice({ value, onChange }: { value: TableFormat; onChange: (value: TableFormat) => void }) {
  const t = useTexts('common');
  return (
    <Segmented
      label={t('fileFormat')}
      options={formats.map((format) => ({ value: format, label: t(`fileFormats.${format}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
