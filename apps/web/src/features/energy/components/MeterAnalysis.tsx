import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useMeterFigures } from '../hooks/use-energy-figures.ts';
import type { CountedType } from '../model/energy-colors.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { CostCard } from './cost/CostCard.tsx';
import { ExportAnalysis } from './ExportAnalysis.tsx';
import { FiguresFrame } from './FiguresFrame.tsx';
import { LoadAnalysis } from './load/LoadAnalysis.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

export interface MeterAnalysisProps {
  meterId: string;
  energyType: CountedType;
  /** The meter's name, as the linking screen knows it. */
  name: string | null;
  initial: { period: EnergyPeriod };
  /** 2026-11-20 */
  today: string;
}

/** The consumption of one meter. */
export function MeterAnalysis({ meterId, energyType, name, initial, today }: MeterAnalysisProps) {
  const t = useTexts('energy');
  const [period, setPeriod] = useScreenState('period', initial.period);
  const query = useMeterFigures(period, meterId, energyType);
  const seesDevices = useMay('device.view');
  const maySeeTariffs = useMay('tariff.manage');
  const object = { energyType, meterId };
  return (
    <Screen>
      <PullRefresh onRefresh={query.refresh}>
        <SectionTitle>{query.name ?? name ?? t('meter.whole')}</SectionTitle>
        <PeriodChoice value={period} onChange={setPeriod} today={today} />
        <FiguresFrame query={query} period={period} today={today} isMeter>
          {maySeeTariffs && <CostCard period={period} today={today} object={object} />}
          <LoadAnalysis period={period} energyType={energyType} meterId={meterId} />
          {query.figures && (
            <ExportAnalysis
              figures={query.figures}
              isOld={query.isOld}
              period={period}
              today={today}
              name={query.name ?? name}
              object={object}
            />
          )}
          {seesDevices && (
            <Card>
              <Row icon="meter" label={t('meter.detail')} to={screenAddress('meter', { id: meterId })} />
            </Card>
          )}
        </FiguresFrame>
      </PullRefresh>
    </Screen>
  );
}
