/** Whether a modal dialog is open: everything else is then inert, and a tap on an element above the dialog lands on its backdrop. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Calls the handler when dialogs may have opened, closed or been removed from the page. Returns a function that stops it. */
export function onDialogsChange(handler: () => void): () => void {
  const observer = new MutationObserver(handler);
  observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
