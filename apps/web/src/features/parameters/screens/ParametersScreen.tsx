import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ParametersForm } from '../components/ParametersForm.tsx';

/** Name, logo, colour, contact, retention and rules of the whole organisation. */
export function ParametersScreen() {
  const t = useTexts('parameters');
  const { isWhole } = useManagedScope();
  const { data: parameters, isError, error, refetch } = useApiQuery('getTenantParameters', {}, { silent: true });
  if (parameters && isWhole) return <ParametersForm parameters={parameters} />;
  return (
    <Screen back={screenAddress('setup')}>
      {!isWhole && <Callout>{t('readOnly')}</Callout>}
      {isWhole && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />)}
    </Screen>
  );
}
