import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { CopyButton } from './CopyButton.tsx';
import { CredentialList } from './CredentialList.tsx';
import { CredentialToken } from './CredentialToken.tsx';

export interface CredentialsSheetProps {
  open: boolean;
  onClose: () => void;
  deviceId: string;
}

/**
 * The credentials by which a device signs in. A new token is shown once, so a tap beside the sheet does not close it: it stays until the
 * user confirms that it is in the device, or leaves the page.
 */
export function CredentialsSheet({ open, onClose, deviceId }: CredentialsSheetProps) {
  const t = useTexts('device');
  const [token, setToken] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const { mutateAsync } = useApiMutation('issueDeviceCredential', { invalidates: ['listDeviceCredentials'] });
  const issue = async () => {
    const issued = await mutateAsync({ deviceId });
    setToken(issued.token);
    setLost(issued.token === null);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(token === null ? 'credential.title' : 'credential.issued')}
      footer={
        token === null ? (
          <Button block onPress={issue}>
            {t('credential.issue')}
          </Button>
        ) : (
          <>
            <CopyButton text={token}>{t('credential.copy')}</CopyButton>
            <Button onPress={() => setToken(null)}>{t('credential.done')}</Button>
          </>
        )
      }
    >
      {token === null ? (
        <>
          {isLost && <Callout tone="warn">{t('credential.lost')}</Callout>}
          <CredentialList deviceId={deviceId} />
        </>
      ) : (
        <CredentialToken deviceId={deviceId} token={token} />
      )}
    </Sheet>
  );
}
