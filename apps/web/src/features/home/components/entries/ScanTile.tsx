import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { shortcutColors } from '#features/home/model/shortcuts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanDeviceSheet } from '#shared/scan/ScanDeviceSheet.tsx';
import { TileIcon, tileClass } from '#shared/ui/display/TileIcon.tsx';

/** Opens the scanner, which opens the device of the label. */
export function ScanTile() {
  const t = useTexts('home');
  const [search, setSearch] = useSearchParams();
  // The shortcut of the installed app leads here.
  const isWanted = search.has('scan');
  const [isOpened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    if (isWanted) setSearch({}, { replace: true });
  };
  return (
    <>
      <button type="button" className={tileClass} onClick={() => setOpened(true)}>
        <TileIcon name="scan" color={shortcutColors.scan} />
        {t('shortcut.scan')}
      </button>
      <ScanDeviceSheet open={isOpened || isWanted} onClose={close} />
    </>
  );
}
