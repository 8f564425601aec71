import type { ReactNode } from 'react';

export function SettingRow({
  icon,
  title,
  note,
  action,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:border-t">
      <span className="text-lg text-muted">{icon}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere" dir="auto">
          {title}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">{note}</span>
      </span>
      {action}
    </li>
  );
}

export function SettingGroup({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <div className="mt-1 max-w-prose text-sm text-muted">{lead}</div>
      <div className="mt-4 grid justify-items-start gap-3">{children}</div>
    </div>
  );
}
