import { useCallback, useEffect, useState } from 'react';
import { checkCall, checkEncryption, checkHealth, type RoundTrip } from './check-transport.ts';

/** Null while the check is running. */
export interface RoundTrips {
  health: RoundTrip | null;
  call: RoundTrip | null;
  encryption: RoundTrip | null;
}

const none: RoundTrips = { health: null, call: null, encryption: null };

/** Runs the checks of the connection when mounted and on request; one after the other, so that none slows the next. */
export function useRoundTrips(): RoundTrips & { run: () => Promise<void> } {
  const [roundTrips, setRoundTrips] = useState(none);
  const run = useCallback(async () => {
    setRoundTrips(none);
    const health = await checkHealth();
    setRoundTrips({ ...none, health });
    const call = await checkCall();
    setRoundTrips({ ...none, health, call });
    const encryption = await checkEncryption();
    setRoundTrips({ health, call, encryption });
  }, []);
  useEffect(() => void run(), [run]);
  return { ...roundTrips, run };
}
