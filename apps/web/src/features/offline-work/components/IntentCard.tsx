import type { OfflineCaseReason } from '@energy-om/domain';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useOutbox, usePhotoProgress } from '#shared/outbox/outbox-state.ts';
import { type IntentState, isUndecided, isWaiting, type StoredIntent } from '#shared/outbox/stored-intent.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { toWanted } from '../model/compare-change.ts';
import { formatShownReading, listTexts } from '../model/list-texts.ts';
import { AddSheet } from './AddSheet.tsx';
import { ChangeComparison } from './ChangeComparison.tsx';
import styles from './offline-work.module.css';

const tones: Record<IntentState, Tone> = {
  queued: 'warn',
  sending: 'brand',
  unknown: 'warn',
  applied: 'good',
  stuck: 'danger',
  refused: 'danger',
  settled: 'neutral',
  discarded: 'neutral',
};

/** Beside these the answer of the server says nothing more: it asks to refresh and try again, which helps nobody here. */
const saysAll: ReadonlySet<OfflineCaseReason> = new Set<OfflineCaseReason>(['done', 'moved', 'edited', 'closed', 'right', 'membership']);

/** A step that was taken without a network: on which order, when, what has become of it, and what its author may do. */
export function IntentCard({ intent, waitsForEarlier }: { intent: StoredIntent; waitsForEarlier: boolean }) {
  const t = useTexts('takeAlong');
  const tCodes = useTexts('codes');
  const photoLine = usePhotoLine(intent);
  const { state, subject, doneAt, fault, offlineCase, tries, outcome, reading, changed } = intent;
  const facts = [
    t('outbox.doneAt', { time: formatWhen(doneAt) }),
    photoLine,
    tries > 0 && (state === 'queued' || state === 'unknown') && t('outbox.tries', { count: tries }),
  ];
  const actionName = useActionName(intent);
  const texts = listTexts(intent).map((text) => (
    <p key={text} className={styles.text}>
      {text}
    </p>
  ));
  const isAsked = state === 'stuck' || state === 'refused';
  const isSuperseded = outcome !== undefined && outcome !== 'counts';
  const stateOfCase = state === 'settled' && offlineCase ? tCodes(`offlineCaseState.${offlineCase.state}`) : t(`outbox.state.${state}`);
  const shownState = isSuperseded ? t('outbox.superseded') : stateOfCase;
  return (
    <Card>
      <CardHead title={subject.name} to={addressOf(intent)}>
        <Chip tone={isSuperseded ? 'neutral' : tones[state]}>{waitsForEarlier ? t('outbox.waitsForEarlier') : shownState}</Chip>
      </CardHead>
      <p className={styles.quiet}>{subject.code}</p>
      <p className={styles.line}>{[actionName, intent.visit?.name].filter(Boolean).join(' · ')}</p>
      {reading && <p className={styles.text}>{t('outbox.reading', { value: formatShownReading(reading) })}</p>}
      {changed && isAsked ? (
        <ChangeComparison orderId={intent.subjectId} wanted={toWanted(changed)}>
          {texts}
        </ChangeComparison>
      ) : (
        texts
      )}
      {isSuperseded && <p className={styles.quiet}>{t(`outbox.outcome.${outcome}`)}</p>}
      {state === 'stuck' && offlineCase && <p className={styles.reason}>{tCodes(`offlineCaseReason.${offlineCase.reason}`)}</p>}
      {isAsked && !(offlineCase && saysAll.has(offlineCase.reason)) && fault !== null && <p className={styles.quiet}>{fault}</p>}
      <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      <IntentActions intent={intent} />
    </Card>
  );
}

/** How many of its photos are still to be sent, or how far they are; false: the server has them all. */
function usePhotoLine({ fileIds, state }: StoredIntent): string | false {
  const t = useTexts('takeAlong');
  const photoIds = useOutbox((outbox) => outbox.photoIds);
  const uploaded = usePhotoProgress();
  const left = fileIds.filter((id) => photoIds.has(id));
  const [first] = left;
  if (first === undefined) return false;
  const share = uploaded[first];
  const isUnderWay = share !== undefined && (state === 'sending' || state === 'queued' || state === 'unknown');
  if (!isUnderWay) return t('outbox.photos', { count: left.length });
  return t('outbox.photoProgress', { number: fileIds.length - left.length + 1, count: fileIds.length, share: Math.floor(share * 100) });
}

/** Where what it is about is shown. */
function addressOf({ call, subjectId: id }: StoredIntent): string {
  if (call === 'recordMeterReading') return screenAddress('meter', { id });
  if (call === 'recordInspectionPoint' || call === 'skipInspectionPoint') return screenAddress('inspection', { order: id });
  return screenAddress(call === 'acknowledgeAlarm' ? 'alarm' : 'workOrder', { id });
}

function useActionName({ action }: StoredIntent): string {
  const t = useTexts('takeAlong');
  const tCodes = useTexts('codes');
  switch (action) {
    case 'create':
      return t('outbox.raise');
    case 'comment':
      return t('outbox.comment');
    case 'acknowledge':
      return t('outbox.acknowledge');
    case 'readMeter':
    case 'visitPoint':
    case 'skipPoint':
      return t(`outbox.${action}`);
    default:
      return tCodes(`action.${action}`);
  }
}

type Asked = 'add' | 'discard';

/** What the author may do with a step: the choices of its case, or to discard what was never sent and take it back. */
function IntentActions({ intent }: { intent: StoredIntent }) {
  const { id, state, offlineCase, raised, reading, changed, subjectId } = intent;
  const navigate = useNavigate();
  const t = useTexts('takeAlong');
  const tCases = useTexts('offlineWork');
  const control = useOutbox((outbox) => outbox.control);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (control === null) return null;
  const isRefused = state === 'stuck' || state === 'refused';
  const choices: readonly string[] = isRefused || state === 'settled' ? (offlineCase?.choices ?? []) : [];
  const isLocal = (isRefused && offlineCase === null) || isWaiting(intent);
  const isSent = state === 'sending' || state === 'unknown';
  const decide = async (choice: 'add' | 'handOver' | 'discard' | 'takeBack', text: string, note = '', orderVersion?: number) => {
    await control.decide(id, choice, note, orderVersion);
    showToast(text, { kind: 'success' });
  };
  const discard = async () => {
    if (choices.includes('discard')) return decide('discard', t('outbox.discarded'));
    if (await control.discard(id)) showToast(t('outbox.discarded'), { kind: 'success' });
  };
  const takeBack = () =>
    state === 'discarded' ? control.takeBack(id).then(() => showToast(t('outbox.takenBack'))) : decide('takeBack', t('outbox.takenBack'));
  const addLabel = offlineCase?.changesOrder ? tCases('change.adopt') : t(reading ? 'outbox.addReading' : 'outbox.add');
  const buttons: [string, ReactNode, boolean, () => unknown][] = [
    ['discard', t('outbox.discard'), choices.includes('discard') || isLocal, () => setAsked('discard')],
    [
      'correct',
      t('outbox.correct'),
      raised ? isRefused : changed !== undefined && state === 'refused',
      () =>
        void navigate(
          raised ? screenAddress('newWorkOrder', { correct: id }) : screenAddress('editWorkOrder', { id: subjectId, correct: id }),
        ),
    ],
    ['handOver', t('outbox.handOver'), choices.includes('handOver'), () => decide('handOver', t('outbox.handedOver'))],
    ['add', addLabel, choices.includes('add'), () => setAsked('add')],
    ['again', t('outbox.again'), isUndecided(intent), () => control.takeBack(id)],
    ['takeBack', t('outbox.takeBack'), choices.includes('takeBack') || state === 'discarded', takeBack],
  ];
  const offered = buttons.filter(([, , isOffered]) => isOffered);
  if (offered.length === 0) return null;
  return (
    <div className={styles.actions}>
      {offered.map(([key, label, , onPress]) => (
        <Button key={key} variant="plain" size="small" dangerous={key === 'discard'} onPress={onPress}>
          {label}
        </Button>
      ))}
      <ConfirmSheet
        open={asked === 'discard'}
        onClose={() => setAsked(null)}
        title={t('outbox.discardTitle')}
        confirmText={t('outbox.discard')}
        danger
        onConfirm={discard}
      >
        <p>{t(isSent ? 'outbox.discardSentText' : 'outbox.discardText')}</p>
      </ConfirmSheet>
      <AddSheet intent={intent} isAsked={asked === 'add'} onClose={() => setAsked(null)} onAdd={decide} />
    </div>
  );
}
