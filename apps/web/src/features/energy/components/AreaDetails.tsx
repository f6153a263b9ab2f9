import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { AreaRanking } from './AreaRanking.tsx';
import { CostCard } from './cost/CostCard.tsx';
import { ExportAnalysis } from './ExportAnalysis.tsx';
import { LoadAnalysis } from './load/LoadAnalysis.tsx';
import { MeterRanking } from './MeterRanking.tsx';

export interface AreaDetailsProps {
  figures: EnergyFigures;
  /** The figures are still those of the period before. */
  isOld: boolean;
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
  siteId: string | null;
  onChoose: (siteId: string) => void;
}

/** What stands below total and chart of an area: its load, who used how much, and the ways on. */
export function AreaDetails({ figures, isOld, period, today, siteId, onChoose }: AreaDetailsProps) {
  const t = useTexts('energy');
  const mayConfigure = useMay('tenant.configure');
  const maySeeTariffs = useMay('tariff.manage');
  const object = { energyType: figures.energyType, siteId: siteId ?? undefined };
  return (
    <>
      {maySeeTariffs && <CostCard period={period} today={today} object={object} />}
      <LoadAnalysis period={period} energyType={figures.energyType} siteId={siteId ?? undefined} />
      {siteId === null ? (
        <AreaRanking period={period} figures={figures} onChoose={onChoose} />
      ) : (
        <MeterRanking period={period} siteId={siteId} energyType={figures.energyType} />
      )}
      <ExportAnalysis figures={figures} isOld={isOld} period={period} today={today} name={null} object={object} />
      {mayConfigure && (
        <Card>
          <Row icon="settings" label={t('settings.open')} hint={t('settings.openHint')} to={screenAddress('energySettings')} />
        </Card>
      )}
    </>
  );
}
