import { deflateSync } from 'node:zlib'

/** Flat pages: most of the time of a preview goes into drawing them, and nothing depends on their height. */
const flatPage = '[0 0 595 150]'

/** A PDF file of one page with these contents; `forms` are drawn by the names /F0, /F1 … and may draw each other. */
export const pdfOfContents = (text: string, { box = flatPage, forms = [] as string[] } = {}): Buffer => {
  const contents = deflateSync(text)
  const names = forms.map((_, n) => `/F${n} ${5 + n} 0 R`).join(' ')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /XObject << ${names} >> >> /Contents 4 0 R >>`,
    `<< /Length ${contents.length} /Filter /FlateDecode >>\nstream\n${contents.toString('latin1')}\nendstream`,
    ...forms.map(
      (form) =>
        `<< /Type /XObject /Subtype /Form /BBox ${box} /Resources << /XObject << ${names} >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
    ),
  ])
}

/** A minimal PDF file with one page per line; `isEncrypted` sets an unknown password. */
export const pdf = (lines: string[], { isEncrypted = false } = {}): Buffer => {
  const pages = lines.map((_, n) => 4 + n * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, n) => {
      const content = `BT /F1 24 Tf 72 100 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${flatPage} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + n * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return assemble(objects, isEncrypted)
}

/** A PDF file whose pages each have a picture and no text, as scanners make them; files differ by their `shade` (0 to 255). */
export const pdfOfPictures = (count: number, shade: number): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, n) => `${5 + n} 0 R`).join(' ')}] /Count ${count} >>`,
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n${String.fromCharCode(shade)}\nendstream`,
    '<< /Length 30 >>\nstream\nq 500 0 0 125 40 12 cm /P Do Q\nendstream',
    ...Array.from(
      { length: count },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox ${flatPage} /Resources << /XObject << /P 3 0 R >> >> /Contents 4 0 R >>`,
    ),
  ]
  return assemble(objects)
}

/** Numbers the objects and adds their table. */
const assemble = (objects: string[], isEncrypted = false): Buffer => {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const secret = '41'.repeat(32)
  const encrypt = isEncrypted ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >>` : ''
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [<${secret}> <${secret}>]${encrypt} >>\n`
  return Buffer.from(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}
