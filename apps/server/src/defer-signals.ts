const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface DeferredSignals {
  /** Throws when one has come. */
  check(): void;
  /** From now on signals do again what they do by themselves, or what somebody else makes of them. */
  stop(): void;
}

/** While something is being started that must be ended in order, being asked to end waits for the next `check()`. */
export function deferSignals(): DeferredSignals {
  let received: NodeJS.Signals | null = null;
  const keep = (signal: NodeJS.Signals) => {
    received = signal;
  };
  for (const signal of signals) process.on(signal, keep);
  return {
    check() {
      if (received !== null) throw new Error(`ended by ${received} while starting`);
    },
    stop() {
      for (const signal of signals) process.off(signal, keep);
    },
  };
}
