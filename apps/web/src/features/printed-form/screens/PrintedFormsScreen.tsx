import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PrintedFormsForm } from '../components/PrintedFormsForm.tsx';

/** What is printed on permits and switching orders of the whole organisation. */
export function PrintedFormsScreen() {
  const t = useTexts('printedForm');
  const { isWhole } = useManagedScope();
  const { data: stored, isError, error, refetch } = useApiQuery('getPrintedForms', {}, { silent: true });
  if (stored && isWhole) return <PrintedFormsForm stored={stored} />;
  return (
    <Screen back={screenAddress('setup')}>
      {!isWhole && <Callout>{t('readOnly')}</Callout>}
      {isWhole && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />)}
    </Screen>
  );
}
