import { useEffect, useRef } from 'react';
import { openScreen } from '../navigation/open-screen.ts';
import { Icon } from './Icon.tsx';
import styles from './NewsToast.module.css';
import { hideNews, useNews } from './news-store.ts';

/** Draws what `showNews` says, at the head of the screen and over everything; pressed, it opens what it is about. */
export function NewsToast() {
  const news = useNews((state) => state.news);
  const ref = useRef<HTMLDivElement>(null);
  const id = news?.id;
  useEffect(() => {
    const host = ref.current;
    if (id === undefined || !host?.showPopover) return undefined;
    host.showPopover();
    return () => host.hidePopover();
  }, [id]);
  const open = (address: string) => {
    hideNews();
    openScreen(address);
  };
  return (
    <div ref={ref} className={styles.host} popover="manual" role="status">
      {news && (
        <button type="button" key={news.id} className={styles.news} onClick={() => open(news.address)}>
          <span className={styles.icon}>
            <Icon name="bell" />
          </span>
          <span className={styles.text}>
            <span className={styles.title}>{news.title}</span>
            <span className={styles.detail}>{news.detail}</span>
          </span>
          <span className={styles.arrow}>
            <Icon name="forward" size={18} />
          </span>
        </button>
      )}
    </div>
  );
}
