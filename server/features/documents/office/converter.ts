/** One office document on disk and where its PDF is to be written; both lie in the work folder. */
export interface Conversion {
  source: string
  suffix: string
  target: string
  /** Called off: the program that converts is ended. */
  signal: AbortSignal
  onStep(percent: number, step: string): void
}

/** Makes PDF files of office documents, one at a time. */
export interface OfficeConverter {
  readonly name: 'soffice' | 'wasm'
  /** Throws `Unreadable` when it is the document's fault, `Stopped` when the program had to be ended. */
  toPdf(conversion: Conversion): Promise<void>
  /** Ends whatever runs. */
  close(): Promise<void>
}

/** The document itself cannot be read; trying again changes nothing. The message is for people. */
export class Unreadable extends Error {}

export const unreadableOffice = '文件已损坏或设有密码，无法生成预览'
export const unreadablePdf = '文件已损坏，无法生成预览'
export const encryptedPdf = '文件设有打开密码，无法生成预览'
