export type FrameCode = 'colours' | 'diagrams' | 'emoji' | 'maths' | 'mathsFont' | 'mermaid';

export async function loadFrameCode(name: unknown): Promise<string> {
  switch (name) {
    case 'colours':
      return (await import('./highlighter.ts?program')).script;
    case 'diagrams':
      return (await import('./diagramsProgram.ts?program')).script;
    case 'emoji':
      return (await import('virtual:emoji')).list;
    case 'maths':
      return (await import('./mathsProgram.ts?program')).script;
    case 'mathsFont':
      return (await import('virtual:maths-font')).font;
    case 'mermaid':
      return (await import('#frames/diagrams/mermaidProgram.ts?program')).script;
    default:
      throw new Error(`No document has a use for ${String(name)}.`);
  }
}
