import { maxKeywordLength } from '@energy-om/domain';
import { useRef, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import type { AddressedObject } from '#shared/navigation/object-address.ts';
import { CodeForm } from '#shared/scan/CodeForm.tsx';
import { findDeviceByLabel } from '#shared/scan/find-device-by-label.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

export interface ScanMeterProps {
  /** On the button that opens the camera. */
  text: string;
  variant?: 'plain' | 'primary';
  /** Receives the meter. @returns why it is not the right one, or null */
  onMeter: (meter: AddressedObject & { code?: string }) => string | null;
}

/** A button that scans the label of a meter, or takes its code where the label cannot be read. */
export function ScanMeter({ text, variant = 'plain', onMeter }: ScanMeterProps) {
  const t = useTexts('meterSwap');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const search = useRef<AbortController | null>(null);
  const close = () => {
    search.current?.abort();
    search.current = null;
    setBusy(false);
    setOpen(false);
  };
  const find = async (code: string): Promise<string | null> => {
    // The camera may read another code meanwhile.
    if (search.current) return null;
    const own = new AbortController();
    search.current = own;
    setBusy(true);
    try {
      const meter = await findDeviceByLabel(code, own.signal);
      if (own.signal.aborted) return null;
      if (!meter) return t('scan.unknown');
      const fault = meter.kind === 'meter' ? onMeter(meter) : t('scan.notMeter', { name: meter.name });
      if (fault === null) setOpen(false);
      return fault;
    } catch {
      // The error was shown already.
      return null;
    } finally {
      if (search.current === own) {
        search.current = null;
        setBusy(false);
      }
    }
  };
  const scan = async (code: string) => {
    const fault = await find(code);
    if (fault !== null) showToast(fault, { kind: 'error' });
  };
  return (
    <>
      <Button variant={variant} block onPress={() => setOpen(true)}>
        {text}
      </Button>
      <ScanSheet open={isOpen} onClose={close} title={text} onCode={scan} hint={t('scan.hint')} failedHint={t('scan.noCamera')}>
        <CodeForm
          label={t('scan.code')}
          hint={t('scan.codeHint')}
          submitText={t('scan.submit')}
          missingText={t('scan.need')}
          maxLength={maxKeywordLength}
          busy={isBusy}
          onCode={find}
        />
      </ScanSheet>
    </>
  );
}
