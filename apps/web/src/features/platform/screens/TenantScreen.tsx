import { bodyCode } from '@energy-om/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TenantPage } from '../components/TenantPage.tsx';

/** A tenant of the installation (`?id=`). */
export function TenantScreen() {
  const t = useTexts('platform');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: tenant, isError, error, refetch } = useApiQuery('getTenant', { id: search.get('id') ?? '' }, { silent: true });
  if (tenant) return <TenantPage key={tenant.id} tenant={tenant} />;
  const isMissing = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  const toList = () => navigate(screenAddress('platformTenants'), { replace: true });
  const missing = (
    <Empty
      icon="building"
      title={t('missing')}
      action={
        <Button variant="plain" size="small" onPress={() => void toList()}>
          {t('back')}
        </Button>
      }
    />
  );
  const waiting = isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />;
  return <Screen back={screenAddress('platformTenants')}>{isMissing ? missing : waiting}</Screen>;
}
