import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import type { PlatformTenant } from '#features/platform/model/limits-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';

const invalidates = ['getTenant', 'listTenants'] as const;
/** Somebody else may have changed the tenant: the page shows it as it stands. */
const onError = () => void invalidateApi('getTenant');

/** Suspends a tenant with a reason that its members read, or resumes it. */
export function SuspensionButton({ tenant: { id, version, name, suspension } }: { tenant: PlatformTenant }) {
  const t = useTexts('platform');
  const [isAsking, setAsking] = useState(false);
  const suspend = useApiMutation('suspendTenant', { invalidates, onError });
  const resume = useApiMutation('resumeTenant', { invalidates, onError });
  if (suspension !== null) {
    return (
      <>
        <Button variant="plain" block onPress={() => setAsking(true)}>
          {t('resume')}
        </Button>
        <ConfirmSheet
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t('resumeTitle', { name })}
          confirmText={t('resume')}
          onConfirm={async () => {
            await resume.mutateAsync({ id, version });
            showToast(t('resumeDone', { name }), { kind: 'success' });
          }}
        >
          <p>{t('resumeText')}</p>
        </ConfirmSheet>
      </>
    );
  }
  return (
    <>
      <Button dangerous variant="plain" block onPress={() => setAsking(true)}>
        {t('suspend')}
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('suspendTitle', { name })}
        textLabel={t('suspendReason')}
        placeholder={t('suspendPlaceholder')}
        textLimit={maxReasonLength}
        confirmText={t('suspend')}
        danger
        onConfirm={async (_reason, reason) => {
          await suspend.mutateAsync({ id, version, reason });
          showToast(t('suspendDone', { name }), { kind: 'success' });
        }}
      >
        <p>{t('suspendText')}</p>
      </ReasonSheet>
    </>
  );
}
