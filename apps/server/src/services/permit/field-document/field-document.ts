/** A permit or a switching order, by the tables that hold it. Both are numbered, signed and void in the same way, and their histories are chains. */
export interface FieldDocument {
  /** How messages, the audit log and statements name it. */
  subject: 'permit' | 'switching';
  table: 'permits' | 'switching_orders';
  events: string;
  signatures: string;
  /** The column of the two that refers to the document. */
  key: string;
  /** Nothing leads out of these; as the conditions of indexes have them. */
  isOver: string;
}

export const permitDocument: FieldDocument = {
  subject: 'permit',
  table: 'permits',
  events: 'permit_events',
  signatures: 'permit_signatures',
  key: 'permit_id',
  isOver: `('closed', 'voided')`,
};

export const switchingDocument: FieldDocument = {
  subject: 'switching',
  table: 'switching_orders',
  events: 'switching_events',
  signatures: 'switching_signatures',
  key: 'switching_id',
  isOver: `('done', 'aborted', 'voided')`,
};

export interface DocumentKey {
  tenant: string;
  document: string;
}

/** What is made once of each kind of document, as its statements are. */
export function ofEachDocument<Made>(make: (document: FieldDocument) => Made): Record<FieldDocument['subject'], Made> {
  return { permit: make(permitDocument), switching: make(switchingDocument) };
}
