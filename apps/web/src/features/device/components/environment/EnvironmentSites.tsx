import type { ApiOutput } from '@energy-om/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '#shared/i18n/texts.ts';
import { AddDevices } from '#shared/setup/AddDevices.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { SensorCard } from './SensorCard.tsx';

/** The server answers at most this many sensors. */
const maxSensors = 200;

export interface EnvironmentSitesProps {
  query: UseQueryResult<ApiOutput<'getEnvironment'>>;
  /** True where one site is chosen, since another site may have sensors. */
  isOfSite: boolean;
  now: number;
}

/** The sensors of each site under its name. */
export function EnvironmentSites({ query: { data: sites, isError, refetch }, isOfSite, now }: EnvironmentSitesProps) {
  const t = useTexts('device');
  if (!sites) return isError ? <LoadFailed onRetry={refetch} /> : <SkeletonList />;
  if (sites.length === 0) {
    return isOfSite ? (
      <Empty icon="leaf" title={t('environment.noneHere')} hint={t('environment.noneHereHint')} />
    ) : (
      <Empty icon="leaf" title={t('environment.none')} hint={t('environment.noneHint')} action={<AddDevices />} />
    );
  }
  const count = sites.reduce((sum, { sensors }) => sum + sensors.length, 0);
  return (
    <>
      {count >= maxSensors && <Callout>{t('environment.most')}</Callout>}
      {sites.map(({ site, sensors }) => (
        <section key={site.id} aria-label={site.name} style={{ display: 'contents' }}>
          <SectionTitle extra={t('environment.sensors', { count: sensors.length })}>{site.name}</SectionTitle>
          {sensors.map((sensor) => (
            <SensorCard key={sensor.id} sensor={sensor} now={now} />
          ))}
        </section>
      ))}
    </>
  );
}
