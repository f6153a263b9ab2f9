import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { draftOf, findLimitFaults, type LimitsDraft, limitsOf, type PlatformTenant } from '#features/platform/model/limits-draft.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';

const fields = [
  { name: 'accounts', label: 'limitAccounts', unit: 'people' },
  { name: 'devices', label: 'limitDevices', unit: 'pieces' },
  { name: 'storage', label: 'limitStorage', unit: null },
] as const;

/** The limits of a tenant, saved if nobody else has changed it since it was read. */
export function LimitsForm({ tenant }: { tenant: PlatformTenant }) {
  const t = useTexts('platform');
  const [newer, setNewer] = useState<PlatformTenant | null>(null);
  const { mutateAsync } = useApiMutation('saveTenantLimits', { invalidates: ['getTenant', 'listTenants'], silent: newer === null });
  const form = useActionForm<LimitsDraft, PlatformTenant, number>({
    draftKey: null,
    initial: draftOf(tenant),
    findFaults: (values): Record<string, string> => Object.fromEntries(findLimitFaults(values).map((key) => [key, t('limitFault')])),
    send: async (values, version) => {
      try {
        return await mutateAsync({ id: tenant.id, version, limits: limitsOf(values) });
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict && error.data) setNewer(error.data as PlatformTenant);
        else if (error instanceof Error) showToast(error.message, { kind: 'error' });
        throw error;
      }
    },
    onSent: () => {
      setNewer(null);
      showToast(t('saved'), { kind: 'success' });
    },
  });
  const theirs = newer && draftOf(newer);
  const differences = theirs
    ? fields
        .filter(({ name }) => theirs[name] !== form.values[name])
        .map(({ name, label }) => ({ label: t(label), theirs: theirs[name], mine: form.values[name] }))
    : [];
  return (
    <Card title={t('limits')}>
      <p>{t('limitsHint')}</p>
      {fields.map(({ name, label, unit }) => (
        <TextField
          key={name}
          label={t(label)}
          inputMode="numeric"
          maxLength={9}
          placeholder={t('noLimit')}
          unit={unit === null ? 'MB' : t(unit)}
          {...form.field(name)}
        />
      ))}
      {newer && (
        <VersionConflict
          differences={differences}
          onTakeTheirs={() => {
            form.change(draftOf(newer));
            setNewer(null);
          }}
          onSaveMine={() => form.submit(newer.version)}
        />
      )}
      <Button onPress={() => form.submit(newer?.version ?? tenant.version)}>{t('save')}</Button>
    </Card>
  );
}
