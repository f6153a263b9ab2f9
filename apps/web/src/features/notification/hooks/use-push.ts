import type { ApiOutput } from '@energy-om/contract';
import type { NotificationKind } from '@energy-om/domain';
import { useState } from 'react';
import { callApi } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey, useApiQuery } from '#shared/api/use-api-query.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { findCurrent } from '#shared/push/keep-push.ts';
import { rememberChoice } from '#shared/push/push-choice.ts';
import { subscribe, unsubscribe } from '#shared/push/push-subscription.ts';
import { findPushSupport, type PushSupport } from '#shared/push/push-support.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

export type PushDevice = ApiOutput<'getPush'>['devices'][number];

export interface Push {
  support: PushSupport;
  /** Undefined: it is not known yet. */
  devices: readonly PushDevice[] | undefined;
  isFailed: boolean;
  retry: () => void;
  isBusy: boolean;
  /** Asks for the permission, so it is called by a tap alone. */
  turnOn: (kinds: readonly NotificationKind[]) => Promise<void>;
  turnOff: (device: PushDevice) => Promise<void>;
  choose: (kinds: readonly NotificationKind[]) => Promise<void>;
  sendTrial: () => Promise<void>;
}

/** A receipt comes a moment after its message. */
const lookMs = 5000;

/** Push messages on this device, and on which others of the account. */
export function usePush(): Push {
  const accountId = useAccountId() ?? '';
  const [support, setSupport] = useState(findPushSupport);
  const [isBusy, setBusy] = useState(false);
  const { data, isError, refetch } = useApiQuery('getPush', {}, { silent: true, refetchInterval: lookMs });
  const store = (push: ApiOutput<'getPush'>) => queryClient.setQueryData(apiKey('getPush', {}), push);

  async function run(task: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    // What a call refused has been said by a toast.
    await task().catch(() => undefined);
    setBusy(false);
  }

  async function save(kinds: readonly NotificationKind[]): Promise<void> {
    const subscribed = await subscribe(data?.publicKey ?? '').catch(() => null);
    if (subscribed === null) return showToast(textOf('push', 'unreachable'), { kind: 'error' });
    const saved = await callApi('savePush', { ...subscribed, kinds: [...kinds] });
    store(saved);
    rememberChoice(accountId, { kinds, session: findCurrent(saved.devices) ?? null });
  }

  async function sendTrial(): Promise<void> {
    const { outcome } = await callApi('sendTrialPush', {});
    if (outcome !== 'sent') showToast(textOf('push', 'trialFailed'), { kind: 'error' });
    await refetch();
  }

  return {
    support,
    devices: data?.devices,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    isBusy,
    turnOn: (kinds) =>
      run(async () => {
        const permission = await Notification.requestPermission();
        setSupport(findPushSupport());
        if (permission !== 'granted') return;
        await save(kinds);
        await sendTrial();
      }),
    turnOff: ({ sessionId, isCurrent }) =>
      run(async () => {
        store(await callApi('removePush', { sessionId }));
        if (!isCurrent) return;
        rememberChoice(accountId, null);
        await unsubscribe().catch(() => undefined);
      }),
    choose: (kinds) => run(() => save(kinds)),
    sendTrial: () => run(sendTrial),
  };
}
