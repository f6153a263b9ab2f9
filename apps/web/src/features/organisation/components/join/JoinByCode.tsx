import { maxInviteCodeLength } from '@energy-om/domain';
import { useState } from 'react';
import { membershipReads } from '#features/organisation/hooks/membership-reads.ts';
import { groupInviteCode, normaliseInviteCode } from '#features/organisation/model/invite-code.ts';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { canScan } from '#shared/scan/use-code-scanner.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { ScanInviteSheet } from './ScanInviteSheet.tsx';

/**
 * Joining by a code that is typed, scanned, or given in the address; the account becomes a member at once and enters the organisation.
 * @param brought the code in the address
 */
export function JoinByCode({ brought }: { brought: string }) {
  const t = useTexts('organisation');
  const [code, setCode] = useState(() => groupInviteCode(brought));
  const [isScanning, setScanning] = useState(false);
  const faults = useFieldFaults();
  const { mutateAsync: bind } = useApiMutation('bindAccountTenant', { invalidates: membershipReads, silent: true });

  const change = (text: string) => {
    setCode(text);
    faults.forget('inviteCode');
  };
  const join = async () => {
    const inviteCode = normaliseInviteCode(code);
    if (!faults.show(inviteCode === '' ? { inviteCode: t('join.codeMissing') } : {})) return;
    try {
      const tenant = await bind({ inviteCode });
      showToast(t('join.joined', { name: tenant.name }), { kind: 'success' });
      await switchTenant(tenant.id);
    } catch (error) {
      if (fieldFaultsOf(error).inviteCode) faults.showServed(error);
      else reportError(error);
    }
  };
  return (
    <Card title={t('join.byCode')}>
      <TextField
        label={t('join.code')}
        hint={t('join.codeHint')}
        placeholder={t('join.codePlaceholder')}
        value={code}
        onChange={change}
        onBlur={() => setCode(groupInviteCode)}
        error={faults.at('inviteCode')}
        autoComplete="off"
        maxLength={maxInviteCodeLength}
        enterKeyHint="go"
        adornment={
          canScan() && (
            <button type="button" onClick={() => setScanning(true)} aria-label={t('join.scan')}>
              <Icon name="scan" size={22} />
            </button>
          )
        }
      />
      <Button block onPress={join}>
        {t('join.submit')}
      </Button>
      <ScanInviteSheet open={isScanning} onClose={() => setScanning(false)} onCode={(scanned) => change(groupInviteCode(scanned))} />
    </Card>
  );
}
