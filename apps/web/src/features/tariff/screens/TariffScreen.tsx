import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { MissingTariff } from '../components/missing/MissingTariff.tsx';
import { TariffChoice } from '../components/missing/TariffChoice.tsx';
import { TariffPage } from '../components/TariffPage.tsx';
import { useTariff } from '../hooks/use-tariff.ts';

/** One tariff with its versions (`?version=`). */
export function TariffScreen() {
  const { id, data: tariff, error, refetch, versionId } = useTariff();
  useReadOnView('tariff', tariff?.id ?? null);
  if (id === null || id === '') return <TariffChoice screen="tariff" />;
  return tariff ? <TariffPage key={tariff.id} tariff={tariff} versionId={versionId} /> : <MissingTariff error={error} onRetry={refetch} />;
}
