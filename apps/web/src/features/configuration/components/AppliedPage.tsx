import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';

/** What was written, and where to go on. */
export function AppliedPage({ counts }: { counts: ApiOutput<'applyConfiguration'> }) {
  const t = useTexts('configuration');
  const navigate = useNavigate();
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('setup'))}>{t('preview.toSetup')}</Button>
        </BottomBar>
      }
    >
      <Callout tone="good" icon="check" title={t('preview.applied')}>
        {t('preview.appliedCounts', { ...counts })}
      </Callout>
      <Callout>{t('preview.next')}</Callout>
    </Screen>
  );
}
