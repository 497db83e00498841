import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pdf } from './pdf-files.ts'

/**
 * A program with the command line of `soffice` that does what the document's text says: it hangs on `hang`, allocates
 * memory on `grow`, crashes on `crash`, writes no PDF for `broken`, and writes a PDF of two pages for any other text.
 */
export const fakeSoffice = (folder: string): string => {
  const [program, sample] = [path.join(folder, 'soffice'), path.join(folder, 'sample.pdf')]
  writeFileSync(sample, pdf(['first', 'second']))
  writeFileSync(
    program,
    `#!/bin/sh
for source; do :; done
while [ "$1" != --outdir ]; do shift; done
case "$(cat "$source")" in
  hang*) sleep 3600 & wait ;;
  grow*) exec '${process.execPath}' -e 'const chunks = []; setInterval(() => chunks.push(Buffer.alloc(2e7, 1)), 5)' ;;
  crash*) kill -9 $$ ;;
  broken*) exit 0 ;;
  *) cp '${sample}' "$2/document.pdf" ;;
esac
`,
  )
  chmodSync(program, 0o755)
  return program
}
