import type { ComponentType } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { useMayManageEscalation } from '../hooks/use-may-manage-escalation.ts';
import type { Escalation } from '../model/escalation-draft.ts';

type Shown = ComponentType<{ escalation: Escalation }>;

/** Reads the clock targets and the escalation, for whoever may change them or look at them only. */
export function ReadEscalation({ form: Form, page: Page }: { form: Shown; page: Shown }) {
  const mayManage = useMayManageEscalation();
  const { data: escalation, isError, error, refetch } = useApiQuery('getEscalation', {}, { silent: true });
  if (escalation) return mayManage ? <Form escalation={escalation} /> : <Page escalation={escalation} />;
  return (
    <Screen back={screenAddress('setup')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />}
    </Screen>
  );
}
