import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { findObjectAddress } from '../navigation/object-address.ts';
import { useSession } from '../session/session-store.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { findDeviceByLabel } from './find-device-by-label.ts';
import styles from './ScanDeviceSheet.module.css';
import { ScanSheet } from './ScanSheet.tsx';

export interface ScanDeviceSheetProps {
  open: boolean;
  onClose: () => void;
}

const maxCodeLength = 60;

/** Opens the page of the device whose label is scanned, or whose number is typed. */
export function ScanDeviceSheet({ open, onClose }: ScanDeviceSheetProps) {
  const t = useTexts('home');
  const { isBusy, openDevice } = useOpenDevice(open, onClose);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  const scan = async (code: string) => {
    const refusal = await openDevice(code);
    if (refusal !== null) showToast(refusal, { kind: 'error' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setFault(code === '' ? t('scan.missing') : await openDevice(code));
  };
  return (
    <ScanSheet open={open} onClose={onClose} title={t('scan.title')} onCode={scan} hint={t('scan.hint')} failedHint={t('scan.noCamera')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('scan.code')}
          hint={t('scan.codeHint')}
          value={typed}
          onChange={change}
          error={fault ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength}
          enterKeyHint="go"
        />
        <Button type="submit" block busy={isBusy}>
          {t('scan.open')}
        </Button>
      </form>
    </ScanSheet>
  );
}

/**
 * Opens the device's page and closes the sheet; says why not where it cannot, and null where that was told elsewhere, or is of
 * no use any more, since the sheet was closed meanwhile.
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
    // The camera may see another code meanwhile.
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
