import { maxReasonLength, type ShiftRequestAction } from '@energy-om/domain';
import { useState } from 'react';
import { type RequestDetail, useProcessRequest } from '#features/roster/hooks/use-shift-request.ts';
import { describeWarning, type RosterWarning, warningsOf } from '#features/roster/model/describe-warning.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';

/** These are the button; what refuses or takes back stands beside it. */
const mainActions: readonly ShiftRequestAction[] = ['agree', 'approve', 'withdraw', 'cancel'];

/** The next act of the account on a request; nothing where it has none. Where something is to be warned of, approving asks for a reason. */
export function RequestActions({ request }: { request: RequestDetail }) {
  const t = useTexts('shiftRequest');
  const { process, isBusy } = useProcessRequest();
  const [asked, setAsked] = useState<ShiftRequestAction | null>(null);
  const [found, setFound] = useState<RosterWarning[]>([]);
  const { id, version, actions, swap, warnings } = request;
  const warned = asked === 'approve' || asked === 'cancel' ? (found.length > 0 ? found : asked === 'approve' ? warnings : []) : [];
  const run = async (action: ShiftRequestAction, reason = '') => {
    try {
      await process({ id, version, action, reason });
      showToast(t(`done.${action}`), { kind: 'success' });
    } catch (error) {
      setFound(warningsOf(error) ?? []);
      throw error;
    }
  };
  const main = mainActions.find((action) => actions.includes(action));
  const refusing = actions.find((action) => action === 'decline' || action === 'reject');
  if (main === undefined && refusing === undefined) return null;
  const press = async (action: ShiftRequestAction) => {
    if (action === 'cancel' || (action === 'approve' && warnings.length > 0)) return setAsked(action);
    await run(action).catch((error: unknown) => warningsOf(error) && setAsked(action));
  };
  const isBlocked = swap?.hasChanged === true && (main === 'agree' || main === 'approve');
  return (
    <>
      <BottomBar
        secondary={
          refusing && main
            ? [{ key: refusing, icon: 'close', label: t(`action.${refusing}`), onPress: () => setAsked(refusing), disabled: isBusy }]
            : []
        }
      >
        {main ? (
          <Button
            variant={main === 'withdraw' || main === 'cancel' ? 'plain' : 'primary'}
            busy={isBusy}
            disabled={isBlocked}
            onPress={() => press(main)}
          >
            {t(`action.${main}`)}
          </Button>
        ) : (
          refusing && (
            <Button variant="plain" busy={isBusy} onPress={() => setAsked(refusing)}>
              {t(`action.${refusing}`)}
            </Button>
          )
        )}
      </BottomBar>
      {asked && (
        <ReasonSheet
          open
          onClose={() => setAsked(null)}
          title={t(`action.${asked}`)}
          textLabel={t(asked === 'approve' ? 'approveReason' : 'answer')}
          textRequired={asked === 'reject' || warned.length > 0}
          textLimit={maxReasonLength}
          confirmText={t(`action.${asked}`)}
          danger={asked === 'reject' || asked === 'cancel'}
          onConfirm={(_, reason) => run(asked, reason)}
        >
          {asked === 'cancel' && <p>{t('cancelText')}</p>}
          {warned.length > 0 && (
            <Callout tone="warn" icon="info">
              {warned.map(describeWarning).join(' · ')}
            </Callout>
          )}
        </ReasonSheet>
      )}
    </>
  );
}
