import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import type { ObjectSelection } from '#features/work-order-form/hooks/use-object-selection.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { isOnlineNow } from '#shared/network/use-is-online.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { findDeviceByQr } from '#shared/scan/find-device-by-qr.ts';
import { readLabel } from '#shared/scan/label.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { canScan } from '#shared/scan/use-code-scanner.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** The device of a code out of the copies of the phone. */
async function findCopiedDevice(qr: string, projectId: string | null) {
  const key = apiKey('getReportDesk', { device: readLabel(qr) });
  const desk = (await useOutbox.getState().control?.readCopy(key)) as ApiOutput<'getReportDesk'> | null | undefined;
  return desk?.device && (projectId === null || desk.project?.id === projectId) ? { ...desk.device, site: desk.place } : null;
}

/** Ticks devices by their labels, one after another; not rendered where the browser cannot read codes. */
export function ScanButton({ selection }: { selection: ObjectSelection }) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  const take = async (qr: string) => {
    const { projectId, siteId } = selection;
    const within = { projectId: projectId ?? undefined, siteId: siteId ?? undefined };
    const device = isOnlineNow() ? await findDeviceByQr(qr, within) : await findCopiedDevice(qr, projectId);
    if (!device) return showToast(t('scan.unknown'), { kind: 'error' });
    const { kind, id, name, code, energyType, site } = device;
    if (!selection.isChosen(id)) selection.toggle({ kind, id, name, code, energyType, areaId: site?.id ?? null });
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
