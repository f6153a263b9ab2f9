import { create } from 'zustand';

/** The browser's offer to install the app; not among the types of TypeScript's DOM. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** Null: the browser offers nothing, or the app is installed. */
  offer: InstallOffer | null;
}

export const useInstall = create<InstallState>(() => ({ offer: null }));

/** Keeps the browser's offer, which comes once and early, until the page that helps to install the app is opened. */
export function startInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: null }));
}

/** Asks the browser to install the app; an offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  if (offer === null) return;
  useInstall.setState({ offer: null });
  await offer.prompt();
}

/** On Apple's phones no page can offer to install: the way to the home screen is shown where the app is not there yet. */
export function mayAddToHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}
