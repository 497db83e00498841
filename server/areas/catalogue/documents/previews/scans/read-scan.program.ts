import { endWithOwner } from '#kernel/child/index.ts'

// Recognises the text of pictures with the module that the operator has installed, sends it and exits.

export interface ScanMessage {
  /** One for each picture. */
  texts: string[]
}

/** What `@gutenye/ocr-node` offers, as far as it is used here. */
interface OcrModule {
  default: { create(): Promise<{ detect(picture: string): Promise<{ text: string }[]> }> }
}

const [module = '', ...pictures] = process.argv.slice(2)

endWithOwner()
const { default: Ocr } = (await import(module)) as OcrModule
const ocr = await Ocr.create()
const texts: string[] = []
for (const picture of pictures) {
  const lines = await ocr.detect(picture)
  texts.push(lines.map(({ text }) => text.replaceAll('\0', '').toWellFormed()).join('\n'))
}
process.send?.({ texts } satisfies ScanMessage, () => process.exit())
