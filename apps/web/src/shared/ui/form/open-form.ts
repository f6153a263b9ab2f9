/** Matches fields that text is typed into, unlike buttons and boxes. */
const typedInto =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"], [type="file"])';

/** Whether the user fills something in: the screen is a form (`Screen`), or the focus is in a text field. */
export function isFormOpen(): boolean {
  return document.querySelector('[data-form="true"]') !== null || (document.activeElement?.matches(typedInto) ?? false);
}

/** Calls the handler when that may have changed, apart from changes that `onDialogsChange` reports. Returns a function that stops it. */
export function onTypingChange(handler: () => void): () => void {
  document.addEventListener('focusin', handler);
  document.addEventListener('focusout', handler);
  return () => {
    document.removeEventListener('focusin', handler);
    document.removeEventListener('focusout', handler);
  };
}
