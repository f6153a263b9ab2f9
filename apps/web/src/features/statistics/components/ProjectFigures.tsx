import { terminalStatuses } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** What is open in each project now; each leads to the project's page. Renders nothing where there are no orders. */
export function ProjectFigures() {
  const t = useTexts('statistics');
  const { data } = useApiQuery('listProjectWorkOrders', {}, { silent: true });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('projects.title')}>
      <div>
        {data.map(({ id, name, byStatus }) => {
          const open = byStatus.filter(({ status }) => !terminalStatuses.includes(status));
          const count = open.reduce((sum, one) => sum + one.count, 0);
          return (
            <Row key={id} label={name} to={screenAddress('projectDetail', { id })}>
              {t(open.some(({ least }) => least) ? 'projects.openAtLeast' : 'projects.open', { count })}
            </Row>
          );
        })}
      </div>
    </Card>
  );
}
