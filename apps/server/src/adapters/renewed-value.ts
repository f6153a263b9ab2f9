import { secondMs } from '@energy-om/domain';

/** A credential that is fetched, is valid for a while, and is fetched again. */
export interface RenewedValue {
  /** Returns the current value; simultaneous callers share one fetch. A failed fetch is not cached. */
  load(): Promise<string>;
  /** Drops a value that the service that it is for has refused, unless another one has taken its place. */
  drop(refused: string): void;
}

export interface FetchedValue {
  value: string;
  lifetimeSeconds: number;
}

/** WeChat's credentials are valid for at least 300 s when fetched, so a positive lifetime remains after this is subtracted; others' are fetched again soon. */
const renewedBeforeSeconds = 120;

/** The value is cached in memory only. */
export function createRenewedValue(fetchValue: () => Promise<FetchedValue>, now: () => Date): RenewedValue {
  let current: { value: string; expiresAt: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function renew(): Promise<string> {
    // The lifetime is counted from before the call, so that a slow answer does not extend it.
    const requestedAt = now().getTime();
    const { value, lifetimeSeconds } = await fetchValue();
    current = { value, expiresAt: requestedAt + (lifetimeSeconds - renewedBeforeSeconds) * secondMs };
    return value;
  }

  return {
    async load() {
      if (current !== null && now().getTime() < current.expiresAt) return current.value;
      fetching ??= renew().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    drop(refused) {
      if (current?.value === refused) current = null;
    },
  };
}
