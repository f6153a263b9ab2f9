import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OfferedAct, Permit } from '../hooks/use-permit.ts';
import { usePermitActs } from '../hooks/use-permit-acts.ts';
import { describeObstacle, namesOf, sortActs } from '../model/permit-words.ts';
import { ActSheet } from './ActSheet.tsx';

/** The foot of a permit: the next act of this account with what it lacks, and all others; the briefing comes before any. */
export function PermitActions({ permit }: { permit: Permit }) {
  const t = useTexts('permit');
  const navigate = useNavigate();
  const [act, setAct] = useState<OfferedAct['action'] | null>(null);
  const [open, setOpen] = useState<'brief' | 'more' | null>(null);
  const { next, others } = sortActs(permit);
  const obstacle = next && describeObstacle(next);
  if (!next && others.length === 0 && !permit.mayEdit && !permit.mayBrief) return null;
  const secondary: SecondaryAction[] = [
    ...(permit.mayEdit
      ? [
          {
            key: 'edit',
            icon: 'edit' as const,
            label: t('form.editTitle'),
            onPress: () => void navigate(screenAddress('permitEdit', { id: permit.id, order: permit.order.id })),
          },
        ]
      : []),
    ...(others.length > 0 ? [{ key: 'more', icon: 'more' as const, label: t('confirm.more'), onPress: () => setOpen('more') }] : []),
  ];
  return (
    <>
      <BottomBar note={permit.mayBrief ? undefined : (obstacle ?? waitingFor(next))} secondary={secondary}>
        {permit.mayBrief ? (
          <Button onPress={() => setOpen('brief')}>{t('confirm.brief')}</Button>
        ) : (
          next && (
            <Button disabled={obstacle !== null} onPress={() => setAct(next.action)}>
              {t(`action.${next.action}`)}
            </Button>
          )
        )}
      </BottomBar>
      <BriefSheet permit={permit} open={open === 'brief'} onClose={() => setOpen(null)} />
      <Sheet open={open === 'more'} onClose={() => setOpen(null)} title={t('confirm.more')}>
        {others.map((one) => (
          <OtherAct
            key={one.action}
            act={one}
            onTake={() => {
              setOpen(null);
              setAct(one.action);
            }}
          />
        ))}
      </Sheet>
      {act && <ActSheet key={act} permit={permit} action={act} onClose={() => setAct(null)} />}
    </>
  );

  function waitingFor(offered: OfferedAct | null): string | undefined {
    return offered && offered.waitsFor.length > 0 ? t('confirm.waitsFor', { roles: namesOf(offered.waitsFor) }) : undefined;
  }
}

function OtherAct({ act, onTake }: { act: OfferedAct; onTake: () => void }) {
  const t = useTexts('permit');
  const obstacle = describeObstacle(act);
  return <Row label={t(`action.${act.action}`)} hint={obstacle} {...(obstacle === null && { onPress: onTake })} />;
}

function BriefSheet({ permit, open, onClose }: { permit: Permit; open: boolean; onClose: () => void }) {
  const t = useTexts('permit');
  const { brief } = usePermitActs();
  const sign = async () => {
    await brief({ id: permit.id, version: permit.version });
    showToast(t('confirm.briefDone'), { kind: 'success' });
  };
  return (
    <ConfirmSheet open={open} onClose={onClose} title={t('confirm.brief')} confirmText={t('confirm.brief')} onConfirm={sign}>
      <p>{t('confirm.briefAgree')}</p>
      <p>{permit.measures}</p>
    </ConfirmSheet>
  );
}
