import type { ReactNode } from 'react';
import type { PageVersions } from '#domain/sync/merge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudCheck, IconCopy, IconDevice, IconPencil } from '#ui/icons/icons.tsx';
import { decisionsFor, type Decision } from './decisions.ts';

const ICONS: Readonly<Record<Decision, ReactNode>> = {
  mine: <IconDevice />,
  theirs: <IconCloudCheck />,
  both: <IconCopy />,
  merged: <IconPencil />,
};

export function Decisions({
  versions,
  unfinished,
  pending,
  onDecide,
}: {
  readonly versions: PageVersions;
  readonly unfinished: boolean;
  readonly pending: Decision | null;
  readonly onDecide: (decision: Decision) => void;
}) {
  return (
    // On a phone a bar that stays in view while the user compares the versions.
    <section
      aria-labelledby="decide"
      className="max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-b max-sm:border-line max-sm:bg-canvas max-sm:px-4 max-sm:py-2"
    >
      <h2 id="decide" className="pb-3 display text-xl max-sm:sr-only">
        Decide
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
        {decisionsFor(versions, unfinished).map(({ decision, label, description }) => (
          <li
            key={decision}
            className="flex flex-col gap-3 sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-4"
          >
            <p id={`decide-${decision}`} className="text-sm text-muted max-sm:sr-only">
              {description}
            </p>
            <Button
              className="mt-auto w-full max-sm:px-2!"
              icon={ICONS[decision]}
              pending={pending === decision}
              aria-describedby={`decide-${decision}`}
              onClick={() => {
                if (pending === null) onDecide(decision);
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
