/** A credential that is fetched, is valid for a while, and is fetched again. */
export interface RenewedValue {
  /** Returns the current value; simultaneous callers share one fetch. A failed fetch is not cached. */
  load(): Promise<string>;
  /** Drops the current value, because the service that it is for has refused it. */
  drop(): void;
}

export interface FetchedValue {
  value: string;
  lifetimeSeconds: number;
}

/** WeChat's credentials are valid for at least 300 s when fetched, so a positive lifetime remains after this is subtracted. */
const renewedBeforeSeconds = 120;

/** The value is cached in memory only. */
export function createRenewedValue(fetchValue: () => Promise<FetchedValue>, now: () => Date): RenewedValue {
  let held: { value: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function renew(): Promise<string> {
    // The lifetime is counted from before the call, so that a slow answer does not extend it.
    const asked = now().getTime();
    const { value, lifetimeSeconds } = await fetchValue();
    held = { value, until: asked + (lifetimeSeconds - renewedBeforeSeconds) * 1000 };
    return value;
  }

  return {
    async load() {
      if (held !== null && now().getTime() < held.until) return held.value;
      fetching ??= renew().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    drop() {
      held = null;
    },
  };
}
