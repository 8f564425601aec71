import { useAccount } from '#context/services.tsx';
import { counted } from '#domain/messages/toastText.ts';
import { sourceOf } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/splitPages.ts';
import { ExportChoices, type FormatChoice } from '#frames/export/ExportChoices.tsx';
import { IconFile, IconHtml, IconMarkdown } from '#ui/icons.tsx';

const FORMATS: readonly FormatChoice[] = [
  {
    format: 'html',
    title: 'Web pages',
    note: 'An .html file for each, with style sheet and pictures. Any browser opens them, also offline.',
    icon: <IconHtml />,
  },
  {
    format: 'text',
    title: 'Markdown and HTML',
    note: 'The exact texts as .md and .html, with the pictures of Markdown in a folder.',
    icon: <IconMarkdown />,
  },
  {
    format: 'word',
    title: 'Word documents',
    note: 'A .docx for each, for any word processor.',
    icon: <IconFile />,
  },
];

export function ExportProjects({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const { db, now } = useAccount();
  const readPage = async (id: string) => {
    const page = await db.pages.get(id);
    if (page === undefined || page.deleted_at !== null) return null;
    const { content_type: type, title } = page;
    return { type, title, text: publishedText(page), source: sourceOf(page) };
  };
  return (
    <ExportChoices
      title={`Export ${counted(ids.length, 'project', 'projects')}`}
      description="As one .zip file."
      total={ids.length}
      choices={FORMATS}
      make={(code, format, { signal, onProgress }) =>
        code.exportPages(format, ids, readPage, { signal, now: now(), onProgress })
      }
      onClose={onClose}
    />
  );
}
