import type { ContentType } from '#domain/page/page.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { IconFile, IconHtml, IconMarkdown, IconPrinter } from '#ui/icons.tsx';
import { ExportChoices, type FormatChoice } from './ExportChoices.tsx';

const FORMATS: readonly FormatChoice[] = [
  {
    format: 'html',
    title: 'Web page',
    note: 'One .html file with style sheet and pictures. Any browser opens it, also offline.',
    icon: <IconHtml />,
  },
  {
    format: 'text',
    title: 'Markdown',
    note: 'The exact text as .md, in a .zip with its pictures if it has some.',
    icon: <IconMarkdown />,
  },
  {
    format: 'word',
    title: 'Word document',
    note: 'A .docx with headings, lists, tables and pictures, for any word processor.',
    icon: <IconFile />,
  },
];

export function ExportDialog({
  title,
  type,
  readText,
  now,
  onPrint,
  onClose,
}: {
  readonly title: string;
  readonly type: ContentType;
  /** Markdown, or published HTML with its style sheet; may reject. */
  readonly readText: () => Promise<string>;
  readonly now: () => number;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}) {
  const print = () => {
    onClose();
    onPrint();
  };
  return (
    <ExportChoices
      title="Export"
      description={<span className="wrap-anywhere">{title}</span>}
      total={1}
      choices={FORMATS.filter(({ format }) => format !== 'text' || type === 'markdown')}
      make={async (code, format, { signal }) => {
        const text = await readText();
        return code.exportPage(format, { type, title, text, source: text }, { signal, now: now() });
      }}
      onClose={onClose}
    >
      <Choice
        icon={<IconPrinter />}
        title="Print or save as PDF"
        note="Sheets are numbered if your browser supports it. Each page of the document starts a new one."
        onChoose={print}
      />
    </ExportChoices>
  );
}
