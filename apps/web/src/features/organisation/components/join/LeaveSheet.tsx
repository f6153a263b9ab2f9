import { useNavigate } from 'react-router';
import { membershipReads } from '#features/organisation/hooks/membership-reads.ts';
import type { Membership } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { ConfirmEndSheet } from '#shared/open-orders/ConfirmEndSheet.tsx';
import { forgetTenant } from '#shared/session/session-store.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Asks for confirmation before the account leaves an organisation; its open orders are named instead. Null: closed. */
export function LeaveSheet({ tenant, onClose }: { tenant: Membership | null; onClose: () => void }) {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const { mutateAsync: unbind } = useApiMutation('unbindAccountTenant', { silent: true });
  const name = tenant?.name ?? '';
  const leave = async () => {
    if (!tenant) return;
    await unbind({ tenantId: tenant.id });
    showToast(t('list.left', { name }), { kind: 'success' });
    if (!tenant.current) return invalidateApi(...membershipReads);
    // The home screen finds another tenant.
    forgetTenant();
    await navigate(paths.home, { replace: true });
  };
  const openOrder = (id: string) => {
    const address = screenAddress('workOrder', { id });
    return tenant && !tenant.current ? switchTenant(tenant.id, address) : navigate(address);
  };
  return (
    <ConfirmEndSheet
      open={tenant !== null}
      onClose={onClose}
      title={t('list.leaveTitle', { name })}
      confirmText={t('list.leave')}
      onConfirm={leave}
      onOpenOrder={openOrder}
    >
      <p>{t('list.leaveText')}</p>
    </ConfirmEndSheet>
  );
}
