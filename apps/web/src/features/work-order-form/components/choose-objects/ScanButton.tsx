import { useState } from 'react';
import type { ObjectSelection } from '#features/work-order-form/hooks/use-object-selection.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { findDeviceByQr } from '#shared/scan/find-device-by-qr.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { canScan } from '#shared/scan/use-code-scanner.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Ticks devices by their labels, one after another; not rendered where the browser cannot read codes. */
export function ScanButton({ selection }: { selection: ObjectSelection }) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  const take = async (qr: string) => {
    const { projectId, siteId } = selection;
    const device = await findDeviceByQr(qr, { projectId: projectId ?? undefined, siteId: siteId ?? undefined });
    if (!device) return showToast(t('scan.unknown'), { kind: 'error' });
    const { kind, id, name, code, energyType, site } = device;
    if (!selection.isChosen(id)) selection.toggle({ kind, id, name, code, energyType, areaId: site.id });
    showToast(t('scan.added', { name }), { kind: 'success' });
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-label={t('scan.open')}>
        <Icon name="scan" size={22} />
      </button>
      <ScanSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('scan.title')}
        // The call shows its own error; the scanner waits for the next code.
        onCode={(qr) => take(qr).catch(() => undefined)}
        hint={t('scan.hint')}
        failedHint={t('scan.noCamera')}
      />
    </>
  );
}
