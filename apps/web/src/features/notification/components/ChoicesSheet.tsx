import { useTexts } from '#shared/i18n/texts.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { useChoices } from '../hooks/use-choices.ts';
import { useOfferedKinds } from '../hooks/use-offered-kinds.ts';
import styles from './ChoicesSheet.module.css';
import { OwnChannelFields } from './OwnChannelFields.tsx';
import { PushFields } from './PushFields.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';

/** The kinds of message that the account receives, and when it is not disturbed, on all of its phones. */
export function ChoicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('notification');
  return (
    <Sheet open={open} onClose={onClose} title={t('choice.title')}>
      <ChoiceRows />
      <QuietHoursFields />
      <PushFields />
      <OwnChannelFields />
    </Sheet>
  );
}

function ChoiceRows() {
  const t = useTexts('notification');
  const { choices, isSaving, choose } = useChoices();
  const kinds = useOfferedKinds();
  // Another phone may have changed the choice meanwhile.
  useFreshUser();
  return (
    <>
      <SectionTitle>{t('choice.kinds')}</SectionTitle>
      <div aria-busy={isSaving}>
        {kinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={t(`choice.${kind}`)}
            hint={t(`choice.${kind}Hint`)}
            value={choices[kind]}
            onChange={(isWanted) => choose(kind, isWanted)}
            disabled={isSaving}
          />
        ))}
      </div>
      <p className={styles.note} aria-live="polite">
        {t(isSaving ? 'choice.saving' : 'choice.note')}
      </p>
    </>
  );
}
