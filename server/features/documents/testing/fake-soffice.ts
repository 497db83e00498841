import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pdf } from './pdf-files.ts'

/**
 * A program that is called like `soffice` and does what the document says: it hangs on `hang`, takes memory on `grow`,
 * falls over on `crash`, makes nothing of `broken`, and makes a PDF of two pages of anything else.
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
  grow*) exec '${process.execPath}' -e 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 5)' ;;
  crash*) kill -9 $$ ;;
  broken*) exit 0 ;;
  *) cp '${sample}' "$2/document.pdf" ;;
esac
`,
  )
  chmodSync(program, 0o755)
  return program
}
