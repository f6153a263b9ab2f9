/** Scrolls to the first field with a fault and focuses it. Call it after the faults are set. */
export function showFirstFault(): void {
  // In the next frame the fields are rendered with their faults.
  requestAnimationFrame(() => {
    const field = document.querySelector('main [data-invalid="true"], dialog[open] [data-invalid="true"]');
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    field.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  });
}
