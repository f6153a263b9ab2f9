import { localDate } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { tenantZone } from '#shared/time/tenant-time.ts';
import { TariffForm } from '../components/editor/TariffForm.tsx';
import { MissingTariff } from '../components/missing/MissingTariff.tsx';
import { useTariff } from '../hooks/use-tariff.ts';
import { termsOf, toDraft } from '../model/tariff-draft.ts';
import { tariffTemplates, templateTerms } from '../model/templates.ts';

/** Writes a new version of a tariff, from a template (`?template=`) or another version (`?copy=`), or changes a draft (`?version=`). */
export function TariffEditScreen() {
  const [search] = useSearchParams();
  const { data: tariff, error, refetch, versionId } = useTariff();
  if (!tariff) return <MissingTariff error={error} onRetry={refetch} />;
  const edited = tariff.versions.find(({ id }) => id === versionId);
  const copied = tariff.versions.find(({ id }) => id === search.get('copy')) ?? (search.has('template') ? undefined : tariff.versions[0]);
  const template = tariffTemplates.find((known) => known === search.get('template')) ?? 'flat';
  const source = edited ?? copied;
  const initial = {
    ...toDraft(source ? termsOf(source) : templateTerms[template]),
    version: edited?.version ?? null,
    validOn: edited ? localDate(Date.parse(edited.validFrom), tenantZone()) : null,
  };
  const draftKey = edited?.id ?? `${tariff.id}:${copied?.id ?? template}`;
  return <TariffForm key={draftKey} tariff={tariff} versionId={edited?.id ?? null} initial={initial} draftKey={draftKey} />;
}
