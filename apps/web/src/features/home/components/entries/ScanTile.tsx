import { useState } from 'react';
import { shortcutColors } from '#features/home/model/shortcuts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanDeviceSheet } from '#shared/scan/ScanDeviceSheet.tsx';
import { TileIcon, tileClass } from '#shared/ui/display/TileIcon.tsx';

/** Opens the scanner, which opens the device of the label. */
export function ScanTile() {
  const t = useTexts('home');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={tileClass} onClick={() => setOpen(true)}>
        <TileIcon name="scan" color={shortcutColors.scan} />
        {t('shortcut.scan')}
      </button>
      <ScanDeviceSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
