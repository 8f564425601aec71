import { Link, useNavigate } from '@tanstack/react-router';
import { useServices } from '#context/services.tsx';
import { useSession, type Session } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { fail, type Result } from '#domain/result.ts';
import { remixPage } from '#mutators/pages/duplicate.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { previewPath } from '#domain/page/links.ts';

/** Visitors sign up or in first and return to this dialog. */
export function RemixDialog({
  page,
  open,
  onOpenChange,
}: {
  readonly page: Page;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const services = useServices();
  const session = useSession();
  const navigate = useNavigate();
  const { id, content_type: type } = page;
  const path = previewPath(type, id);
  const [remixAs, pending] = useMutator(async (who: Session): Promise<Result<string>> => {
    if (who.status !== 'signedIn') return fail({ kind: 'signedOut' });
    const account = { ...services, user: who.user, db: who.db };
    return remixPage(account, page, new URL(path, window.location.origin).href);
  }, toasts.remixFailed);
  const remix = async () => {
    const draft = await remixAs(session);
    if (!draft.ok) return;
    void navigate({ to: '/', search: { tab: `${type}-editor`, draft: draft.value } });
  };
  const isVisitor = session.status === 'signedOut';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remix “${page.title}”`}
      description="A copy opens in your editor as a draft that only you can see until you save it. It credits this page with a link."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {isVisitor ? (
            <Button asChild variant="primary">
              <Link
                to="/auth"
                search={{ redirect: `${path}?remix=true`, mode: 'sign-up' }}
                state={{ remix: page.title }}
              >
                Sign up to remix
              </Link>
            </Button>
          ) : (
            <Button variant="primary" pending={pending} onClick={() => void remix()}>
              Remix
            </Button>
          )}
        </>
      }
    />
  );
}
