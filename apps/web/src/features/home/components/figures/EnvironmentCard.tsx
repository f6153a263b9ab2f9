import type { ApiOutput } from '@energy-om/contract';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

type Environment = NonNullable<ApiOutput<'getHomePage'>['environment']>;

const decimals = 1;

/** The mean temperature and humidity with the number of sensors. Renders nothing without a sensor that reports. */
export function EnvironmentCard({ environment: { sensors, temperature, humidity } }: { environment: Environment }) {
  const t = useTexts('home');
  if (sensors === 0) return null;
  return (
    <Card title={t('environment.title')} to={screenAddress('environment')} extra={t('environment.sensors', { count: sensors })}>
      <FigureGrid columns={2}>
        <KeyFigure label={t('environment.temperature')} value={write(temperature)} unit={temperature === null ? undefined : '°C'} />
        <KeyFigure label={t('environment.humidity')} value={write(humidity)} unit={humidity === null ? undefined : '%'} />
      </FigureGrid>
    </Card>
  );
}

function write(mean: number | null): string | null {
  return mean === null ? null : formatMeasured(mean, decimals);
}
