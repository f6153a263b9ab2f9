import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

type Tenant = ApiOutput<'listAccountTenants'>[number];

/** The tenants that the account belongs to or has asked to join; each links to where it is managed. */
export function TenantsCard() {
  const t = useTexts('account');
  const { data: tenants, isPending, isError, refetch } = useApiQuery('listAccountTenants', {}, { silent: true });
  if (isPending) return <SkeletonList count={1} lines={2} />;
  return (
    <Card>
      {isError && !tenants ? (
        <LoadFailed onRetry={() => refetch()} />
      ) : (
        <div>
          {tenants?.length === 0 && <Row icon="building" label={t('noTenants')} to={screenAddress('addTenant')} />}
          {tenants?.map((tenant) => (
            <TenantRow key={tenant.id} tenant={tenant} />
          ))}
        </div>
      )}
    </Card>
  );
}

function TenantRow({ tenant }: { tenant: Tenant }) {
  const t = useTexts('account');
  const tCodes = useTexts('codes');
  const roles = formatList(tenant.roles.map((role) => tCodes(`role.${role}`)));
  return (
    <Row icon="building" label={tenant.name} hint={roles || undefined} to={screenAddress('organisations')}>
      {tenant.state !== 'member' ? (
        <Chip tone={tenant.state === 'pending' ? 'warn' : 'danger'}>{t(`state.${tenant.state}`)}</Chip>
      ) : (
        tenant.current && <Chip tone="good">{t('current')}</Chip>
      )}
    </Row>
  );
}
