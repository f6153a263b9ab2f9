import { PlanForm } from '../components/form/PlanForm.tsx';
import { MissingPlan } from '../components/MissingPlan.tsx';
import { usePlan } from '../hooks/use-plan.ts';

/** Creates a plan; with `?id=` changes one. */
export function PlanEditScreen() {
  const { id, data: plan, error, refetch } = usePlan();
  if (id === null) return <PlanForm plan={null} />;
  return plan ? <PlanForm key={id} plan={plan} /> : <MissingPlan error={error} onRetry={refetch} />;
}
