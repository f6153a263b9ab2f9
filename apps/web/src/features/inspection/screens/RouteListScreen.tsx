import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** The inspection routes, with how many plans make orders by them. */
export function RouteListScreen() {
  const t = useTexts('inspection');
  const navigate = useNavigate();
  const mayManage = useMay('plan.manage');
  const { data: routes, isError, error, refetch } = useApiQuery('listInspectionRoutes', {}, { silent: true });
  const create = mayManage && (
    <BottomBar>
      <Button onPress={() => void navigate(screenAddress('inspectionRouteEdit'))}>{t('route.create')}</Button>
    </BottomBar>
  );
  return (
    <Screen bottom={create}>
      <PullRefresh onRefresh={refetch}>
        {routes?.length === 0 && (
          <Empty
            icon="scan"
            title={t('route.none')}
            hint={t(mayManage ? 'route.noneHint' : 'route.noneForDispatcher')}
            action={!mayManage && <AskAdministrators />}
          />
        )}
        {routes && routes.length > 0 && (
          <Card>
            {routes.map((route) => (
              <Row
                key={route.id}
                icon="scan"
                label={route.name}
                hint={t('route.facts', { site: route.site.name, points: route.points })}
                to={route.mayManage ? screenAddress('inspectionRouteEdit', { id: route.id }) : undefined}
              >
                {route.plans > 0 ? t('route.plans', { count: route.plans }) : t('route.unused')}
              </Row>
            ))}
          </Card>
        )}
        {!routes && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={2} />)}
      </PullRefresh>
    </Screen>
  );
}
