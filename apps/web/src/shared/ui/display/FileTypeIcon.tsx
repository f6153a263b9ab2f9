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
  ppt: { colour: '#c8431f', sign: <path d="M15 15.500a5.500 5.500 0 1 0 5.500 5.500H15zM18 13v5h5a5 5 0 0 0-5-5z" {...solid} /> },
  doc: { colour: '#2b579a', sign: <path d="M9.500 15l2 10 4.500-8.500L20.500 25l2-10" /> },
  xls: { colour: '#1e7145', sign: <path d="M9.500 14.500h13v11h-13zM9.500 18.200h13M9.500 21.900h13M14 14.500v11" /> },
  pdf: {
    colour: '#c0271c',
    sign: (
      <path d="M9.500 25c4-2 6.500-7 6.500-10.500 0-1.500-2-1.500-2 0 0 3.500 4 8 8 8 1.500 0 1.500-2 0-2-5 0-9.500 1.500-12.500 4.500z" />
    ),
  },
  htm: { colour: '#b8560a', sign: <path d="M12.500 16l-4 4 4 4M19.500 16l4 4-4 4M17.500 14.500l-3 11" /> },
  txt: { colour: '#5b6676', sign: <path d="M10 15.500h12M10 19h12M10 22.500h8" /> },
  flash: { colour: '#8f1d2c', sign: <path d="M18 13.500L11 21h4.500L14 26.500l7-7.500h-4.500z" {...solid} /> },
  zip: { colour: '#8a6100', sign: <path d="M16 3v2M16 7v2M16 11v2M16 15v2M13.500 19.500h5v6h-5zM16 22.500v.01" /> },
  mp3: {
    colour: '#8a3ab9',
    sign: (
      <>
        <path d="M14 23.500v-8.500l7-1.500V22" />
        <path
          d="M12.200 21.700a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800zM19.200 20.200a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800z"
          {...solid}
        />
      </>
    ),
  },
  mp4: { colour: '#5b3fd1', sign: <path d="M12.500 14v11.500l9.500-5.700z" {...solid} /> },
  psd: {
    colour: '#0f6fae',
    sign: <path d="M16 13.500l6.500 3.500-6.500 3.500-6.500-3.500zM9.500 20.500l6.500 3.500 6.500-3.500" />,
  },
  ttf: { colour: '#3d4a5c', sign: <path d="M10 17v-2h12v2M16 15v10M13.500 25h5" /> },
  apk: {
    colour: '#2f7d32',
    sign: (
      <>
        <path d="M9.500 24a6.500 6.500 0 0 1 13 0z" {...solid} />
        <path d="M11.500 15l1.800 2.700M20.500 15l-1.800 2.700" />
      </>
    ),
  },
  exe: { colour: '#16505f', sign: <path d="M9.500 14.500h13v11h-13zM9.500 17.500h13M12.500 20l2 1.700-2 1.700M16.500 23.400h3" /> },
  bt: { colour: '#00736b', sign: <path d="M16 13.500v8M12.500 18.500l3.500 3.500 3.500-3.500M10 23.500v2h12v-2" /> },
  img: {
    colour: '#0b7a55',
    sign: <path d="M9.500 14.500h13v11h-13zM10 24l3.700-4.200 2.800 2.700 2.500-2.500 3.500 3.500M13 17.700v.01" />,
  },
  unknown: { colour: '#75808f', sign: <path d="M13 17.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.200M16 25.200v.01" /> },
};

/** The icon of a file by its extension. Decoration, since the name contains the extension. */
export function FileTypeIcon({ name, size = 36 }: { name: string; size?: number }) {
  const icon = fileIconOf(name);
  const { colour, sign } = iconStyles[icon];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" data-icon={icon} aria-hidden="true">
      <path
        d="M7.500 1.500h11.800l7.700 7.700v18.800a2.500 2.500 0 0 1-2.500 2.500h-17A2.500 2.500 0 0 1 5 28V4a2.500 2.500 0 0 1 2.500-2.500z"
        fill={colour}
      />
      <path d="M19.300 1.500l7.700 7.700h-5.700a2 2 0 0 1-2-2z" fill="#fff" opacity="0.4" />
      <g fill="none" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        {sign}
      </g>
    </svg>
  );
}
