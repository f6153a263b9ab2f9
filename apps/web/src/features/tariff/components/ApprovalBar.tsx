import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import type { Tariff, TariffVersion } from '../model/terms.ts';

export interface ApprovalBarProps {
  tariff: Tariff;
  version: TariffVersion;
  secondary: readonly SecondaryAction[];
}

/** What somebody else has decided meanwhile is read again. */
const options = { invalidates: ['listTariffs', 'getTariff'] as const, onError: () => void invalidateApi('listTariffs', 'getTariff') };

/** The next act on a version: a draft is handed in, a request is signed by somebody else, and a published one is tried out. */
export function ApprovalBar({ tariff, version, secondary }: ApprovalBarProps) {
  const t = useTexts('tariff');
  const navigate = useNavigate();
  const { id, state, validFrom, mayApprove } = version;
  const { mutateAsync: request } = useApiMutation('requestTariffApproval', options);
  const handIn = async () => {
    await request({ id, version: version.version });
    showToast(t('approval.requested'), { kind: 'success' });
  };
  if (state === 'draft') {
    return (
      <BottomBar secondary={secondary} note={t('approval.draftNote')}>
        <Button onPress={handIn}>{t('approval.request')}</Button>
      </BottomBar>
    );
  }
  if (state === 'requested') {
    return mayApprove ? (
      <Decision version={version} secondary={secondary} />
    ) : (
      <BottomBar secondary={secondary} note={t('approval.waiting', { date: formatTenantDate(validFrom) })} />
    );
  }
  const calculation = screenAddress('tariffCalculation', { id: tariff.id, version: id });
  return (
    <BottomBar secondary={secondary}>
      <Button onPress={() => void navigate(calculation)}>{t('page.try')}</Button>
    </BottomBar>
  );
}

/** The second signature: it covers exactly what is shown. */
function Decision({ version, secondary }: Pick<ApprovalBarProps, 'version' | 'secondary'>) {
  const t = useTexts('tariff');
  const [isSigning, setSigning] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const { mutateAsync } = useApiMutation('decideTariffVersion', options);
  const decide = async (isApproved: boolean, reason: string) => {
    await mutateAsync({ id: version.id, version: version.version, hash: version.hash ?? '', isApproved, reason });
    showToast(t(isApproved ? 'approval.published' : 'approval.refused'), { kind: 'success' });
  };
  return (
    <>
      <BottomBar
        secondary={[...secondary, { key: 'refuse', icon: 'undo', label: t('approval.refuse'), onPress: () => setRefusing(true) }]}
        note={t('approval.signNote', { name: version.requestedBy?.fullName ?? '' })}
      >
        <Button onPress={() => setSigning(true)}>{t('approval.sign')}</Button>
      </BottomBar>
      <ConfirmSheet
        open={isSigning}
        onClose={() => setSigning(false)}
        title={t('approval.signTitle')}
        confirmText={t('approval.sign')}
        onConfirm={() => decide(true, '')}
      >
        <p>{t('approval.signText', { date: formatTenantDate(version.validFrom) })}</p>
      </ConfirmSheet>
      <ReasonSheet
        open={isRefusing}
        onClose={() => setRefusing(false)}
        title={t('approval.refuseTitle')}
        textLabel={t('approval.reason')}
        textLimit={maxReasonLength}
        confirmText={t('approval.refuse')}
        danger
        onConfirm={(_, text) => decide(false, text)}
      />
    </>
  );
}
