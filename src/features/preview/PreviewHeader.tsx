import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconArrowLeft } from '#ui/icons/icons.tsx';

/** Back button, title, status and actions (spec §2). */
export function PreviewHeader({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <header className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-x-2">
        <IconButton label="Back" icon={<IconArrowLeft />} className="-ml-2.5" onClick={back} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 dir="auto" className="max-w-full truncate display text-xl" title={title}>
            {title}
          </h1>
          {note}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:grow">{children}</div>
    </header>
  );
}
