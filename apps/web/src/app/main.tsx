import '../shared/theme/tokens.css';
import '../shared/theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTransport } from '../shared/api/app-config.ts';
import { startTexts } from '../shared/i18n/texts.ts';
import { startInstallPrompt } from '../shared/install/install-prompt.ts';
import { startLive } from '../shared/live/start-live.ts';
import { startScreenData } from '../shared/navigation/screen-data.ts';
import { startServerContact } from '../shared/network/server-contact.ts';
import { startBrandColors } from '../shared/session/brand-colors.ts';
import { startSessionSync } from '../shared/session/session-store.ts';
import { startTakeAlong } from '../shared/take-along/start-take-along.ts';
import { startTheme } from '../shared/theme/theme.ts';
import { startTypedInput } from '../shared/update/unsaved-work.ts';
import { App } from './App.tsx';
import { reloadOnce } from './loading/chunk-loading.ts';
import { rememberLostStyles } from './loading/lost-styles.ts';
import { preloadOpenScreen } from './router.tsx';
import { silenceConsole } from './silence-console.ts';

silenceConsole();
rememberLostStyles();
startTheme();
startScreenData();
startSessionSync();
startBrandColors();
startLive();
startTakeAlong();
startInstallPrompt();
startTypedInput();
startServerContact();
preloadOpenScreen();
// A failed fetch is repeated by whoever needs the settings.
loadTransport().catch(() => undefined);
startTexts().then(
  () => {
    const root = document.getElementById('root');
    if (root) {
      // As a transition it is rendered in short slices, between which the phone answers taps.
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App />
          </StrictMode>,
        ),
      );
    }
  },
  // The texts are a separate chunk, which a new release may have replaced. Without them nothing can be shown.
  async () => {
    if (!(await reloadOnce())) window.addEventListener('online', () => window.location.reload());
  },
);
