import { type FileIcon, fileIconOf } from '@energy-om/domain';
import type { ReactNode } from 'react';

interface FileIconStyle {
  /** The sheet's colour: dark enough for a white sign in both themes. */
  colour: string;
  sign: ReactNode;
}

/** The solid parts of the sign, which is otherwise a line drawing. */
const solid = { fill: '#fff', stroke: 'none' } as const;

/** The icon of each kind of file: a sheet of paper in the usual colour, with a sign (spec §3). */
const iconStyles: Record<FileIcon, FileIconStyle> = {
  ppt: { colour: '#c8431f', sign: <path d="M15 15.5a5.5 5.5 0 1 0 5.5 5.5H15zM18 13v5h5a5 5 0 0 0-5-5z" {...solid} /> },
  doc: { colour: '#2b579a', sign: <path d="M9.5 15l2 10 4.5-8.5L20.5 25l2-10" /> },
  xls: { colour: '#1e7145', sign: <path d="M9.5 14.5h13v11h-13zM9.5 18.2h13M9.5 21.9h13M14 14.5v11" /> },
  pdf: {
    colour: '#c0271c',
    sign: <path d="M9.5 25c4-2 6.5-7 6.5-10.5 0-1.5-2-1.5-2 0 0 3.5 4 8 8 8 1.5 0 1.5-2 0-2-5 0-9.5 1.5-12.5 4.5z" />,
  },
  htm: { colour: '#b8560a', sign: <path d="M12.5 16l-4 4 4 4M19.5 16l4 4-4 4M17.5 14.5l-3 11" /> },
  txt: { colour: '#5b6676', sign: <path d="M10 15.5h12M10 19h12M10 22.5h8" /> },
  flash: { colour: '#8f1d2c', sign: <path d="M18 13.5L11 21h4.5L14 26.5l7-7.5h-4.5z" {...solid} /> },
  zip: { colour: '#8a6100', sign: <path d="M16 3v2M16 7v2M16 11v2M16 15v2M13.5 19.5h5v6h-5zM16 22.5v.01" /> },
  mp3: {
    colour: '#8a3ab9',
    sign: (
      <>
        <path d="M14 23.5v-8.5l7-1.5V22" />
        <path d="M12.2 21.7a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM19.2 20.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z" {...solid} />
      </>
    ),
  },
  mp4: { colour: '#5b3fd1', sign: <path d="M12.5 14v11.5l9.5-5.7z" {...solid} /> },
  psd: {
    colour: '#0f6fae',
    sign: <path d="M16 13.5l6.5 3.5-6.5 3.5-6.5-3.5zM9.5 20.5l6.5 3.5 6.5-3.5" />,
  },
  ttf: { colour: '#3d4a5c', sign: <path d="M10 17v-2h12v2M16 15v10M13.5 25h5" /> },
  apk: {
    colour: '#2f7d32',
    sign: (
      <>
        <path d="M9.5 24a6.5 6.5 0 0 1 13 0z" {...solid} />
        <path d="M11.5 15l1.8 2.7M20.5 15l-1.8 2.7" />
      </>
    ),
  },
  exe: { colour: '#16505f', sign: <path d="M9.5 14.5h13v11h-13zM9.5 17.5h13M12.5 20l2 1.7-2 1.7M16.5 23.4h3" /> },
  bt: { colour: '#00736b', sign: <path d="M16 13.5v8M12.5 18.5l3.5 3.5 3.5-3.5M10 23.5v2h12v-2" /> },
  img: {
    colour: '#0b7a55',
    sign: <path d="M9.5 14.5h13v11h-13zM10 24l3.7-4.2 2.8 2.7 2.5-2.5 3.5 3.5M13 17.7v.01" />,
  },
  unknown: { colour: '#75808f', sign: <path d="M13 17.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.2M16 25.2v.01" /> },
};

/** The icon of a file by its extension. Decoration, since the name contains the extension. */
export function FileTypeIcon({ name, size = 36 }: { name: string; size?: number }) {
  const icon = fileIconOf(name);
  const { colour, sign } = iconStyles[icon];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" data-icon={icon} aria-hidden="true">
      <path d="M7.5 1.5h11.8l7.7 7.7v18.8a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 5 28V4a2.5 2.5 0 0 1 2.5-2.5z" fill={colour} />
      <path d="M19.3 1.5l7.7 7.7h-5.7a2 2 0 0 1-2-2z" fill="#fff" opacity="0.4" />
      <g fill="none" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        {sign}
      </g>
    </svg>
  );
}
