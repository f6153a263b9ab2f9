import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from './tenant.module.css';

interface DecideUnmatchedSheetProps {
  row: ListItem<'listUnmatchedPayments'>;
  open: boolean;
  onClose: () => void;
}

type Owner = 'tenant' | 'nobody';
type Tenant = { id: string; name: string };

/** Says whose a row is: an organisation's, whose clerks settle it, or nobody's of this installation. */
export function DecideUnmatchedSheet({ row: { id }, open, onClose }: DecideUnmatchedSheetProps) {
  const t = useTexts('reconciliation');
  const [tenant, setTenant] = useState<Tenant | null>(null);
  const { mutateAsync: decide } = useApiMutation('decideUnmatchedPayment', { invalidates: ['listUnmatchedPayments'] });
  const send = async (owner: Owner | null, note: string) => {
    await decide({ id, tenantId: owner === 'tenant' && tenant ? tenant.id : null, note });
    showToast(t('platform.done'), { kind: 'success' });
  };
  return (
    <ReasonSheet<Owner>
      open={open}
      onClose={onClose}
      title={t('platform.decideTitle')}
      reasons={[
        { value: 'tenant', label: t('platform.ofTenant'), hint: t('platform.ofTenantHint') },
        { value: 'nobody', label: t('platform.ofNobody'), hint: t('platform.ofNobodyHint') },
      ]}
      reasonLabel={t('platform.owner')}
      besides={(owner) => owner === 'tenant' && <TenantChoice chosen={tenant} onChange={setTenant} />}
      isComplete={(owner) => owner !== 'tenant' || tenant !== null}
      textLabel={t('platform.note')}
      placeholder={t('platform.notePlaceholder')}
      textLimit={maxNoteLength}
      confirmText={t('platform.submit')}
      onConfirm={send}
    />
  );
}

/** The chosen one stays in sight, also where the search finds others. */
function TenantChoice({ chosen, onChange }: { chosen: Tenant | null; onChange: (tenant: Tenant) => void }) {
  const t = useTexts('reconciliation');
  const [keyword, setKeyword] = useState('');
  const { data: tenants } = useApiQuery('listTenants', { pageSize: 10, ...(keyword && { keyword }) });
  const found: readonly Tenant[] = tenants?.items ?? [];
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('platform.search')} />
      {offered.length > 0 && (
        <Choice<string>
          label={t('platform.tenant')}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={(value) => {
            const tenant = offered.find(({ id }) => id === value);
            if (tenant) onChange(tenant);
          }}
          required
        />
      )}
      {tenants && found.length === 0 && <p className={styles.small}>{t('platform.noTenant')}</p>}
    </>
  );
}
