import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import styles from './KeyFigure.module.css';

export interface KeyFigureProps {
  label: ReactNode;
  /** A number is formatted by the language's rules; null shows '-'. */
  value: number | string | null;
  unit?: string;
  tone?: 'plain' | 'danger' | 'warn' | 'good' | 'brand';
  size?: 'medium' | 'large';
  align?: 'center' | 'start';
  /** Under the label, such as a comparison or an age. */
  hint?: ReactNode;
  /** Makes the figure a link to this address. */
  to?: string;
}

/** A large number with its label. */
export function KeyFigure({ label, value, unit, tone = 'plain', size = 'medium', align = 'center', hint, to }: KeyFigureProps) {
  const content = (
    <>
      <span className={styles.number}>
        {value === null ? '-' : typeof value === 'number' ? formatNumber(value) : value}
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  const frame = { className: styles.figure, 'data-tone': tone, 'data-size': size, 'data-align': align };
  return to ? (
    <Link {...frame} to={to}>
      {content}
    </Link>
  ) : (
    <div {...frame}>{content}</div>
  );
}
