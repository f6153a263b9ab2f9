import { Calculation } from '../components/calculation/Calculation.tsx';
import { MissingTariff } from '../components/missing/MissingTariff.tsx';
import { TariffChoice } from '../components/missing/TariffChoice.tsx';
import { useTariff } from '../hooks/use-tariff.ts';
import { findFirstShown } from '../model/pick-version.ts';

/** Tries a version out: how the bill of a month comes about, line by line. Without an id a tariff is chosen first. */
export function TariffCalculationScreen() {
  const { id, data: tariff, error, refetch, versionId } = useTariff();
  const version = tariff?.versions.find(({ id }) => id === versionId) ?? (tariff && findFirstShown(tariff.versions));
  if (tariff && version) return <Calculation tariff={tariff} version={version} />;
  if (id === null || id === '') return <TariffChoice screen="tariffCalculation" />;
  return <MissingTariff error={error} onRetry={refetch} />;
}
