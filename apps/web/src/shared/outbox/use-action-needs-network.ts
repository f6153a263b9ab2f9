import { type Action, offlineActions, type SideAction } from '@energy-om/domain';
import { useNeedsNetwork } from '../network/use-needs-network.ts';
import { useKeepingNeedsNetwork } from './use-keeping-needs-network.ts';

/** Says of an action why it cannot be taken without a network; null where it can, or there is one. */
export function useActionNeedsNetwork(): (action: Action | SideAction) => string | null {
  const needsNetwork = useNeedsNetwork();
  const whileKept = useKeepingNeedsNetwork();
  return (action) => (offlineActions[action] === 'online' ? needsNetwork : whileKept);
}
