const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface DeferredSignals {
  /** Throws where a signal has been received. */
  check(): void;
  /** Stops deferring: further signals have their default effect, or that of other handlers. */
  stop(): void;
}

/** Defers signals that end the process until the next `check()`, while something is being started that has to be ended in order. */
export function deferSignals(): DeferredSignals {
  let received: NodeJS.Signals | null = null;
  const defer = (signal: NodeJS.Signals) => {
    received = signal;
  };
  for (const signal of signals) process.on(signal, defer);
  return {
    check() {
      if (received !== null) throw new Error(`ended by ${received} while starting`);
    },
    stop() {
      for (const signal of signals) process.off(signal, defer);
    },
  };
}
