import { ExportTable } from '#shared/file/ExportTable.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
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

/** A button that saves the figures on the screen as a file. */
export function ExportAnalysis({ figures, period, today, name }: ExportAnalysisProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const title = formatPeriod(period, today);
  const read = async () => ({
    file: t('export.file', { what: name ?? tCodes(`energyType.${figures.energyType}`), period: period.at }),
    rows: listAnalysisRows(figures, period, title),
  });
  const texts = {
    open: t('export.open'),
    explain: t('export.explain', { period: title }),
    submit: t('export.submit'),
    done: t('export.done'),
  };
  return <ExportTable texts={texts} disabled={figures.bars === null} read={read} />;
}
