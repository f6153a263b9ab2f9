import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { startPath } from './paths.ts';

/** Goes back one screen; where the app was opened on this very screen, to the home screen (or `fallback`) instead. */
export function useGoBack(fallback: string = startPath): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
