import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { MissingPlan } from '../components/MissingPlan.tsx';
import { PlanPage } from '../components/PlanPage.tsx';
import { usePlan } from '../hooks/use-plan.ts';

/** One plan. */
export function PlanScreen() {
  const { data: plan, error, refetch } = usePlan();
  useReadOnView('plan', plan?.id ?? null);
  return plan ? <PlanPage key={plan.id} plan={plan} /> : <MissingPlan error={error} onRetry={refetch} />;
}
