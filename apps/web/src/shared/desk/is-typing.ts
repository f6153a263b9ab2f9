const fields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])';

/** Whether a key belongs to a field: single letters are then text, and Escape is the field's. */
export function isTyping({ target, isComposing, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (isComposing || metaKey || ctrlKey || altKey) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}
