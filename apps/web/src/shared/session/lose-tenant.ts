import { textOf } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { forgetTenant } from './session-store.ts';
import { readStoredSession } from './stored-items.ts';

/**
 * Leaves the session's tenant, of which the account is no longer a member: it was removed, or left on another phone. Shows a message, since
 * nothing was pressed here; the home screen finds another tenant.
 */
export function loseTenant(): void {
  const { tenant } = readStoredSession();
  forgetTenant();
  if (tenant) showToast(textOf('common', 'tenants.lost', { name: tenant.name }), { kind: 'error' });
}
