import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { AddDevices } from '#shared/setup/AddDevices.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { useAreaFigures } from '../hooks/use-energy-figures.ts';
import type { CountedType } from '../model/energy-colors.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { AreaDetails } from './AreaDetails.tsx';
import { FiguresFrame } from './FiguresFrame.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { SitePicker } from './SitePicker.tsx';

export interface AreaAnalysisProps {
  /** The area and the energy type that the screen opens with. */
  initial: { period: EnergyPeriod; energyType: CountedType | null; siteId: string | null };
  /** 2026-11-20 */
  today: string;
}

/** The consumption of an area, or of everything in sight, of one energy type, and its distribution. */
export function AreaAnalysis({ initial, today }: AreaAnalysisProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const [period, setPeriod] = useScreenState('period', initial.period);
  const [wanted, setWanted] = useScreenState('energyType', initial.energyType);
  const [siteId, setSiteId] = useScreenState('siteId', initial.siteId);
  const query = useAreaFigures(period, siteId, wanted);
  const { figures, types } = query;
  usePreload('meter');
  return (
    <Screen
      top={
        types.length > 1 && (
          <ListTools>
            <FilterChips<CountedType>
              label={t('type')}
              options={types.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))}
              value={figures?.energyType ?? wanted}
              onChange={setWanted}
            />
          </ListTools>
        )
      }
    >
      <PullRefresh onRefresh={query.refresh}>
        <PeriodChoice value={period} onChange={setPeriod} today={today} />
        <SitePicker value={siteId} onChange={setSiteId} />
        <FiguresFrame
          query={query}
          period={period}
          today={today}
          empty={
            siteId === null ? (
              <Empty icon="meter" title={t('noMetersAtAll')} hint={t('noMetersAtAllHint')} action={<AddDevices />} />
            ) : (
              <Empty
                icon="meter"
                title={t('noMeters')}
                hint={t('noMetersHint')}
                action={
                  <Button variant="plain" onPress={() => setSiteId(null)}>
                    {t('showAll')}
                  </Button>
                }
              />
            )
          }
        >
          {figures && (
            <AreaDetails figures={figures} isOld={query.isOld} period={period} today={today} siteId={siteId} onChoose={setSiteId} />
          )}
        </FiguresFrame>
      </PullRefresh>
    </Screen>
  );
}
