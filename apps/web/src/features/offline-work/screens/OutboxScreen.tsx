import { useTexts } from '#shared/i18n/texts.ts';
import { useNeedsNetwork } from '#shared/network/use-needs-network.ts';
import { useDeposits } from '#shared/outbox/deposit/deposit-notes.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { isWaiting, needsDecision, type StoredIntent, stopsOrder } from '#shared/outbox/stored-intent.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Deposits } from '../components/Deposits.tsx';
import { IntentCard } from '../components/IntentCard.tsx';
import { WaitsForUpdate } from '../components/WaitsForUpdate.tsx';
import { saveOutbox } from '../model/save-outbox.ts';

/** What was done without a network: what needs its author, what waits, and what has become of the rest. */
export function OutboxScreen() {
  const t = useTexts('takeAlong');
  const needsNetwork = useNeedsNetwork();
  const { control, intents, waitsFor } = useOutbox();
  const hasDeposits = useDeposits(({ notes }) => Object.keys(notes).length > 0);
  const newestFirst = [...intents].sort((one, other) => other.seq - one.seq);
  const needing = newestFirst.filter(needsDecision);
  const waiting = intents.filter(isWaiting);
  const rest = newestFirst.filter((intent) => !isWaiting(intent) && !needsDecision(intent));
  const canSend = waiting.length > 0 && needsNetwork === null && waitsFor !== 'app';
  const foot = (
    <BottomBar
      note={waiting.length > 0 && needsNetwork !== null ? t('outbox.retrying') : undefined}
      secondary={[{ key: 'export', icon: 'download', label: t('outbox.export'), onPress: () => void saveOutbox(intents, control) }]}
    >
      <Button onPress={() => control?.retry()} disabled={!canSend}>
        {t('outbox.retry')}
      </Button>
    </BottomBar>
  );
  return (
    <Screen bottom={intents.length > 0 && foot}>
      {waitsFor !== null && waiting.length > 0 && <WaitsForUpdate of={waitsFor} />}
      <Deposits />
      {intents.length === 0 && !hasDeposits && <Empty icon="check" title={t('outbox.empty')} hint={t('outbox.emptyHint')} />}
      <Section title={t('outbox.decisionTitle')} intents={needing} all={intents} />
      <Section title={t('outbox.waitingTitle')} intents={waiting} all={intents} />
      <Section title={t('outbox.doneTitle')} intents={rest} all={intents} />
    </Screen>
  );
}

function Section({ title, intents, all }: { title: string; intents: readonly StoredIntent[]; all: readonly StoredIntent[] }) {
  if (intents.length === 0) return null;
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {intents.map((intent) => (
        <IntentCard key={intent.id} intent={intent} waitsForEarlier={isBehind(intent, all)} />
      ))}
    </>
  );
}

/** A step on the same order before it needs its author first. */
function isBehind(intent: StoredIntent, all: readonly StoredIntent[]): boolean {
  return isWaiting(intent) && all.some((one) => one.subjectId === intent.subjectId && one.seq < intent.seq && stopsOrder(one));
}
