import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePane } from '../layout/pane.ts';
import { startPath } from './paths.ts';

/** For the screen that the app began with after signing in: the screens before it belong to signing in, and lead here again. */
export const asStart = { replace: true, state: { isStart: true } } as const;

/** The place of the open screen in the history of the app, from 0; 0 also where that is not known. */
export function historyIndex(): number {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : 0;
}

/**
 * Goes back one screen; where the app began on this very screen, to the home screen (or `fallback`) instead. A pane beside a list closes:
 * the screens before it in the history may be other rows of that list.
 */
export function useGoBack(fallback: string = startPath): () => void {
  const navigate = useNavigate();
  const close = usePane()?.close;
  const isStart = useLocation().state?.isStart === true;
  return useCallback(() => {
    if (close) return close();
    if (historyIndex() > 0 && !isStart) navigate(-1);
    else navigate(fallback, { replace: true });
    return undefined;
  }, [navigate, fallback, isStart, close]);
}
