import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Names areas by their ids, and the whole organisation for null; an area that is not loaded has no name yet. */
export function useAreaName(): (areaId: string | null) => string {
  const t = useTexts('organisation');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  return (areaId) => (areaId === null ? t('wholeOrganisation') : (areas?.find(({ id }) => id === areaId)?.name ?? ''));
}
