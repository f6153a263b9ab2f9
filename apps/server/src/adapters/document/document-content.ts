import type { Language } from '@energy-om/contract';

/** A label and what stands beside it; a value of several lines has line feeds. */
export interface Fact {
  label: string;
  value: string;
  tone?: Tone;
}

/** How a text stands out. Each also says in words what its colour means. */
export type Tone = 'plain' | 'muted' | 'good' | 'warn' | 'bad';

export interface TableColumn {
  title: string;
  /** The share of the page's width, in relation to the other columns. */
  share: number;
  align?: 'left' | 'right';
}

export interface TableCell {
  text: string;
  tone?: Tone;
}

export interface DocumentPicture {
  /** A JPEG, already no larger than it is printed. */
  bytes: Uint8Array;
  caption: string;
}

export interface DocumentSignature {
  label: string;
  name: string;
  /** When it was signed, as text. */
  at: string;
  /** A JPEG of what was drawn; null where an account stands for it. */
  bytes: Uint8Array | null;
}

export type DocumentBlock =
  | { kind: 'title'; text: string; detail: string; qr?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; tone?: Tone }
  | { kind: 'facts'; facts: readonly Fact[]; columns: 1 | 2 }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly TableCell[])[] }
  | { kind: 'pictures'; pictures: readonly DocumentPicture[]; perRow: 2 | 3 }
  | { kind: 'signatures'; signatures: readonly DocumentSignature[] };

/** A document on A4: what it says, not where it stands. All texts are in its language already. */
export interface PagesContent {
  kind: 'pages';
  language: Language;
  /** The name of the document in a viewer. */
  title: string;
  author: string;
  /** When it was made, in epoch milliseconds. */
  createdAt: number;
  /** At the left of each page's foot. */
  footer: string;
  /** At the right of each page's foot, with {page} and {pages}. */
  pageNumber: string;
  blocks: readonly DocumentBlock[];
}

export interface PrintedLabel {
  /** What the QR code says. */
  qr: string;
  name: string;
  code: string;
  place: string;
  /** Whose label it is, at its foot. */
  owner: string;
}

/** Labels on sheets of one format; all lengths in millimetres. */
export interface LabelsContent {
  kind: 'labels';
  language: Language;
  title: string;
  author: string;
  createdAt: number;
  format: LabelFormat;
  /** The number of places of the first sheet that are used already. */
  skipped: number;
  labels: readonly PrintedLabel[];
}

export interface LabelFormat {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Where the first label begins. */
  left: number;
  top: number;
  /** From one label to the next, between their edges. */
  gapX: number;
  gapY: number;
}

export type DocumentContent = PagesContent | LabelsContent;
