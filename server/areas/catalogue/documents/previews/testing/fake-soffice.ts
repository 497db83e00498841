import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { pdf } from './pdf-files.ts'

/** A document that makes the program below hang, allocate memory, crash or write no PDF, or else convert it. */
export const docxThat = (word: 'hang' | 'grow' | 'crash' | 'break' | 'convert'): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml', { compress: false })
  zip.addBuffer(Buffer.from(`do-${word}`), 'word/document.xml', { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** A program with the command line of `soffice` that does what the document says. It converts each to the same PDF. */
export const fakeSoffice = (folder: string, converted = pdf(['first', 'second'])): string => {
  const [program, sample] = [path.join(folder, 'soffice'), path.join(folder, 'sample.pdf')]
  writeFileSync(sample, converted)
  writeFileSync(
    program,
    `#!/bin/sh
for source; do :; done
while [ "$1" != --outdir ]; do shift; done
case "$(grep -aoE -m1 'do-[a-z]+' "$source")" in
  do-hang) sleep 3600 & wait ;;
  do-grow) exec '${process.execPath}' -e 'const chunks = []; setInterval(() => chunks.push(Buffer.alloc(2e7, 1)), 5)' ;;
  do-crash) kill -9 $$ ;;
  do-break) exit 0 ;;
  *) cp '${sample}' "$2/document.pdf" ;;
esac
`,
  )
  chmodSync(program, 0o755)
  return program
}
