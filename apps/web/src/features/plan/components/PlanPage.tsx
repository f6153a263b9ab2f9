import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { CounterList } from './CounterList.tsx';
import { FactsCard } from './FactsCard.tsx';
import { OccurrencesCard } from './OccurrencesCard.tsx';
import { RemovePlan } from './RemovePlan.tsx';

/** Whatever refuses it, the plan may be another one by now. */
const refreshing = { onSettled: () => invalidateApi('listPlans', 'getPlan') };

/** A plan with what became of its latest dates; whoever manages it publishes, pauses, changes or removes it. */
export function PlanPage({ plan }: { plan: ApiOutput<'getPlan'> }) {
  const t = useTexts('plan');
  const navigate = useNavigate();
  const { id, version, name, state, pause, mayManage, counters } = plan;
  const { mutateAsync: publish } = useApiMutation('publishPlan', refreshing);
  const { mutateAsync: stop } = useApiMutation('pausePlan', refreshing);
  const isActive = state === 'active';
  const switchState = async () => {
    await (isActive ? stop({ id, version }) : publish({ id, version }));
    showToast(t(isActive ? 'page.paused' : 'edit.published', { name }), { kind: 'success' });
  };
  return (
    <Screen
      title={t('page.title')}
      back={screenAddress('plans')}
      bottom={
        mayManage && (
          <BottomBar
            secondary={[
              {
                key: 'edit',
                icon: 'edit',
                label: t('page.edit'),
                onPress: () => void navigate(screenAddress('planEdit', { id })),
              },
            ]}
          >
            <Button variant={isActive ? 'plain' : 'primary'} onPress={switchState}>
              {t(isActive ? 'page.pause' : state === 'draft' ? 'edit.publish' : 'page.resume')}
            </Button>
          </BottomBar>
        )
      }
    >
      {pause && <Callout tone="warn">{t(`pause.${pause}`)}</Callout>}
      <FactsCard plan={plan} />
      {counters.length > 0 && (
        <Card title={t('counter.title')}>
          <CounterList counters={counters} />
        </Card>
      )}
      <OccurrencesCard plan={plan} />
      {mayManage && <RemovePlan plan={plan} />}
    </Screen>
  );
}
