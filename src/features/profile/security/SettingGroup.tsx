import type { ReactNode } from 'react';

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
