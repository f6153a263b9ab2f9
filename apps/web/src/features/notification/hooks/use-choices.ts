import type { NotificationKind } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useSession } from '#shared/session/session-store.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';

export interface Choices {
  /** As they are, or as they are about to be. */
  wants: Record<NotificationKind, boolean>;
  isSaving: boolean;
  choose: (kind: NotificationKind, isWanted: boolean) => void;
}

/** Which messages the account gets. A choice shows at once; where it could not be stored it goes back, and that is told. */
export function useChoices(): Choices {
  const stored = useSession((session) => session.user?.notifications);
  const [chosen, setChosen] = useState<Partial<Choices['wants']> | null>(null);
  const { mutate } = useApiMutation('updateProfile', { onSuccess: storeUpdatedUser, onSettled: () => setChosen(null) });
  return {
    wants: { workOrders: true, alarms: true, announcements: true, ...stored, ...chosen },
    isSaving: chosen !== null,
    choose(kind, isWanted) {
      if (chosen !== null) return;
      const notifications = { [kind]: isWanted };
      setChosen(notifications);
      mutate({ notifications });
    },
  };
}
