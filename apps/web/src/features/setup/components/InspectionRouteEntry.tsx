import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to the inspection routes, with their number. */
export function InspectionRouteEntry() {
  const t = useTexts('setup');
  const { data: routes } = useApiQuery('listInspectionRoutes', {}, { silent: true });
  return (
    <Row icon="scan" label={t('rules.inspectionRoutes')} hint={t('rules.inspectionRoutesHint')} to={screenAddress('inspectionRoutes')}>
      {routes && (routes.length > 0 ? t('rules.inspectionRouteCount', { count: routes.length }) : t('rules.none'))}
    </Row>
  );
}
