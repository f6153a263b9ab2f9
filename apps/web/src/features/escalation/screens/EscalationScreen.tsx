import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { EscalationForm } from '../components/EscalationForm.tsx';
import { EscalationPage } from '../components/EscalationPage.tsx';
import { useMayManageEscalation } from '../hooks/use-may-manage-escalation.ts';

/** The organisation's clock targets by level, and who is notified when a deadline comes close or has passed. */
export function EscalationScreen() {
  const mayManage = useMayManageEscalation();
  const { data: escalation, isError, error, refetch } = useApiQuery('getEscalation', {}, { silent: true });
  if (escalation && mayManage) return <EscalationForm escalation={escalation} />;
  if (escalation) return <EscalationPage escalation={escalation} />;
  return (
    <Screen back={screenAddress('setup')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />}
    </Screen>
  );
}
