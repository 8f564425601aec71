import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { NO_TEXT, planFiles, type FilesPlan, type LeftOutFile } from '#content/import/planFiles.ts';
import { readFiles } from '#content/import/readFiles.ts';
import type { Encoding } from '#domain/decodeText.ts';
import type { Failure } from '#domain/failure.ts';
import type { Visibility } from '#domain/page/page.ts';
import { caught, invalid, ok, type Result } from '#domain/result.ts';
import {
  importDocuments,
  type DocumentsReport,
  readAddress,
} from '#mutators/pages/importDocuments.ts';
import { storedAddress } from '#mutators/pages/pictures.ts';
import { counted } from '#domain/messages/toastText.ts';

export function useImportPages() {
  const account = useAccount();
  const [step, setStep] = useState<ImportPagesStep>(choosing(null));
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (what: string, make: () => Promise<Result<FilesPlan>>) => {
    const abort = new AbortController();
    running.current = abort;
    setStep({ name: 'reading', what });
    const plan = await caught(make);
    if (abort.signal.aborted) return;
    if (!plan.ok) return setStep(choosing(plan.failure));
    const { documents, skipped, hidden } = plan.value;
    if (documents.length > 0) return setStep({ name: 'checking', plan: plan.value });
    const message = skipped.some(({ reason }) => reason !== NO_TEXT)
      ? NOTHING_READABLE
      : NOTHING_THERE;
    setStep(choosing(invalid(message + describeHidden(hidden)).failure, skipped));
  };
  const takeFiles = (files: readonly File[]) =>
    read('the files', async () => {
      const given = await readFiles(files);
      return given.ok ? ok(planFiles(given.value)) : given;
    });
  const takeAddress = (address: string) =>
    read(address, async () => {
      const document = await readAddress(account, address);
      if (!document.ok) return document;
      return ok({ ...planFiles([]), documents: [document.value] });
    });
  const start = async (plan: FilesPlan, visibility: Visibility, encoding: Encoding) => {
    const abort = new AbortController();
    running.current = abort;
    setStep({ name: 'importing', done: 0, total: plan.documents.length });
    const report = await importDocuments(account, plan, {
      visibility,
      encoding,
      origin: window.location.origin,
      placePicture: (picture) => storedAddress(account, picture),
      signal: abort.signal,
      onProgress: (progress) => setStep({ name: 'importing', ...progress }),
    });
    setStep(
      report.ok
        ? { name: 'done', report: report.value, skipped: plan.skipped }
        : choosing(report.failure),
    );
  };
  return { step, takeFiles, takeAddress, start, cancel: () => running.current?.abort() };
}

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
function describeHidden(hidden: number): string {
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

export type ImportPagesStep =
  | {
      readonly name: 'choosing';
      readonly failure: Failure | null;
      readonly leftOut: readonly LeftOutFile[];
    }
  | { readonly name: 'reading'; readonly what: string }
  | { readonly name: 'checking'; readonly plan: FilesPlan }
  | { readonly name: 'importing'; readonly done: number; readonly total: number }
  | {
      readonly name: 'done';
      readonly report: DocumentsReport;
      readonly skipped: readonly LeftOutFile[];
    };

const NOTHING_THERE = 'There is no Markdown, HTML or text file in it.';

const NOTHING_READABLE = 'None of its texts can be imported.';

function choosing(failure: Failure | null, leftOut: readonly LeftOutFile[] = []): ImportPagesStep {
  return { name: 'choosing', failure, leftOut };
}
