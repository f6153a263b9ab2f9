import { useTexts } from '../../../shared/i18n/texts.ts';
import { CodeView } from '../../../shared/scan/CodeView.tsx';
import { Sheet } from '../../../shared/ui/Sheet.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { findInviteCode } from '../model/invite-code.ts';

export interface ScanInviteSheetProps {
  open: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** Reads an invite with the camera, and closes with the first one found. */
export function ScanInviteSheet({ open, onClose, onCode }: ScanInviteSheetProps) {
  const t = useTexts('organisation');
  const take = (scanned: string) => {
    const code = findInviteCode(scanned);
    if (code === null) return showToast(t('join.notInvite'), { kind: 'error' });
    onCode(code);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('join.scanTitle')}>
      <CodeView onCode={take} hint={t('join.scanHint')} failedHint={t('join.scanFailed')} />
    </Sheet>
  );
}
