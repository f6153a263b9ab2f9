import { useMatches } from 'react-router';
import { type Texts, useTexts } from '../i18n/texts.ts';

export type TitleKey = keyof Texts['titles'];

/** What the route table says of a screen. */
export interface RouteHandle {
  title: TitleKey;
  /** Stands in the tab bar. */
  isTab: boolean;
  /** Something is filled in there. */
  isForm?: boolean;
}

/** The open screen's entry of the route table; null outside of it. */
export function useRouteHandle(): RouteHandle | null {
  return (useMatches().at(-1)?.handle as RouteHandle | undefined) ?? null;
}

/** The open screen's title in the present language. */
export function useRouteTitle(): string {
  const t = useTexts('titles');
  const handle = useRouteHandle();
  return handle ? t(handle.title) : '';
}
