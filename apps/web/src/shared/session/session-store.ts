import type { Permission } from '@energy-om/domain';
import { create } from 'zustand';
import {
  clearStoredSession,
  isSessionItem,
  readStoredSession,
  type StoredSession,
  type TenantInfo,
  type UserInfo,
  writeItem,
} from './stored-items.ts';

/** The session for components; it is stored in local storage, so that all tabs share it. */
export const useSession = create<StoredSession>(() => readStoredSession());

/** The account's id, for keys of drafts and caches; null when signed out. */
export function useAccountId(): string | null {
  return useSession((session) => session.user?.id ?? null);
}

/** Whether the signed-in account holds a permission anywhere; the server still decides on each object. */
export function useMay(permission: Permission): boolean {
  return useSession((session) => session.user?.permissions.includes(permission) ?? false);
}

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  refresh_token: string;
  tenantid?: string | null;
}

/** Stores tokens as the specification says: type plus access token, and the new refresh token (spec §4). */
export function storeTokens(answer: TokenAnswer): void {
  writeItem('refreshtoken', answer.refresh_token);
  writeItem('AuthToken', `${answer.token_type} ${answer.access_token}`);
  if (answer.tenantid) writeItem('tenantid', answer.tenantid);
  syncSession();
}

export function storeUser(user: UserInfo): void {
  writeItem('userinfo', JSON.stringify(user));
  syncSession();
}

export function storeTenant(tenant: TenantInfo): void {
  writeItem('tenantid', tenant.id);
  writeItem('tenantinfo', JSON.stringify(tenant));
  syncSession();
}

/** Stores the account's WeChat id as WeChat gave it; null once it is no longer linked. */
export function storeOpenId(openid: string | null): void {
  writeItem('openid', openid);
  syncSession();
}

/** The session continues without a tenant: the account left it, or was removed. */
export function forgetTenant(): void {
  writeItem('tenantid', null);
  writeItem('tenantinfo', null);
  syncSession();
}

/** Ends the session on this device: every tab notices by the storage event. */
export function clearSession(): void {
  clearStoredSession();
  syncSession();
}

function syncSession(): void {
  useSession.setState(readStoredSession());
}

/** Follows the session's changes in other tabs. Called once at start. */
export function startSessionSync(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || isSessionItem(event.key)) syncSession();
  });
}
