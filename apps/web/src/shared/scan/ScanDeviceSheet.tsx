import { maxKeywordLength } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { findObjectAddress } from '../navigation/object-address.ts';
import { useSession } from '../session/session-store.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { CodeForm } from './CodeForm.tsx';
import { findDeviceByLabel } from './find-device-by-label.ts';
import { ScanSheet } from './ScanSheet.tsx';

export interface ScanDeviceSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Opens the page of the device whose label is scanned, or whose code is typed. */
export function ScanDeviceSheet({ open, onClose }: ScanDeviceSheetProps) {
  const t = useTexts('home');
  const { isBusy, openDevice } = useOpenDevice(open, onClose);
  const scan = async (code: string) => {
    const fault = await openDevice(code);
    if (fault !== null) showToast(fault, { kind: 'error' });
  };
  return (
    <ScanSheet open={open} onClose={onClose} title={t('scan.title')} onCode={scan} hint={t('scan.hint')} failedHint={t('scan.noCamera')}>
      <CodeForm
        label={t('scan.code')}
        hint={t('scan.codeHint')}
        submitText={t('scan.open')}
        missingText={t('scan.missing')}
        maxLength={maxKeywordLength}
        busy={isBusy}
        onCode={openDevice}
      />
    </ScanSheet>
  );
}

/**
 * Opens the device's page and closes the sheet.
 * @returns why the code is not accepted; null where an error has been shown already, or the sheet was closed meanwhile
 */
function useOpenDevice(isOpen: boolean, onClose: () => void) {
  const t = useTexts('home');
  const navigate = useNavigate();
  const permissions = useSession((session) => session.user?.permissions);
  const [isBusy, setBusy] = useState(false);
  const search = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      search.current?.abort();
      search.current = null;
      setBusy(false);
    };
  }, [isOpen]);
  const openDevice = async (code: string): Promise<string | null> => {
    // The camera may read another code meanwhile.
    if (search.current) return null;
    const own = new AbortController();
    search.current = own;
    setBusy(true);
    try {
      const device = await findDeviceByLabel(code, own.signal);
      if (own.signal.aborted) return null;
      if (!device) return t('scan.unknown');
      const address = findObjectAddress(device, (permission) => permissions?.includes(permission) ?? false);
      if (address === null) return t('scan.noPage', { name: device.name });
      onClose();
      await navigate(address);
      return null;
    } catch {
      return null;
    } finally {
      if (search.current === own) {
        search.current = null;
        setBusy(false);
      }
    }
  };
  return { isBusy, openDevice };
}
