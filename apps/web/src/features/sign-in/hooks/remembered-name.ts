const storageKey = 'loginname';

/** The name to fill in next time; the password is never stored. */
export function readRememberedName(): string {
  return localStorage.getItem(storageKey) ?? '';
}

export function rememberName(loginName: string | null): void {
  if (loginName === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, loginName);
}
