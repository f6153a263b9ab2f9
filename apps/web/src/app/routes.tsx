import type { ComponentType } from 'react';
import type { PathName } from '../shared/navigation/paths.ts';
import type { TitleKey } from '../shared/navigation/route-handle.ts';
import type { IconName } from '../shared/ui/Icon.tsx';

export interface ScreenRoute {
  path: PathName;
  title: TitleKey;
  load: () => Promise<ComponentType>;
  /** Needs no session. */
  isPublic?: boolean;
  /** Its place in the tab bar, and the icon there. */
  tab?: IconName;
}

/** THE ROUTE TABLE: every screen, its title and its chunk. A path of the specification that is not here is not built yet. */
export const routes: readonly ScreenRoute[] = [
  {
    path: 'entry',
    title: 'authorisedLogin',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/EntryScreen.tsx')).EntryScreen,
  },
  {
    path: 'signInCheck',
    title: 'signInCheck',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/SignInCheckScreen.tsx')).SignInCheckScreen,
  },
  {
    path: 'login',
    title: 'login',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/LoginScreen.tsx')).LoginScreen,
  },
  { path: 'mine', title: 'mine', tab: 'person', load: async () => (await import('../features/mine/screens/MineScreen.tsx')).MineScreen },
];
