import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startPath } from './paths.ts';

/** For the screen that the app began with after signing in: the screens before it belong to signing in, and lead here again. */
export const asStart = { replace: true, state: { isStart: true } } as const;

/** Goes back one screen; where the app began on this very screen, to the home screen (or `fallback`) instead. */
export function useGoBack(fallback: string = startPath): () => void {
  const navigate = useNavigate();
  const isStart = useLocation().state?.isStart === true;
  return useCallback(() => {
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0 && !isStart) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback, isStart]);
}
