import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { restorePage } from '#mutators/pages/pages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff, IconTrash, IconWarning } from '#ui/icons/icons.tsx';

export function UnreachedNote({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const online = useOnline();
  return (
    <Banner
      live="status"
      icon={<IconCloudOff />}
      title={
        !online
          ? 'You are offline'
          : failure.kind === 'offline'
            ? 'The server does not answer'
            : describeFailure(failure)
      }
      description="Versions that are only on the server can’t be loaded now. These are on this device."
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}

export function TrashedNote({ page }: { readonly page: Page }) {
  const account = useAccount();
  const [restore, isRestoring] = useMutator(
    () => restorePage(account, page.id),
    toasts.errorUpdatingPageBecause,
    () => toasts.pageRestored,
  );
  return (
    <Banner
      tone="warning"
      icon={<IconTrash />}
      title="This page is in the trash"
      description="Restoring a version also restores the page."
      action={
        <Button pending={isRestoring} onClick={() => void restore()}>
          Restore page
        </Button>
      }
    />
  );
}

export function ConflictedNote({ pageId }: { readonly pageId: string }) {
  return (
    <Banner
      tone="warning"
      icon={<IconWarning />}
      title="This page was changed here and elsewhere"
      description="Both versions are kept until you decide."
      action={
        <Button asChild>
          <Link to="/conflict/$id" params={{ id: pageId }}>
            Resolve
          </Link>
        </Button>
      }
    />
  );
}
