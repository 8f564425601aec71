import type { ReactNode } from 'react';
import { Card } from '#ui/display/Card.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { IconWarning } from '#ui/icons.tsx';

export function Section({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <p className="mt-1.5 max-w-prose text-sm text-muted">{lead}</p>
      </header>
      <Card className="p-5 sm:p-7">{children}</Card>
    </section>
  );
}

export function NotSaved({
  failure,
  kept = 'What you entered',
}: {
  readonly failure: Failure;
  readonly kept?: string | undefined;
}) {
  return (
    <Banner
      tone="danger"
      live="alert"
      icon={<IconWarning />}
      title="Not saved"
      description={`${describeFailure(failure)} ${kept} is kept here.`}
    />
  );
}
