import type { ReactNode } from 'react';
import type { Tone } from './Badge.tsx';

const COLOURS: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

export function StatusMark({ tone, icon }: { readonly tone: Tone; readonly icon: ReactNode }) {
  return <span className={`inline-flex text-base ${COLOURS[tone]}`}>{icon}</span>;
}
