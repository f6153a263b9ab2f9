import { findInviteCode } from '#features/organisation/model/invite-code.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

export interface ScanInviteSheetProps {
  open: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** Reads an invite code with the camera, and closes with the first one. */
export function ScanInviteSheet({ open, onClose, onCode }: ScanInviteSheetProps) {
  const t = useTexts('organisation');
  const take = (scanned: string) => {
    const code = findInviteCode(scanned);
    if (code === null) return showToast(t('join.notInvite'), { kind: 'error' });
    onCode(code);
    onClose();
  };
  return (
    <ScanSheet
      open={open}
      onClose={onClose}
      title={t('join.scanTitle')}
      onCode={take}
      hint={t('join.scanHint')}
      failedHint={t('join.scanFailed')}
    />
  );
}
