import { downloadDocument, FILES } from '#context/documentFiles.ts';
import type { ContentType } from '#domain/page/page.ts';
import { IconDownload, IconPrinter } from '#ui/icons.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import {
  ActionButton,
  ActionButtons,
  ActionLabel,
  LoadingPage,
  PreviewHeader,
} from './PreviewHeader.tsx';
import type { PreviewAddress } from './usePreview.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { MissingTemporaryPage } from './Unavailable.tsx';
import { usePrint } from './usePrint.ts';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '#context/services.tsx';
import { hasFields } from '#domain/json.ts';

export function TemporaryPreview({
  type,
  address,
}: {
  readonly type: ContentType;
  readonly address: PreviewAddress;
}) {
  const page = useTemporaryPage();
  if (page === 'loading') return <LoadingPage />;
  if (page === null) return <MissingTemporaryPage type={type} />;
  return <UnsavedText page={{ ...page, content_type: type }} address={address} />;
}

function UnsavedText({
  page: { title, content_type: type, text, by },
  address,
}: {
  readonly page: TemporaryPage;
  readonly address: PreviewAddress;
}) {
  const print = usePrint({ type, title, text, unpublished: true });
  usePageTitle(title);
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <PreviewHeader
        title={title}
        note={<span className="text-sm text-muted">Not saved. Only you can see this.</span>}
      >
        <ActionButtons>
          <ActionButton icon={<IconPrinter />} onClick={print}>
            <ActionLabel>Print</ActionLabel>
          </ActionButton>
          <ActionButton icon={<IconDownload />} onClick={() => downloadDocument(FILES[type], text)}>
            <ActionLabel>Download</ActionLabel>
          </ActionButton>
        </ActionButtons>
      </PreviewHeader>
      <PreviewDocument
        title={title}
        type={type}
        text={text}
        scriptsKey={`unsaved:${by}`}
        address={address}
      />
    </article>
  );
}

/** Unsaved text passed to the preview in the navigation state (spec §2). */
export interface TemporaryPage {
  readonly title: string;
  readonly content_type: ContentType;
  readonly text: string;
  /** The author's user id: the tab's history outlives their session. */
  readonly by: string;
}

/** Survives a reload; null if there is none or it is another user's. */
function useTemporaryPage(): TemporaryPage | 'loading' | null {
  const page = useLocation({ select: (location) => readTemporaryPage(location.state) });
  const session = useSession();
  if (page === null) return null;
  if (session.status === 'loading') return 'loading';
  return session.status === 'signedIn' && session.user.id === page.by ? page : null;
}

/** Validated, because the history may have been written by another version. */
export function readTemporaryPage(state: object): TemporaryPage | null {
  const page: unknown = 'temporaryPage' in state ? state.temporaryPage : null;
  if (!hasFields(page)) return null;
  const { title, content_type: type, text, by } = page;
  if (typeof text !== 'string' || typeof by !== 'string') return null;
  return {
    title: (typeof title === 'string' && title.trim()) || 'Live Preview',
    content_type: type === 'markdown' ? 'markdown' : 'html',
    text,
    by,
  };
}
