/** Scrolls to the card of a field and focuses its first input, once the card is on the screen. */
export function scrollToField(key: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-field="${CSS.escape(key)}"]`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('[data-invalid="true"] input, [data-invalid="true"] textarea, input')?.focus({ preventScroll: true });
  });
}
