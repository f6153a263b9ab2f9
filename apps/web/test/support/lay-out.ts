import { vi } from 'vitest';

/** Gives every element a size, so that tables render their rows; `prepare-file.ts` takes it back. */
export function layOut(): void {
  for (const side of ['clientWidth', 'clientHeight'] as const) vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800);
}
