import { MissingTariff } from '../components/MissingTariff.tsx';
import { TariffPage } from '../components/TariffPage.tsx';
import { useTariff } from '../hooks/use-tariff.ts';

/** One tariff with its versions (`?version=`). */
export function TariffScreen() {
  const { data: tariff, error, refetch, versionId } = useTariff();
  return tariff ? <TariffPage tariff={tariff} versionId={versionId} /> : <MissingTariff error={error} onRetry={refetch} />;
}
