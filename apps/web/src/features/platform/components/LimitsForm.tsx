import {
  draftOf,
  findLimitFaults,
  isOutdated,
  type LimitsDraft,
  limitsOf,
  type PlatformTenant,
} from '#features/platform/model/limits-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
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

const onError = () => void invalidateApi('getTenant');

/** The limits of a tenant, saved if nobody else has changed them since they were read. */
export function LimitsForm({ tenant }: { tenant: PlatformTenant }) {
  const t = useTexts('platform');
  const { mutateAsync } = useApiMutation('saveTenantLimits', { invalidates: ['getTenant', 'listTenants'], onError });
  const form = useActionForm<LimitsDraft, PlatformTenant>({
    draftKey: null,
    initial: draftOf(tenant),
    findFaults: (values): Record<string, string> => Object.fromEntries(findLimitFaults(values).map((key) => [key, t('limitFault')])),
    // What was just saved may be newer than what is read.
    send: (values) => mutateAsync({ id: tenant.id, version: Math.max(tenant.version, values.read.version), limits: limitsOf(values) }),
    renew: draftOf,
    onSent: () => showToast(t('saved'), { kind: 'success' }),
  });
  const conflicts = isOutdated(form.values, tenant);
  const theirs = draftOf(tenant);
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
      {conflicts && (
        <VersionConflict
          differences={fields
            .filter(({ name }) => theirs[name] !== form.values[name])
            .map(({ name, label }) => ({ label: t(label), theirs: theirs[name], mine: form.values[name] }))}
          onTakeTheirs={() => form.change(theirs)}
          onSaveMine={() => form.submit()}
        />
      )}
      <Button disabled={conflicts} onPress={() => form.submit()}>
        {t('save')}
      </Button>
    </Card>
  );
}
