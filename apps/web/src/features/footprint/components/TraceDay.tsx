import type { ApiOutput } from '@energy-om/contract';
import { useMemo } from 'react';
import { formatDistance } from '#shared/format/distance.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { TrackMap } from '#shared/map/TrackMap.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

type Trace = ApiOutput<'getTrace'>;

/** The way of a day on the map, with its length and the places where somebody stayed. */
export function TraceDay({ trace: { points, stays, distance } }: { trace: Trace }) {
  const t = useTexts('footprint');
  const numbered = useMemo(() => stays.map((stay, index) => ({ ...stay, label: String(index + 1) })), [stays]);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      <Card>
        <FigureGrid columns={3}>
          <KeyFigure label={t('distance')} value={formatDistance(distance)} />
          <KeyFigure label={t('stays')} value={stays.length} />
          <KeyFigure label={t('time')} value={first && last ? `${formatTenantTime(first.at)}–${formatTenantTime(last.at)}` : null} />
        </FigureGrid>
        <TrackMap way={points} stays={numbered} />
      </Card>
      {numbered.length > 0 && (
        <Card title={t('stays')}>
          <div>
            {numbered.map(({ label, from, to, longitude, latitude }) => (
              <Row
                key={from}
                label={t('stay', { number: label, from: formatTenantTime(from), to: formatTenantTime(to) })}
                hint={t('stayed', { duration: formatDuration(Date.parse(to) - Date.parse(from)) })}
                to={screenAddress('openLocation', { name: t('place', { number: label }), longitude, latitude })}
              />
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
