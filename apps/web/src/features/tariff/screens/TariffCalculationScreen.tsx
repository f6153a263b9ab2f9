import { Calculation } from '../components/calculation/Calculation.tsx';
import { MissingTariff } from '../components/MissingTariff.tsx';
import { useTariff } from '../hooks/use-tariff.ts';
import { findFirstShown } from '../model/pick-version.ts';

/** Tries a version out: how the bill of a month comes about, line by line. */
export function TariffCalculationScreen() {
  const { data: tariff, error, refetch, versionId } = useTariff();
  const version = tariff?.versions.find(({ id }) => id === versionId) ?? (tariff && findFirstShown(tariff.versions));
  if (tariff && version) return <Calculation tariff={tariff} version={version} />;
  return <MissingTariff error={error} onRetry={refetch} />;
}
