import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Failure } from '#domain/failure.ts';
import type { ImportReport } from '#mutators/lifeboat/import.ts';
import type { ImportPlan } from '#mutators/lifeboat/plan.ts';
import type * as importCode from './lifeboatSteps.ts';

type ImportStep =
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  | { readonly name: 'unreadable'; readonly failure: Failure }
  | { readonly name: 'choosing'; readonly plan: ImportPlan; readonly code: ImportCode }
  | { readonly name: 'importing'; readonly done: number; readonly total: number }
  | { readonly name: 'done'; readonly report: ImportReport };

type ImportCode = typeof importCode;

export function useImport(file: File) {
  const account = useAccount();
  const [step, setStep] = useState<ImportStep>({ name: 'reading', done: 0, total: 0 });
  const importing = useRef<AbortController | null>(null);

  const read = useEffectEvent(async (code: ImportCode | null, signal: AbortSignal) => {
    if (signal.aborted) return;
    if (code === null) return setStep({ name: 'unreadable', failure: { kind: 'offline' } });
    const onProgress = (progress: { readonly done: number; readonly total: number }) => {
      if (!signal.aborted) setStep({ name: 'reading', ...progress });
    };
    const plan = await code.planImport(account, file, { onProgress, signal });
    if (signal.aborted) return;
    setStep(
      plan.ok
        ? { name: 'choosing', plan: plan.value, code }
        : { name: 'unreadable', failure: plan.failure },
    );
  });
  useEffect(() => {
    const abort = new AbortController();
    void import('./lifeboatSteps.ts').catch(() => null).then((code) => read(code, abort.signal));
    return () => abort.abort();
  }, [file]);

  const start = async (chosen: ReadonlySet<string>) => {
    if (step.name !== 'choosing') return;
    const { plan, code } = step;
    const abort = new AbortController();
    importing.current = abort;
    setStep({ name: 'importing', done: 0, total: chosen.size });
    const report = await code.importLifeboat(account, plan, {
      chosen,
      signal: abort.signal,
      onProgress: (progress) => setStep({ name: 'importing', ...progress }),
    });
    setStep(
      report.ok
        ? { name: 'done', report: report.value }
        : { name: 'unreadable', failure: report.failure },
    );
  };
  return { step, start, cancel: () => importing.current?.abort() };
}
