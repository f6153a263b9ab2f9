import { ExportTable } from '#shared/file/ExportTable.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { type CostObject, useEnergyCost } from '../hooks/use-energy-cost.ts';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import { addCostColumns } from '../model/add-cost-columns.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { listAnalysisRows } from '../model/list-analysis-rows.ts';
import { formatPeriod } from '../model/period-texts.ts';

export interface ExportAnalysisProps {
  figures: EnergyFigures;
  /** The figures are still those of the period before. */
  isOld: boolean;
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
  /** The meter's name; null for an area. */
  name: string | null;
  /** Of what the costs are. */
  object: CostObject;
}

/** A button that saves the figures on the screen as a file. */
export function ExportAnalysis({ figures, isOld, period, today, name, object }: ExportAnalysisProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const maySeeTariffs = useMay('tariff.manage');
  const { cost, error } = useEnergyCost(period, object, maySeeTariffs);
  const title = formatPeriod(period, today);
  const read = async () => ({
    file: t('export.file', { what: name ?? tCodes(`energyType.${figures.energyType}`), period: period.at }),
    rows: addCostColumns(listAnalysisRows(figures, period, title), cost),
  });
  const texts = {
    open: t('export.open'),
    explain: t('export.explain', { period: title }),
    submit: t('export.submit'),
    done: t('export.done'),
  };
  return <ExportTable texts={texts} disabled={isOld || figures.bars === null || (maySeeTariffs && cost === null && !error)} read={read} />;
}
