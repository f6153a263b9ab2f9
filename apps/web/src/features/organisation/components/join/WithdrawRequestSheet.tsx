import { useDismissRequest } from '#features/organisation/hooks/use-dismiss-request.ts';
import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** Asks for confirmation before a request is withdrawn. Null: closed. */
export function WithdrawRequestSheet({ request, onClose }: { request: Membership | null; onClose: () => void }) {
  const t = useTexts('organisation');
  const dismiss = useDismissRequest();
  const takeBack = async () => {
    if (!request) return;
    await dismiss(request.id);
    showToast(t('join.withdrawn'), { kind: 'success' });
  };
  return (
    <ConfirmSheet
      open={request !== null}
      onClose={onClose}
      title={t('join.withdrawTitle', { name: request?.name ?? '' })}
      confirmText={t('join.withdraw')}
      onConfirm={takeBack}
    >
      <p>{t('join.withdrawText')}</p>
    </ConfirmSheet>
  );
}
