import { bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RouteForm } from '../components/route/RouteForm.tsx';

/** Creates a route; with `?id=` changes one. */
export function RouteEditScreen() {
  const id = useSearchParams()[0].get('id');
  const t = useTexts('inspection');
  const { data: route, error, refetch } = useApiQuery('getInspectionRoute', { id: id ?? '' }, { enabled: id !== null, silent: true });
  if (id === null) return <RouteForm route={null} />;
  if (route) return <RouteForm key={route.id} route={route} />;
  const isUnknown = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen back={screenAddress('inspectionRoutes')}>
      {isUnknown ? (
        <Empty icon="scan" title={t('route.missing')} hint={t('route.missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
