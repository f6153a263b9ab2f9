import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { SettingsForm } from '../components/settings/SettingsForm.tsx';

/** The hours of the night, and the factors of carbon. */
export function EnergySettingsScreen() {
  const { data: settings, isError, error, refetch } = useApiQuery('getEnergySettings', {}, { silent: true });
  if (settings) return <SettingsForm settings={settings} />;
  return (
    <Screen back={screenAddress('energyAnalysis')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />}
    </Screen>
  );
}
