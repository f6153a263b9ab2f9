import { type Ref, useRef, useState } from 'react';
import { asksForMention, insertMention } from '../model/mentions.ts';

export interface MentionTyping {
  field: Ref<HTMLTextAreaElement>;
  /** For the text area: an @ that is typed asks whom to name. */
  change: (text: string) => void;
  isAsking: boolean;
  ask: () => void;
  stop: () => void;
  /** Puts the name where the caret is. */
  insert: (fullName: string) => void;
}

/** Names people in a text that is being typed. */
export function useMentionTyping(text: string, onChange: (text: string) => void): MentionTyping {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setAsking] = useState(false);
  const caret = () => field.current?.selectionStart ?? text.length;
  return {
    field,
    change: (next) => {
      onChange(next);
      if (asksForMention(text, next, caret())) setAsking(true);
    },
    isAsking,
    ask: () => setAsking(true),
    stop: () => setAsking(false),
    insert: (fullName) => {
      const inserted = insertMention(text, caret(), fullName);
      onChange(inserted.text);
      // Once the new text is in the field, one goes on typing behind the name.
      setTimeout(() => {
        field.current?.focus();
        field.current?.setSelectionRange(inserted.caret, inserted.caret);
      });
    },
  };
}
