import { phaseHolder } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import type { LiveValue } from '../hooks/use-live-value.ts';
import type { Switching, SwitchingAct } from '../hooks/use-switching.ts';
import { useSwitchingActs } from '../hooks/use-switching-acts.ts';
import { describeObstacle, namesOf, sortActs } from '../model/switching-words.ts';
import { ActSheet } from './ActSheet.tsx';
import { PinButton } from './PinButton.tsx';

const icons = { stop: 'alarm', abort: 'close', void: 'close' } as const;

/** The next act of the account as the large button: of a step without a question, of others with one. Stopping is always beside it. */
export function SwitchingActions({ switching, live }: { switching: Switching; live: LiveValue | null }) {
  const t = useTexts('switching');
  const navigate = useNavigate();
  const [open, setOpen] = useState<SwitchingAct['action'] | null>(null);
  const acts = useSwitchingActs();
  const { id, status, ticked, stepCount, phase, mayEdit, order, onThisPhone } = switching;
  const { next, others } = sortActs(switching);
  const differs = status === 'executing' && phase === 'tick' && live !== null && !live.agrees;
  const obstacle = differs && (next?.action === 'step' || onThisPhone) ? t('differs') : next && describeObstacle(next, switching);
  const secondary = [
    ...(mayEdit
      ? [
          {
            key: 'edit',
            icon: 'edit' as const,
            label: t('edit'),
            onPress: () => void navigate(screenAddress('switchingEdit', { id, order: order.id })),
          },
        ]
      : []),
    ...others
      .filter(({ action }) => action in icons)
      .map(({ action }) => ({
        key: action,
        icon: icons[action as 'stop'],
        label: t(`action.${action as 'stop'}`),
        onPress: () => setOpen(action),
      })),
  ];
  const takeStep = () => acts.step({ id, step: ticked, phase }).catch(() => undefined);
  // Between two acts the screen says whose the next one is.
  const isWaiting = status === 'executing' && ticked < stepCount && next?.action !== 'step';
  const waits = isWaiting ? t('waitsFor', { name: namesOf([phaseHolder[phase]], switching), phase: t(`phase.${phase}`) }) : undefined;
  if (!next && secondary.length === 0) return null;
  return (
    <>
      <BottomBar note={obstacle ?? waits} secondary={secondary}>
        {isWaiting && onThisPhone?.hasPin && <PinButton switching={switching} person={onThisPhone.person} isBlocked={differs} />}
        {next?.action === 'step' ? (
          <Button key={`${ticked} ${phase}`} disabled={obstacle !== null} onPress={takeStep}>
            {t(`done.${phase}`)}
          </Button>
        ) : (
          next && (
            <Button disabled={obstacle !== null} onPress={() => setOpen(next.action)}>
              {t(`action.${next.action as 'review'}`)}
            </Button>
          )
        )}
      </BottomBar>
      {open && <ActSheet key={open} switching={switching} action={open} onClose={() => setOpen(null)} />}
    </>
  );
}
