import { textOf } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { forgetTenant } from './session-store.ts';
import { readStoredSession } from './stored-items.ts';

/**
 * The account turns out to be no member any more of the tenant that the session stands in: it was removed, or left on
 * another phone. Says so, since nothing was pressed here; home finds out where to go on.
 */
export function loseTenant(): void {
  const { tenant } = readStoredSession();
  forgetTenant();
  if (tenant) showToast(textOf('common', 'tenants.lost', { name: tenant.name }), { kind: 'error' });
}
