const TEMPLATES: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  portfolio: () => import('./portfolio.html?raw'),
  'landing-page': () => import('./landing-page.html?raw'),
  prototype: () => import('./prototype.html?raw'),
};

export async function templateHtml(name: string): Promise<string | null> {
  const load = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
  return load === undefined ? null : (await load()).default;
}
