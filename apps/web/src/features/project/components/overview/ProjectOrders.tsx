import { type StatusTab, statusTabNames } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const urgentTabs: readonly StatusTab[] = ['toDispatch', 'toAccept', 'toAssign'];

/** The orders of a project by stage; each number leads to these orders. */
export function ProjectOrders({ projectId }: { projectId: string }) {
  const t = useTexts('project');
  const tCodes = useTexts('codes');
  const { data } = useApiQuery('listWorkOrders', { projectId, counts: true, pageSize: 1 }, { silent: true });
  if (!data) return <SkeletonList count={1} lines={4} />;
  const counts = new Map(data.tabs.map((tab) => [tab.tab, tab]));
  return (
    <Card title={t('user.orders')}>
      <FigureGrid columns={3}>
        {statusTabNames.map((tab) => {
          const { count = 0, least = false } = counts.get(tab) ?? {};
          return (
            <KeyFigure
              key={tab}
              label={tCodes(`statusTab.${tab}`)}
              value={least ? t('user.atLeast', { count }) : count}
              tone={count > 0 && urgentTabs.includes(tab) ? 'danger' : 'plain'}
              to={screenAddress('workOrders', { tab, scope: 'all', project: projectId })}
            />
          );
        })}
      </FigureGrid>
      <Row label={t('user.history')} to={screenAddress('maintenanceHistory', { project: projectId })} />
    </Card>
  );
}
