import type { ApiOutput } from '@energy-om/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useTenantZone } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { type FigureDays, ordersBehind } from '#shared/work-order/behind-figure.ts';
import { useSpanText } from '../hooks/use-span.ts';
import { toPeriodInput } from '../model/period.ts';
import { BarList } from './BarList.tsx';
import { Definitions } from './Definitions.tsx';

type Devices = ApiOutput<'getDeviceReliability'>;
type Figures = Pick<Devices, 'meanMinutesToRepair' | 'hoursBetweenFailures' | 'operatingHours' | 'repeated'>;

const defined = ['failures', 'mttr', 'mtbf'] as const;
const minutesOfHour = 60;

/** How often devices failed in the period, and how long repairs took: of all, by model, and the worst ones. */
export function Reliability({ days }: { days: FigureDays }) {
  const zone = useTenantZone();
  const { data, isError, isPlaceholderData, refetch } = useApiQuery('getDeviceReliability', toPeriodInput(days, zone), {
    silent: true,
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <SkeletonList count={1} lines={3} />;
  return (
    <Fading isOld={isPlaceholderData}>
      <Summary data={data} days={days} />
      <Models models={data.models} days={days} />
      <Worst worst={data.worst} days={days} />
    </Fading>
  );
}

function Summary({ data, days }: { data: Devices; days: FigureDays }) {
  const t = useTexts('statistics');
  const texts = useFigureTexts();
  const { mttr, mtbf } = texts(data);
  const definitions = [
    ...defined.map((name) => ({ name: t(`reliability.${name}`), text: t(`definitions.${name}`) })),
    { name: t('export.operatingHours'), text: `${t('definitions.operating')} ${t('definitions.scope')}` },
  ];
  return (
    <Card title={t('reliability.title')} extra={<Definitions of={t('reliability.title')} list={definitions} />}>
      <FigureGrid columns={3}>
        <KeyFigure label={t('reliability.failures')} value={data.failures} to={ordersBehind(days, 'failure')} />
        <KeyFigure label={t('reliability.mttr')} value={mttr} to={ordersBehind(days, 'repaired')} />
        <KeyFigure label={t('reliability.mtbf')} value={mtbf} hint={t('reliability.ofDevices', { count: data.devices })} />
      </FigureGrid>
      {data.failures === 0 && <p>{t('reliability.none')}</p>}
    </Card>
  );
}

function Models({ models, days }: { models: Devices['models']; days: FigureDays }) {
  const t = useTexts('statistics');
  const { note } = useNotes();
  return (
    <BarList
      title={t('reliability.models')}
      bars={models.map(({ name, devices, failures, ...figures }) => ({
        key: name,
        name: `${name} · ${t('reliability.ofDevices', { count: devices })}`,
        value: failures,
        note: note(figures),
        to: ordersBehind(days, 'failure', { deviceModel: name }),
      }))}
    />
  );
}

function Worst({ worst, days }: { worst: Devices['worst']; days: FigureDays }) {
  const t = useTexts('statistics');
  const { note } = useNotes();
  return (
    <BarList
      title={t('reliability.worst')}
      bars={worst.map(({ device, failures, ...figures }) => ({
        key: device.id,
        name: device.name,
        value: failures,
        note: note(figures),
        to: ordersBehind(days, 'failure', { deviceId: device.id, of: device.name }),
      }))}
    />
  );
}

/** A time between failures of which only the least is known says so. */
function useFigureTexts() {
  const t = useTexts('statistics');
  const spell = useSpanText();
  return ({ meanMinutesToRepair, hoursBetweenFailures, operatingHours }: Omit<Figures, 'repeated'>) => ({
    mttr: meanMinutesToRepair === null ? null : spell(meanMinutesToRepair),
    mtbf:
      hoursBetweenFailures !== null
        ? spell(hoursBetweenFailures * minutesOfHour)
        : operatingHours !== null
          ? t('reliability.atLeast', { time: spell(operatingHours * minutesOfHour) })
          : null,
  });
}

function useNotes() {
  const t = useTexts('statistics');
  const texts = useFigureTexts();
  const note = (figures: Figures) => {
    const { mttr, mtbf } = texts(figures);
    const parts = [
      ...(mtbf === null ? [] : [t('reliability.mtbfOf', { time: mtbf })]),
      ...(mttr === null ? [] : [t('reliability.mttrOf', { time: mttr })]),
      ...(figures.repeated === 0 ? [] : [t('reliability.repeatedOf', { count: figures.repeated })]),
    ];
    return parts.join(' · ');
  };
  return { note };
}
