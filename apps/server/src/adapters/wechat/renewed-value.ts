/** A credential that is fetched, serves for a while, and is fetched anew. */
export interface RenewedValue {
  /** The value that holds just now; callers at the same moment share one fetch. A failed fetch is not remembered. */
  load(): Promise<string>;
  /** Gives up the value held: whom it is for has refused it. */
  drop(): void;
}

export interface FetchedValue {
  value: string;
  lifetimeSeconds: number;
}

/** WeChat's credentials last at least 300 s when fetched, so each is of use for a while after this is taken off. */
const renewedBeforeSeconds = 120;

/** Kept in memory only. */
export function createRenewedValue(fetchValue: () => Promise<FetchedValue>, now: () => Date): RenewedValue {
  let held: { value: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function renew(): Promise<string> {
    // Counted from before the call: a slow answer is not taken for a fresh one.
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
