import { useCallback, useEffect, useState } from 'react';
import { checkCall, checkEncryption, checkHealth, type Trip } from './check-transport.ts';

/** Null while the check is running. */
export interface Trips {
  health: Trip | null;
  call: Trip | null;
  encryption: Trip | null;
}

const none: Trips = { health: null, call: null, encryption: null };

/** Runs the checks of the connection when mounted and on request; one after the other, so that none slows the next. */
export function useTrips(): Trips & { run: () => Promise<void> } {
  const [trips, setTrips] = useState(none);
  const run = useCallback(async () => {
    setTrips(none);
    const health = await checkHealth();
    setTrips({ ...none, health });
    const call = await checkCall();
    setTrips({ ...none, health, call });
    const encryption = await checkEncryption();
    setTrips({ health, call, encryption });
  }, []);
  useEffect(() => void run(), [run]);
  return { ...trips, run };
}
