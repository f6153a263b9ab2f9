import { useNeedsNetwork } from '../network/use-needs-network.ts';
import { useOutbox } from './outbox-state.ts';

/** Why what can wait on the phone needs a network all the same; null where it waits, or there is one. */
export function useKeepingNeedsNetwork(): string | null {
  const needsNetwork = useNeedsNetwork();
  return useOutbox(({ control }) => control !== null) ? null : needsNetwork;
}
