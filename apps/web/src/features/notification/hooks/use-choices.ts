import type { NotificationKind } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useSession } from '#shared/session/session-store.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';

export interface Choices {
  /** The stored choices with those that are being stored. */
  choices: Record<NotificationKind, boolean>;
  isSaving: boolean;
  choose: (kind: NotificationKind, isWanted: boolean) => void;
}

/** The kinds of message that the account receives. A choice shows at once; when it cannot be stored, it is reverted with a message. */
export function useChoices(): Choices {
  const stored = useSession((session) => session.user?.notifications);
  const [chosen, setChosen] = useState<Partial<Choices['choices']> | null>(null);
  const { mutate } = useApiMutation('updateProfile', { onSuccess: storeUpdatedUser, onSettled: () => setChosen(null) });
  return {
    choices: { workOrders: true, alarms: true, announcements: true, ...stored, ...chosen },
    isSaving: chosen !== null,
    choose(kind, isWanted) {
      if (chosen !== null) return;
      const notifications = { [kind]: isWanted };
      setChosen(notifications);
      mutate({ notifications });
    },
  };
}
