import { useApiQuery } from '#shared/api/use-api-query.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PolicyForm } from '../components/PolicyForm.tsx';

/** From which balance on is warned, and whether, when and how somebody who owes is cut off. */
export function CutoffPolicyScreen() {
  const { data: policy, isError, error, refetch } = useApiQuery('getCutoffPolicy', {}, { silent: true });
  if (policy) return <PolicyForm policy={policy} />;
  return <Screen>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />}</Screen>;
}
