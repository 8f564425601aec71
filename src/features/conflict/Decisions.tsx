import type { ReactNode } from 'react';
import type { PageVersions } from '#domain/sync/merge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/display/Card.tsx';
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
    <section aria-labelledby="decide">
      <h2 id="decide" className="pb-3 display text-xl">
        Decide
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {decisionsFor(versions, unfinished).map(({ decision, label, description }) => (
          <Card as="li" key={decision} className="flex flex-col gap-3 p-4">
            <p id={`decide-${decision}`} className="text-sm text-muted">
              {description}
            </p>
            <Button
              className="mt-auto w-full"
              icon={ICONS[decision]}
              pending={pending === decision}
              aria-describedby={`decide-${decision}`}
              onClick={() => {
                if (pending === null) onDecide(decision);
              }}
            >
              {label}
            </Button>
          </Card>
        ))}
      </ul>
    </section>
  );
}
