import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callApi } from '../../../shared/api/call-api.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { CodeView } from '../../../shared/scan/CodeView.tsx';
import { canScan } from '../../../shared/scan/use-code-scanner.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Sheet } from '../../../shared/ui/Sheet.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import type { ObjectSelection } from '../api/use-object-selection.ts';

/** Ticks a device by the code on it, one after another; not offered where the browser cannot read codes. */
export function ScanButton({ selection }: { selection: ObjectSelection }) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  const take = async (qr: string) => {
    const { projectId, siteId } = selection;
    const found = await callApi('listDevices', { qr, projectId: projectId ?? undefined, siteId: siteId ?? undefined }).catch(() => null);
    if (!found) return;
    const [device] = found.items;
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
      {createPortal(
        // Inside the navigation bar the sheet's own button would be drawn in the bar's white.
        <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('scan.title')}>
          <CodeView onCode={take} hint={t('scan.hint')} failedHint={t('scan.noCamera')} />
        </Sheet>,
        document.body,
      )}
    </>
  );
}
