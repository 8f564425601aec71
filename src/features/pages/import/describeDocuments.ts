import type { FilesPlan } from '#content/import/planFiles.ts';
import { counted } from '#domain/messages/counted.ts';
import type { DocumentsReport } from '#mutators/import/importDocuments.ts';

export function describePlan({ documents, pictures, skipped }: FilesPlan): string {
  const parts = [
    counted(documents.length, 'text', 'texts'),
    ...(pictures.size > 0 ? [counted(pictures.size, 'picture', 'pictures')] : []),
    ...(skipped.length > 0 ? [`${counted(skipped.length, 'file', 'files')} left out`] : []),
  ];
  return `${parts.join(', ')}.`;
}

export function describeDocuments({ pages, here, broken, left }: DocumentsReport): string {
  const parts = [
    `${counted(pages, 'project', 'projects')} imported.`,
    ...(here > 0 ? [`${counted(here, 'text was', 'texts were')} already here.`] : []),
    ...(broken > 0
      ? [`${counted(broken, 'picture', 'pictures')} couldn’t be read and stayed as written.`]
      : []),
    ...(left > 0 ? [`${counted(left, 'text was', 'texts were')} not tried.`] : []),
  ];
  return parts.join(' ');
}
