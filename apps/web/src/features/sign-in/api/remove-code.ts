const onceOnly = ['code', 'state'];

/** Takes a one-time code of another service out of the address, so that a reload or a shared link does not use it again. */
export function removeCodeFromAddress(): void {
  const url = new URL(window.location.href);
  if (!onceOnly.some((name) => url.searchParams.has(name))) return;
  for (const name of onceOnly) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}
