import { formatThousandths } from '@energy-om/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTheme } from '../theme/theme.ts';
import styles from './Chart.module.css';
import type { ChartOption, ECharts } from './chart-core.ts';
import { themeOption } from './theme-option.ts';

export interface ChartTable {
  head: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

export interface ChartProps {
  /** The chart's name, for screen readers. */
  label: string;
  /** Called again when theme or language change, so that it may read colours and texts. Otherwise pass the same function. */
  draw: () => ChartOption;
  /** CSS pixels. */
  height: number;
  /** Formats the value in the tooltip; by default as the specification says: thousands as a whole with 2 decimals (spec §9). */
  formatValue?: (value: number) => string;
  /** The same data as a table: for screen readers, and for the screen when the chart cannot be loaded. */
  table: ChartTable;
}

/** The chart widget: created once, updated when its option changes, resized with the window (spec §2). */
export function Chart({ label, draw, height, formatValue = formatThousandths, table }: ChartProps) {
  const theme = useTheme((state) => state.theme);
  const language = useLanguage((state) => state.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and formats come from the page, which these two have changed
  const option = useMemo(() => ({ draw, formatValue }), [draw, formatValue, theme, language]);
  const { place, isFailed } = useChart(option);
  return (
    <figure className={styles.chart}>
      <figcaption className="visually-hidden">{label}</figcaption>
      {!isFailed && <div ref={place} className={styles.canvas} style={{ height }} aria-hidden="true" />}
      <table className={isFailed ? styles.table : 'visually-hidden'}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The chart library is a separate chunk; until it is loaded, an empty box of the same height is shown. */
function useChart(option: Required<Pick<ChartProps, 'draw' | 'formatValue'>>) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let isOpen = true;
    let made: ECharts | null = null;
    const observer = new ResizeObserver(() => made?.resize());
    import('./chart-core.ts').then(
      ({ createChart }) => {
        if (!isOpen) return;
        made = createChart(element);
        observer.observe(element);
        setChart(made);
      },
      () => isOpen && setFailed(true),
    );
    return () => {
      isOpen = false;
      observer.disconnect();
      made?.dispose();
    };
  }, []);
  useEffect(() => {
    chart?.setOption({ ...themeOption(option.formatValue), ...option.draw() }, { notMerge: true });
  }, [chart, option]);
  return { place, isFailed };
}
