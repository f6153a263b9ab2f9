import { useState } from 'react';
import { saveTable, type TableFormat } from '#shared/file/save-table.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { listAnalysisRows } from '../model/list-analysis-rows.ts';
import { formatPeriod } from '../model/period-texts.ts';

export interface ExportAnalysisProps {
  figures: EnergyFigures;
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
  /** The meter's name; null for an area. */
  name: string | null;
}

const formats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];

/** A button that saves the figures on the screen as a file. */
export function ExportAnalysis({ figures, period, today, name }: ExportAnalysisProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const [refusal, setRefusal] = useState<string | null>(null);
  const title = formatPeriod(period, today);
  const save = async () => {
    setRefusal(null);
    try {
      const file = t('export.file', { what: name ?? tCodes(`energyType.${figures.energyType}`), period: period.at });
      await saveTable(file, format, listAnalysisRows(figures, period, title));
      showToast(t('export.done'), { kind: 'success' });
      setOpen(false);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)} disabled={figures.bars === null}>
        <Icon name="download" size={18} /> {t('export.open')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('export.open')}
        footer={<Button onPress={save}>{t('export.submit')}</Button>}
      >
        <p>{t('export.explain', { period: title })}</p>
        <Segmented
          label={t('export.format')}
          options={formats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        {refusal !== null && <Callout tone="danger">{refusal}</Callout>}
      </Sheet>
    </>
  );
}
