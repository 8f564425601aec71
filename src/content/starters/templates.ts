const TEMPLATES: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  portfolio: () => import('./portfolio.html?raw'),
  'landing-page': () => import('./landing-page.html?raw'),
  prototype: () => import('./prototype.html?raw'),
};

/** The HTML of a starting page by the name in the editor's URL (`portfolio`, `landing-page`, `prototype`); null for a name there is not. */
export async function templateHtml(name: string): Promise<string | null> {
  const load = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
  return load === undefined ? null : (await load()).default;
}
