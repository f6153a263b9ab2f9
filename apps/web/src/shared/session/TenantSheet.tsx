import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { formatList } from '../format/list.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Chip } from '../ui/chip/Chip.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { Button } from '../ui/form/Button.tsx';
import { SkeletonList } from '../ui/list/SkeletonList.tsx';
import { TenantLogo } from '../ui/photo/TenantLogo.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { switchTenant } from './switch-tenant.ts';
import styles from './TenantSheet.module.css';

/** The account's tenants; a tap enters another one. */
export function TenantSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('common');
  const navigate = useNavigate();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('tenants.choose')}
      footer={
        <Button variant="plain" onPress={() => void navigate(screenAddress('organisations'))}>
          {t('tenants.all')}
        </Button>
      }
    >
      <TenantChoice onClose={onClose} />
    </Sheet>
  );
}

function TenantChoice({ onClose }: { onClose: () => void }) {
  const { data, isError, error, refetch } = useApiQuery('listAccountTenants', {}, { silent: true });
  const [switchingTo, setSwitchingTo] = useState<string | null>(null);
  const choose = async ({ id, current }: Tenant) => {
    if (current) return onClose();
    if (switchingTo !== null) return;
    setSwitchingTo(id);
    await switchTenant(id).then(onClose, () => setSwitchingTo(null));
  };
  if (isError) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList count={2} lines={2} />;
  return (
    <ul>
      {data
        .filter(({ state }) => state === 'member')
        .map((tenant) => (
          <li key={tenant.id} className={styles.item}>
            <TenantButton tenant={tenant} isBusy={switchingTo === tenant.id} onPress={() => choose(tenant)} />
          </li>
        ))}
    </ul>
  );
}

type Tenant = ApiOutput<'listAccountTenants'>[number];

function TenantButton({ tenant, isBusy, onPress }: { tenant: Tenant; isBusy: boolean; onPress: () => unknown }) {
  const t = useTexts('common');
  const tCodes = useTexts('codes');
  const { name, roles, current, branding } = tenant;
  return (
    <button type="button" className={styles.tenant} aria-current={current || undefined} aria-busy={isBusy || undefined} onClick={onPress}>
      <TenantLogo name={name} logo={branding?.logo} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.roles}>
          {roles.length > 0 ? formatList(roles.map((role) => tCodes(`role.${role}`))) : t('tenants.noRole')}
        </span>
      </span>
      {current && <Chip tone="brand">{t('tenants.current')}</Chip>}
      {isBusy && <span className={styles.spinner} role="status" aria-label={t('pleaseWait')} />}
    </button>
  );
}
