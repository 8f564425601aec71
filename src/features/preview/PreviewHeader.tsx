import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toasts } from '#domain/messages.ts';
import type { ContentType } from '#domain/page.ts';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { downloadText } from '#ui/download.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { IconArrowLeft, IconClock, IconDownload, IconShare } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';

const FILES = {
  html: { name: 'index.html', mime: 'text/html' },
  markdown: { name: 'document.md', mime: 'text/markdown' },
} as const;

/** The preview's header: title, share (copies the link) and download (spec §2, §9). */
export function PreviewHeader({
  title,
  type,
  download,
  share,
  historyOf,
  note,
}: {
  readonly title: string;
  readonly type: ContentType;
  /** The text that a download gives. */
  readonly download: string;
  /** The path under which others find the page, or null for text that is not saved. */
  readonly share: string | null;
  /** The id of the person's own page, whose earlier versions they may see; null for what is not theirs or not saved. */
  readonly historyOf: string | null;
  readonly note: ReactNode;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
  const copyLink = async (path: string) => {
    const copied = await copyText(new URL(path, window.location.origin).href);
    showToast(copied ? toasts.linkCopied : toasts.failedToCopy);
  };
  const keep = () => {
    const { name, mime } = FILES[type];
    const taken = downloadText(name, mime, download);
    showToast(taken ? toasts.fileDownloaded : toasts.downloadFailed(type));
  };
  return (
    <header className="page-width flex flex-wrap items-center gap-x-2 gap-y-2 py-3 sm:gap-x-4">
      <IconButton label="Back" icon={<IconArrowLeft />} onClick={back} />
      <h1 dir="auto" className="min-w-0 flex-1 basis-32 truncate display text-xl" title={title}>
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-2">
        {note}
        {historyOf !== null && (
          <Button asChild icon={<IconClock />}>
            <Link to="/history/$id" params={{ id: historyOf }}>
              <span className="max-sm:sr-only">History</span>
            </Link>
          </Button>
        )}
        {share !== null && (
          <Button icon={<IconShare />} onClick={() => void copyLink(share)}>
            <span className="max-sm:sr-only">Share</span>
          </Button>
        )}
        <Button icon={<IconDownload />} onClick={keep}>
          <span className="max-sm:sr-only">Download</span>
        </Button>
      </div>
    </header>
  );
}
