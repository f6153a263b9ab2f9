import type { ApiOutput } from '@energy-om/contract';

export type UserInfo = ApiOutput<'getUserInfo'>;

/** The tenant the session works in. */
export interface TenantInfo {
  id: string;
  name: string;
  /** How it shows itself, also without a network. */
  branding?: Membership['branding'];
}

type Membership = ApiOutput<'listAccountTenants'>[number];

/** What is stored of the tenant that the session works in. */
export function toTenantInfo({ id, name, branding }: Membership): TenantInfo {
  return { id, name, ...(branding && { branding }) };
}

/** The session's items in local storage, under the specification's names (spec §3). */
const itemKeys = ['userinfo', 'openid', 'AuthToken', 'refreshtoken', 'tenantid', 'tenantinfo'] as const;
type ItemKey = (typeof itemKeys)[number];

export function isSessionItem(key: string | null): boolean {
  return itemKeys.some((itemKey) => itemKey === key);
}

export interface StoredSession {
  /** Token type and access token, as the header takes them. */
  authToken: string | null;
  refreshToken: string | null;
  tenantId: string | null;
  user: UserInfo | null;
  tenant: TenantInfo | null;
  /** Kept after signing out, since it belongs to the phone's WeChat. The server never trusts it. */
  openId: string | null;
}

/** Who sends something of their own, and the tenant in which they work. */
export interface Sender {
  accountId: string;
  /** Null: in none. */
  tenantId: string | null;
}

/** Reads the storage each time, since another tab may have renewed the token a moment ago. */
export function readStoredSession(): StoredSession {
  return {
    authToken: readItem('AuthToken'),
    refreshToken: readItem('refreshtoken'),
    tenantId: readItem('tenantid'),
    user: readJson<UserInfo>('userinfo'),
    tenant: readJson<TenantInfo>('tenantinfo'),
    openId: readItem('openid'),
  };
}

export function writeItem(key: ItemKey, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Signing out clears token, user, tenant id and tenant (spec §4). Drafts of forms stay: they belong to the account. */
export function clearStoredSession(): void {
  for (const key of ['AuthToken', 'refreshtoken', 'userinfo', 'tenantid', 'tenantinfo'] as const) writeItem(key, null);
}

function readItem(key: ItemKey): string | null {
  const value = localStorage.getItem(key);
  return value === null || value === '' || value === 'undefined' || value === 'null' ? null : value;
}

function readJson<Value>(key: ItemKey): Value | null {
  const text = readItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
