/** Writes small PDFs by the rules of ISO 32000-1. */

export interface PdfOptions {
  /** An unknown password: its check fails for every other one. */
  readonly isEncrypted?: boolean;
  /** Without fonts, as scanners write. */
  readonly isScanned?: boolean;
}

/** A PDF with one page per text; its lines are separated by line ends. Any script: the font maps its codes to Unicode. */
export function makePdf(
  pages: readonly string[],
  options: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const codes = Array.from(new Set(pages.join('').replaceAll('\n', '')));
  const hexOf = (text: string) =>
    Array.from(text)
      .map((sign) => hex(codes.indexOf(sign) + 1))
      .join('');
  const first = 6;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 >>',
    streamOf(toUnicode(codes)),
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${first + index * 2 + 1} 0 R /Resources << ${options.isScanned ? '' : '/Font << /F 3 0 R >>'} >> >>`,
      streamOf(
        options.isScanned
          ? '0 0 600 800 re f'
          : `BT /F 12 Tf 14 TL 50 750 Td ${text
              .split('\n')
              .map((line) => `<${hexOf(line)}> Tj T*`)
              .join(' ')} ET`,
      ),
    ]),
  ];
  return assembled(bodies, options.isEncrypted ?? false);
}

function assembled(bodies: readonly string[], isEncrypted: boolean): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const guard = '42'.repeat(32);
  const encryption = isEncrypted
    ? ` /ID [<00112233> <00112233>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${guard}> /U <${guard}> /P -4 >>`
    : '';
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer << /Size ${bodies.length + 1} /Root 1 0 R${encryption} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function toUnicode(signs: readonly string[]): string {
  const entries = signs.map((sign, index) => {
    const units = Array.from({ length: sign.length }, (_, at) => hex(sign.charCodeAt(at)));
    return `<${hex(index + 1)}> <${units.join('')}>`;
  });
  // At most 100 entries a section.
  const sections = Array.from({ length: Math.ceil(entries.length / 100) }, (_, at) => {
    const some = entries.slice(at * 100, at * 100 + 100);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Made def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${sections.join('\n')}
endcmap end end`;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
