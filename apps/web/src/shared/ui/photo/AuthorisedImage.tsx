import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useFileAddress } from '#shared/photo/use-file-address.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './AuthorisedImage.module.css';

export interface AuthorisedImageProps {
  /** The address of a stored file, or of its thumbnail. */
  url: string;
  alt: string;
  /** Width by height of the box, which is reserved before the picture is loaded; 1 by default. */
  ratio?: number;
  className?: string;
}

/** A stored picture: fetched with the session when it comes near the viewport, in a box of fixed proportions. */
export function AuthorisedImage({ url, alt, ratio = 1, className }: AuthorisedImageProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNearWindow(box);
  const { address, isFailed } = useFileAddress(url, isNear);
  const style: CSSProperties = { aspectRatio: String(ratio) };
  return (
    <span ref={box} className={`${styles.box} ${className ?? ''}`} style={style} data-loaded={address !== null}>
      {address ? (
        <img className={styles.image} src={address} alt={alt} decoding="async" />
      ) : (
        isFailed && <Icon name="image" size={28} label={alt} />
      )}
    </span>
  );
}

function useNearWindow(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '240px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}
