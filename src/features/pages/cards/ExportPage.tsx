import { useAccount } from '#context/session.tsx';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { publishedText } from '#domain/page/pageSheet.ts';
import { ExportDialog } from '#frames/export/ExportDialog.tsx';

/** Exports a page as visitors get it. */
export function ExportPage({
  page: { id, title, content_type: type },
  onClose,
}: {
  readonly page: OwnCard;
  readonly onClose: () => void;
}) {
  const { db, now } = useAccount();
  const readText = async () => {
    const page = await db.pages.get(id);
    if (page === undefined) throw new Error('The page is gone.');
    return publishedText(page);
  };
  return <ExportDialog title={title} type={type} readText={readText} now={now} onClose={onClose} />;
}
