import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePane } from '#shared/layout/pane.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './SearchBar.module.css';

/** Milliseconds without a key after which the server is asked. */
export const typingPauseMs = 300;

export interface SearchBarProps {
  value: string;
  /** Called when typing pauses for `delayMs`; at once when the box is cleared, and on Enter. */
  onChange: (value: string) => void;
  placeholder?: string;
  delayMs?: number;
  /** Focuses the box when it is mounted. */
  autoFocus?: boolean;
}

/** A search box that waits for a pause in typing. */
export function SearchBar({ value, onChange, placeholder, delayMs = typingPauseMs, autoFocus = false }: SearchBarProps) {
  const t = useTexts('common');
  const [typed, setTyped] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const emitted = useRef(value);
  useEffect(() => {
    // What was typed comes back without the space after it, while the next word is typed.
    if (value.trim() === emitted.current.trim()) return;
    emitted.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  // At a PC the letters of a word that is still being composed stand in the box; the keyboard of a phone composes every word.
  const waitsForWords = usePane() !== null;
  const type = ({ currentTarget: { value: text }, nativeEvent }: FormEvent<HTMLInputElement>) => {
    if (waitsForWords && (nativeEvent as InputEvent).isComposing) setTyped(text);
    else emit(text, delayMs);
  };
  const emit = (text: string, delay: number) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    const send = () => {
      emitted.current = text;
      onChange(text);
    };
    if (delay === 0) send();
    else timer.current = window.setTimeout(send, delay);
  };
  return (
    <search className={styles.bar}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        value={typed}
        placeholder={placeholder ?? t('search')}
        aria-label={placeholder ?? t('search')}
        enterKeyHint="search"
        onChange={type}
        onCompositionEnd={({ currentTarget: { value: text } }) => {
          if (text !== emitted.current) emit(text, delayMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) emit(typed, 0);
        }}
      />
      {typed !== '' && (
        <button type="button" className={styles.clear} aria-label={t('clear')} onClick={() => emit('', 0)}>
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  );
}
