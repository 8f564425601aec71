import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const TONES = {
  own: 'ml-auto w-fit max-w-[min(85%,40rem)] rounded-lg bg-accent-soft px-4 py-2.5',
  centred: 'mx-auto w-fit max-w-xl rounded-md px-3 py-1 text-center text-sm text-muted',
} as const;

export function Bubble({
  tone,
  children,
}: {
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
}) {
  return (
    <div dir="auto" className={cx('wrap-anywhere whitespace-pre-wrap', TONES[tone])}>
      {children}
    </div>
  );
}

export function BubblePicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      title={alt}
      className="max-h-60 max-w-full rounded-lg border border-line object-contain"
    />
  );
}
