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
import { showToast } from '#ui/overlays/toast.ts';

/** Says that the server's part of a history could not be read, and that what stands here is this device's. */
export function UnreachedNote({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const online = useOnline();
  const isOffline = !online || failure.kind === 'offline';
  return (
    <Banner
      live="polite"
      icon={<IconCloudOff />}
      title={
        !online
          ? 'You are offline'
          : isOffline
            ? 'The server does not answer'
            : describeFailure(failure)
      }
      description="The versions that only the server has cannot be reached now. These are on this device."
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}

/** Says that the page is in the trash, and takes it out. */
export function TrashedNote({ page }: { readonly page: Page }) {
  const account = useAccount();
  const [restore, restoring] = useMutator(
    () => restorePage(account, page.id),
    toasts.errorUpdatingPageBecause,
  );
  const takeOut = async () => {
    if ((await restore()).ok) showToast(toasts.pageRestored);
  };
  return (
    <Banner
      tone="warning"
      icon={<IconTrash />}
      title="This page is in the trash"
      description="Restoring a version takes the page out of it as well."
      action={
        <Button pending={restoring} onClick={() => void takeOut()}>
          Restore page
        </Button>
      }
    />
  );
}

/** Says that the page has two versions to decide about. */
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
