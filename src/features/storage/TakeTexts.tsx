import { copyDocument, downloadDocument } from '#context/documentFiles.ts';
import type { InMemoryText } from '#context/inMemoryTexts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconCopy, IconDownload } from '#ui/icons/icons.tsx';

/** Copies and downloads texts that only this window's memory holds. */
export function TakeTexts({ texts }: { readonly texts: readonly InMemoryText[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text.key} className="flex flex-wrap items-center gap-2">
          {texts.length > 1 && <span className="text-sm">{text.title}</span>}
          <Button
            size="sm"
            icon={<IconCopy />}
            onClick={() => void copyDocument(text.kind, text.read())}
          >
            Copy text
          </Button>
          <Button
            size="sm"
            icon={<IconDownload />}
            onClick={() => downloadDocument(text.kind, text.read())}
          >
            Download text
          </Button>
        </li>
      ))}
    </ul>
  );
}
