import { type Action, offlineActions, type SideAction } from '@energy-om/domain';
import { useNeedsNetwork } from '../network/use-needs-network.ts';
import { useOutbox } from './outbox-state.ts';

/** Says of an action why it cannot be taken without a network; null where it can, or there is one. */
export function useActionNeedsNetwork(): (action: Action | SideAction) => string | null {
  const needsNetwork = useNeedsNetwork();
  const isOpen = useOutbox(({ control }) => control !== null);
  return (action) => (isOpen && offlineActions[action] !== 'online' ? null : needsNetwork);
}
