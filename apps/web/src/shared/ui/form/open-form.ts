/** Not buttons, boxes and the like, which nothing is typed into. */
const typedInto =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"], [type="file"])';

/** Whether something is being filled in: a screen that is a form (`Screen`), or a field anywhere that somebody types in. */
export function isFormOpen(): boolean {
  return document.querySelector('[data-form="true"]') !== null || (document.activeElement?.matches(typedInto) ?? false);
}

/** Runs after that may have changed, beside the changes that `onDialogsChange` reports. Returns the way to stop. */
export function onTypingChange(handler: () => void): () => void {
  document.addEventListener('focusin', handler);
  document.addEventListener('focusout', handler);
  return () => {
    document.removeEventListener('focusin', handler);
    document.removeEventListener('focusout', handler);
  };
}
