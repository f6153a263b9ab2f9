import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to the plans, with the number of those that make orders. */
export function PlanEntry() {
  const t = useTexts('setup');
  const { data: count } = useApiQuery(
    'listPlans',
    {},
    { silent: true, select: (plans) => plans.filter(({ state }) => state === 'active').length },
  );
  return (
    <Row icon="refresh" label={t('rules.plans')} hint={t('rules.plansHint')} to={screenAddress('plans')}>
      {count === undefined ? undefined : count > 0 ? t('rules.planCount', { count }) : t('rules.none')}
    </Row>
  );
}
