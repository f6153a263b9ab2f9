/** Scrolls to the first field of the screen that says something is wrong, and puts the focus into it. Call after the faults are set. */
export function showFirstFault(): void {
  // The next frame: the fields have been drawn with their faults then.
  requestAnimationFrame(() => {
    const field = document.querySelector('main [data-invalid="true"], dialog[open] [data-invalid="true"]');
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    field.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  });
}
