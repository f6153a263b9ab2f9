/** Whether a modal dialog is open: all else is inert then, and a tap on what lies over the dialog lands on its backdrop. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Runs after dialogs may have opened or closed, also by leaving the page with what they stood in. Returns the way to stop. */
export function onDialogsChange(handler: () => void): () => void {
  const observer = new MutationObserver(handler);
  observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
