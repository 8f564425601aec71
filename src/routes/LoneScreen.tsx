import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Spread } from '#ui/display/Spread.tsx';

/** A screen with nothing on it but a large word, what that means, and the way home. */
export function LoneScreen({
  word,
  line,
  note,
  home,
}: {
  /** An element of the type that it should be read as; it gets no looks of its own. */
  readonly word: ReactNode;
  readonly line: ReactNode;
  readonly note: string;
  /** The words of the link home. */
  readonly home: string;
}) {
  return (
    <div className="page-width grid flex-1 content-center items-center gap-12 py-12 md:grid-cols-[1fr_minmax(0,22rem)] md:py-20">
      <div>
        <div className="display text-[clamp(3.5rem,11vw,8rem)] leading-[0.95]">{word}</div>
        <div className="mt-4 display text-2xl text-accent">{line}</div>
        <p className="mt-4 max-w-prose text-muted max-md:min-h-[2lh]">{note}</p>
        <Button asChild variant="primary" className="mt-8">
          <Link to="/">{home}</Link>
        </Button>
      </div>
      <Spread className="max-md:hidden" />
    </div>
  );
}
