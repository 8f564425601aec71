import type { FilesPlan } from '#content/import/planFiles.ts';
import { counted } from '#domain/messages/counted.ts';
import type { DocumentsReport } from '#mutators/import/importDocuments.ts';

export function describePlan({ documents, pictures, sheets, skipped, hidden }: FilesPlan): string {
  const parts = [
    counted(documents.length, 'text', 'texts'),
    ...(pictures.size > 0 ? [counted(pictures.size, 'picture', 'pictures')] : []),
    ...(sheets.size > 0 ? [counted(sheets.size, 'style sheet', 'style sheets')] : []),
    ...(skipped.length > 0 ? [`${counted(skipped.length, 'file', 'files')} left out`] : []),
  ];
  return `${parts.join(', ')}.${describeHidden(hidden)}`;
}

/** A sentence to append; empty without hidden files. */
export function describeHidden(hidden: number): string {
  return hidden > 0 ? ` ${counted(hidden, 'hidden file is', 'hidden files are')} ignored.` : '';
}

export function describeDocuments(report: DocumentsReport): string {
  const { pages, here, broken, unused, left } = report;
  const pictures = unused.pictures.length;
  const sheets = unused.sheets.length;
  const parts = [
    `${counted(pages, 'project', 'projects')} imported.`,
    ...(here > 0 ? [`${counted(here, 'text was', 'texts were')} already here.`] : []),
    ...(broken > 0
      ? [`${counted(broken, 'picture', 'pictures')} couldn’t be read and stayed as written.`]
      : []),
    ...(pictures > 0
      ? [
          `${counted(pictures, 'picture was', 'pictures were')} left out: no text shows ${it(pictures)}.`,
        ]
      : []),
    ...(sheets > 0
      ? [
          `${counted(sheets, 'style sheet was', 'style sheets were')} left out: no page uses ${it(sheets)}.`,
        ]
      : []),
    ...(left > 0 ? [`${counted(left, 'text was', 'texts were')} not tried.`] : []),
  ];
  return parts.join(' ');
}

function it(count: number): string {
  return count === 1 ? 'it' : 'them';
}
