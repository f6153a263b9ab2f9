import { useState } from 'react';
import { saveTable, type TableFormat } from '#shared/file/save-table.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { useFigureRows } from '../hooks/use-figure-rows.ts';
import type { FiguresProps } from './Distribution.tsx';

const formats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];

/** A button that saves the figures of the period as a file. */
export function ExportFigures({ statistics, days }: FiguresProps) {
  const t = useTexts('statistics');
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const rows = useFigureRows(statistics);
  const to = days.to ?? statistics.to.slice(0, 10);
  const save = async () => {
    await saveTable(t('export.file', { from: days.from, to }), format, rows);
    setOpen(false);
  };
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)}>
        <Icon name="download" size={18} /> {t('export.open')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('export.open')}
        footer={<Button onPress={save}>{t('export.submit')}</Button>}
      >
        <p>{t('export.explain')}</p>
        <Segmented
          label={t('export.format')}
          options={formats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
      </Sheet>
    </>
  );
}
